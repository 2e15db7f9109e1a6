# Everything here needs cargo and, for the web client, node; the end-to-end tests need Chromium.

MUSTER := cargo run --quiet -p muster --
FAST := cargo run --quiet --release -p muster --
GAMES ?= 20000
SEED ?= 1

CLIENT := web/dist/index.html
.PHONY: help run terminal release package test web e2e pictures films fmt lint licences notices doc unit cards rules play-some count count-renew figures bench sim10k soak fuzz

help: ## this list
	@grep -E '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

run: $(CLIENT) ## the server with the web client in it; prints its address
	cargo run --profile play -p muster -- serve

terminal: ## a game in the terminal
	cargo run --profile play -p muster -- play conquest

release: $(CLIENT) notices ## what is given away, target/dist: the program (trained, if llvm-tools are there), notices, checksums, a Debian package; takes long
	tools/release/build.sh
	tools/release/package.sh target/release/muster target/THIRD-PARTY.txt target/dist
	tools/release/test.sh target/dist

package: notices ## the same with the program that tests use: does the packaging work?
	cargo build --quiet -p muster
	tools/release/package.sh target/debug/muster target/THIRD-PARTY.txt target/dist-debug >/dev/null
	tools/release/test.sh target/dist-debug

test: fmt lint licences web unit doc cards play-some count package e2e ## all checks, as on every change

web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm ci --no-audit --no-fund

$(CLIENT): web/node_modules/.package-lock.json web/index.html web/package.json $(shell find web/src web/public -type f)
	cd web && npm run build
	@touch $@

web: $(CLIENT) ## format, types, tests and size of the web client
	cd web && npm run check && npm test

e2e: $(CLIENT) ## whole games in a real browser against the real server
	cargo build --quiet -p muster
	@if web/e2e/get-browser.sh; then \
		cd web && npm run --silent e2e; \
	else \
		echo; echo "*** THE END-TO-END TESTS WERE NOT RUN: no Chromium here and none could be had."; \
		echo "*** Install one, or name it in CHROMIUM, and run make e2e."; echo; \
	fi

pictures: ## the documentation's pictures, out of the last run of make e2e
	cd web && node e2e/pictures.mjs

films: ## the films of a first game of each kind, played on a server that is running (make run)
	cd web && node e2e/film.mjs

fmt: ## the code is formatted
	cargo fmt --all --check

lint: ## no warnings
	cargo clippy --workspace --all-targets --quiet -- -D warnings

licences: ## what we depend on is under licences that deny.toml allows, and nobody has warned of it
	node tools/licences.mjs
	@if ! cargo deny --version >/dev/null 2>&1; then \
		echo "advisories: not looked at, cargo-deny is not installed (cargo install cargo-deny)"; \
	elif ! cargo deny fetch db >/dev/null 2>&1; then \
		echo "advisories: not looked at, their list cannot be fetched here"; \
	else \
		cargo deny check advisories bans sources; \
	fi

notices: ## target/THIRD-PARTY.txt: whose work is in the program, with their licences; goes with every release
	@mkdir -p target
	node tools/licences.mjs --notices > target/THIRD-PARTY.txt
	@echo "target/THIRD-PARTY.txt"

doc: ## the documentation of the crates, target/doc/muster_kernel/index.html
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --quiet

unit: ## the tests of all crates, with all rulebooks, card scenarios and lessons
	@if cargo nextest --version >/dev/null 2>&1; then \
		cargo nextest run --workspace --no-fail-fast && cargo test --workspace --doc --quiet; \
	else \
		cargo test --workspace --quiet; \
	fi
	@if ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then \
		echo; echo "*** THE STORE ON POSTGRESQL WAS NOT TRIED: its programs (initdb, pg_ctl) are not in /usr/lib/postgresql."; echo; \
	fi

cards: ## all cards compile in canonical form, all starter decks are legal
	$(MUSTER) card check cards
	$(MUSTER) card format --check cards
	$(MUSTER) deck check decks/*/*.txt >/dev/null

rules: ## only the scenarios, and whether every clause has an example (make unit has them, too)
	$(MUSTER) scenario run rulebook cards docs lessons
	$(MUSTER) rules conquest --coverage
	$(MUSTER) rules wars --coverage
	$(MUSTER) rules warcaste --coverage

play-some: ## a few hundred games with random decks end by the rules
	$(MUSTER) sim conquest --games 300 --decks random --seed $(SEED)
	$(MUSTER) sim conquest --games 4 --bots greedy,random --decks starter --seed $(SEED)
	$(MUSTER) sim wars --games 200 --decks random --seed $(SEED)
	$(MUSTER) sim warcaste --games 200 --decks random --seed $(SEED)
	$(MUSTER) sim warcaste --games 40 --bots random,random,random,random --decks random --seed $(SEED)

count: ## instructions a decision: not over 2 % more than tools/counts.txt says (needs valgrind)
	node tools/count.mjs

figures: ## files, lines, functions, meanings, clauses: what the house is judged by
	@node tools/figures.mjs

count-renew: ## writes tools/counts.txt anew, to be kept with the change that moved it
	node tools/count.mjs --renew

bench: ## speed and size
	$(FAST) bench

sim10k: ## the full proof: ten thousand games with random decks, all finished; a failure is reproducible from its seed
	$(FAST) sim conquest --games 10000 --decks random --seed $(SEED)
	$(FAST) sim wars --games 10000 --decks random --seed $(SEED)
	$(FAST) sim warcaste --games 10000 --decks random --seed $(SEED)

soak: ## random play under every check there is, GAMES of them
	GAMES=$(GAMES) DECISIONS=$(GAMES)0 cargo test --release -p muster-conquest -p muster-wars -p muster-warcaste --test random_play --test every_card -- --nocapture
	cargo test --release -p muster-server -- --ignored

fuzz: ## fuzz card, deck, scenario and replay files and choices, SECONDS each (installs cargo-fuzz)
	cargo fuzz --version >/dev/null 2>&1 || cargo install cargo-fuzz
	$(MAKE) -C fuzz
