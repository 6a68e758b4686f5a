# Builds the program the way testing frameworks ask for it. `make EXE=NAME` leaves the engine as NAME. `make` alone leaves
# it as `tenglong`, and beside it the match runner as `fastchess`: a file of its own, since frameworks move it away.
EXE ?= tenglong
# Features of the build, such as `tuning`, which makes options of the search's parameters.
FEATURES ?=

.PHONY: all
all:
	cargo rustc --release --bin tenglong $(if $(FEATURES),--features $(FEATURES)) -- --emit link=$(EXE)
ifeq ($(EXE),tenglong)
	cp -f tenglong fastchess
endif
