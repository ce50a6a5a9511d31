.PHONY: help build up down status logs tap scale test check measure bench soak docs package

help:
	@scripts/help

build: dependencies
	scripts/build

up: build
	@$(PARLOR) up --detach $(if $(LAN),--lan)

down: built
	@$(PARLOR) down

status: built
	@$(PARLOR) status

logs: built
	@$(PARLOR) logs $(if $(FOLLOW),--follow) $(SERVICE)

tap: built
	@trap : INT; $(PARLOR) tap $(TOPIC) || test $$? = 130  # Ctrl-C is how it ends.

scale: built
	@test -n "$(SERVICE)" -a -n "$(N)" || \
	    { echo "Say which and how many: make scale SERVICE=profile-store N=3." >&2; exit 64; }
	@$(PARLOR) scale $(SERVICE)=$(N)

test: test-dependencies
	@scripts/test $(if $(ONLY),"$(ONLY)")

check: test-dependencies
	@scripts/check

measure: build test-dependencies
	@scripts/measure $(NAME)

bench: build
	@.build/release/parlor-bench $(NAME)

soak: build test-dependencies
	@scripts/smoke .build/release
	@scripts/limited 60 python3 Tests/Adding/adding.py .build/adding
	@scripts/limited 60 python3 Tests/Kit/package.py .build/kit
	@PARLOR_PARTY=all PARLOR_BIN=$(CURDIR)/.build/release scripts/test 'EndToEnd.*Parties'
	@PARLOR_PROMOTIONS=10 scripts/test 'JournalTests.*Promotion'
	@PARLOR_EVENINGS=1000 scripts/test 'ParlorKitTests.*Evening'
	@scripts/limited 60 Tests/Browser/browser.py games
	@PARLOR_STORE=postgres scripts/limited 60 Tests/Hosts/hosts.py
	@scripts/limited 60 Tests/Hosts/containers.py
	@scripts/limited 60 Tests/Package/package.py .build/package
	@scripts/limited 60 Tests/Drills/moving.py
	@scripts/limited 60 Tests/Drills/restore.py
	@scripts/limited 60 Tests/Drills/upgrade.py
	@scripts/limited 60 Tests/Drills/scaling.py
	@scripts/limited 120 .build/tested/release/simulate --town --first 500
	@.build/tested/release/simulate $(SEED)

docs: dependencies
	swift run $(BUILD_FLAGS) WriteReference
	swift build $(BUILD_FLAGS) --product parlor
	"$$(swift build --show-bin-path)/parlor" settings --page >docs/settings.md

package: build
	@scripts/install-dependencies --package
	@scripts/package

PARLOR := .build/release/parlor
BUILD_FLAGS := --explicit-target-dependency-import-check error

.PHONY: dependencies test-dependencies built

dependencies:
	@scripts/install-dependencies

test-dependencies:
	@scripts/install-dependencies --tests

built:
	@test -x $(PARLOR) || { echo "Parlor is not built yet: run 'make build' first." >&2; exit 78; }
