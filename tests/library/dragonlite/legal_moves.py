"""The legal moves of positions by pyffish: one line of moves for every FEN on standard input.

Arguments: a file of variants, and the name of one in it.
"""

import sys

import pyffish

variants, variant = sys.argv[1:]
with open(variants, encoding="utf-8") as file:
    pyffish.load_variant_config(file.read())
for fen in sys.stdin.read().splitlines():
    if pyffish.validate_fen(fen, variant) != pyffish.FEN_OK:
        sys.exit(f"not a position of {variant}: {fen}")
    print(*pyffish.legal_moves(variant, fen, []))
