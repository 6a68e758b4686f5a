# Builds the engine the way testing frameworks ask for it: make EXE=NAME
EXE ?= tenglong

.PHONY: all
all:
	cargo rustc --release --bin tenglong -- --emit link=$(EXE)
