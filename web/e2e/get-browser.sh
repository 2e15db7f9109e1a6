#!/bin/sh
# Gets a Chromium for the end-to-end tests where there is none: from the system's packages, or from Playwright.
# Says nothing if one is there; fails if none can be had.
cd "$(dirname "$0")/.." || exit 1
found() { node e2e/browser.mjs >/dev/null 2>&1; }

found && exit 0
echo "No Chromium here: trying to get one for the end-to-end tests."
if command -v apt-get >/dev/null; then
	root=; [ "$(id -u)" = 0 ] || root="sudo -n"
	$root apt-get update -qq >/dev/null 2>&1
	DEBIAN_FRONTEND=noninteractive $root apt-get install -y -qq chromium >/dev/null 2>&1
	found && exit 0
fi
deps=; [ "$(id -u)" = 0 ] && deps=--with-deps
npx --no-install playwright-core install $deps chromium-headless-shell >/dev/null 2>&1
found
