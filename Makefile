.PHONY: help build up down status logs tap scale test check bench soak docs package

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
	@scripts/test

check: test-dependencies
	swift format lint -s -r -p Package.swift Services Shared Clients Tests
	scripts/build-tests
	.build/tested/release/ParlorPackageTests.xctest --testing-library swift-testing --filter Tidy
	@Tests/Compose/compose.py

bench: build
	@$(PARLOR) bench $(NAME)

soak: build test-dependencies
	@python3 Tests/Adding/adding.py .build/adding
	@python3 Tests/Kit/package.py .build/kit
	swift build --build-tests $(BUILD_FLAGS)
	@PARLOR_PARTY=all PARLOR_BIN=.build/release \
	    swift test --skip-build --filter 'EndToEnd.*Parties'
	@PARLOR_PROMOTIONS=10 swift test --skip-build --filter 'JournalTests.*Promotion'
	@Tests/Browser/browser.py games
	@PARLOR_STORE=postgres Tests/Hosts/hosts.py
	@Tests/Hosts/containers.py
	@Tests/Package/package.py .build/package
	@Tests/Drills/moving.py
	@Tests/Drills/restore.py
	@Tests/Drills/upgrade.py
	@Tests/Drills/scaling.py
	@.build/release/simulate --town --first 500
	@.build/release/simulate $(SEED)

docs: dependencies
	swift run $(BUILD_FLAGS) WriteReference

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
