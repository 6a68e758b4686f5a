"""Fits the chances of a score (`src/eval/scale.rs`) to files of games that `tenglong datagen` has made.

Usage: python3 chances.py FILE...

Every position that was searched counts, its score in steps of ten centipawns; those with mates and beyond 1,500
centipawns tell nothing. Prints, for each file, the two numbers of greatest likelihood, and what the games say beside what
the numbers say.
"""

import math
import struct
import sys
from collections import defaultdict

STEP, FARTHEST, NO_SCORE = 10, 1500, -32768


def games(data):
    """Winner of each game (0 Black, 1 nobody, 2 White), whether White moves first, and the scores of its plies."""
    at = 0
    while at + 16 <= len(data) and data[at : at + 7] == b"TLGAMES":
        (length,) = struct.unpack_from("<I", data, at + 8)
        block = data[at + 16 : at + 16 + length]
        at += 16 + length
        if len(block) < length:
            return
        place = 1 + block[0] + 8
        (count,) = struct.unpack_from("<I", block, place)
        place += 4
        for _ in range(count):
            fen = block[place + 5 : place + 5 + block[place + 4]]
            place += 5 + len(fen)
            result, plies = struct.unpack_from("<BH", block, place)
            scores = struct.unpack_from(f"<{2 * plies}h", block, place + 3)[1::2]
            place += 3 + 4 * plies
            yield result % 4, b" b " not in fen, scores


def tally(data):
    """For each score of the side to move: games lost, drawn, won."""
    counts = defaultdict(lambda: [0, 0, 0])
    for winner, white_first, scores in games(data):
        for ply, score in enumerate(scores):
            if score != NO_SCORE and abs(score) <= FARTHEST:
                white_moves = (ply % 2 == 0) == white_first
                counts[round(score / STEP) * STEP][winner if white_moves else 2 - winner] += 1
    return counts


def chances(score, half, spread):
    """Shares of games lost, drawn, won."""
    won = 1 / (1 + math.exp((half - score) / spread))
    lost = 1 / (1 + math.exp((half + score) / spread))
    return lost, max(1 - won - lost, 1e-9), won


def likelihood(counts, half, spread):
    return sum(
        sum(n * math.log(max(p, 1e-9)) for n, p in zip(seen, chances(score, half, spread)))
        for score, seen in counts.items()
    )


def fit(counts):
    best, step = (100, 100), 64
    while step >= 1:
        half, spread = best
        around = [(max(half + a * step, 1), max(spread + b * step, 5)) for a in (-1, 0, 1) for b in (-1, 0, 1)]
        found = max(around, key=lambda pair: likelihood(counts, *pair))
        if found == best:
            step //= 2
        best = found
    return best


for path in sys.argv[1:]:
    with open(path, "rb") as file:
        counts = tally(file.read())
    half, spread = fit(counts)
    total = sum(sum(seen) for seen in counts.values())
    print(f"{path}: half {half}, spread {spread}, {total} positions")
    for score in (0, 50, 100, 200, 300, 500, 800):
        near = [seen for known, seen in counts.items() if abs(known - score) <= 20]
        sums = [sum(column) for column in zip(*near)]
        seen = [round(1000 * n / max(sum(sums), 1)) for n in reversed(sums)]
        said = [round(1000 * p) for p in reversed(chances(score, half, spread))]
        print(f"  {score:4}: games {seen}, model {said}")
