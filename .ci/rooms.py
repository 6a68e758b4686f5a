#!/usr/bin/env python3
"""Fails where a room of src/ uses one above it, or where files use each other in a loop that leaves their folder.

It reads the `use` declarations and the paths that begin with `crate::`, and follows re-exports to the file that an item
comes from. A folder is a directory with the file that declares its modules: src/game.rs belongs to src/game/.
"""

import re
import sys
from pathlib import Path

# From the lowest to the highest; those on one line may not use each other.
ROOMS = """
core
eval
variants
game tablebase
perft search
engine
bench matches
learning
protocol
tools
play
serve
cli
main lib fourth_game
"""

SOURCE = Path(__file__).resolve().parent.parent / "src"
FLOORS = {room: floor for floor, line in enumerate(ROOMS.split("\n")) for room in line.split()}


def module_of(file):
    """The module path of a file, without `crate`."""
    parts = file.relative_to(SOURCE).with_suffix("").parts
    if parts in (("lib",), ("main",)):
        return ()
    return parts[:-1] if parts[-1] == "mod" else parts


def flat(tree, prefix=()):
    """The paths of a use tree, as tuples of names; an alias is written `path as name` in the last one."""
    tree = tree.strip()
    match = re.match(r"([\w:]*?)(?:::)?\{(.*)\}$", tree, re.S)
    if not match:
        return [prefix + tuple(part.strip() for part in tree.split("::"))]
    head = prefix + tuple(part for part in match[1].split("::") if part)
    depth, start, found = 0, 0, []
    inner = match[2] + ","
    for place, letter in enumerate(inner):
        depth += (letter == "{") - (letter == "}")
        if letter == "," and depth == 0:
            if inner[start:place].strip():
                found += flat(inner[start:place], head)
            start = place + 1
    return found


class File:
    def __init__(self, path):
        self.path = path
        self.module = module_of(path)
        text = re.sub(r"//[^\n]*", "", path.read_text())
        # What a module inside the file takes from `super` comes from the file itself.
        outer = re.sub(r"(?m)^ +use super::[^;]*;", "", text)
        declarations = re.compile(r"(?m)^\s*(pub(?:\([^)]*\))? )?use ([^;]+);")
        self.uses, self.reexports = [], set()
        for public, tree in declarations.findall(outer):
            paths = [path for path in map(self.absolute, flat(tree)) if path]
            self.uses += paths
            self.reexports.update(paths if public else [])
        written_out = re.findall(r"(?<![$\w])crate((?:::\w+)+)", declarations.sub("", outer))
        self.uses += [tuple(path[2:].split("::")) for path in written_out]

    def absolute(self, names):
        """Names from the root of the crate; none for another crate's."""
        if names[0] == "crate":
            return names[1:]
        if names[0] in ("self", "super"):
            module = list(self.module)
            rest = list(names)
            while rest and rest[0] in ("self", "super"):
                if rest.pop(0) == "super":
                    module.pop()
            return tuple(module + rest)
        child = self.module + (names[0],)
        return self.module + names if child in MODULES else ()

    def folder(self):
        directory = self.path.with_suffix("")
        return directory if directory.is_dir() else self.path.parent

    def name(self):
        return str(self.path.relative_to(SOURCE))


PATHS = sorted(SOURCE.rglob("*.rs"))
MODULES = {module_of(path) for path in PATHS}
FILES = {}
for path in PATHS:
    if path.name != "main.rs":
        file = File(path)
        FILES[file.module] = file


def home(names, seen=()):
    """The file that an item comes from."""
    module = names
    while module not in FILES:
        module = module[:-1]
    rest = names[len(module):]
    if not rest or rest[0] in ("*", "self"):
        return FILES[module]
    for other in FILES[module].uses:
        alias = other[-1].split(" as ")
        if alias[-1] == rest[0] and other not in seen and other != names:
            target = other[:-1] + (alias[0],)
            return home(target + rest[1:], seen + (other,))
    return FILES[module]


def edges():
    for file in FILES.values():
        for names in file.uses:
            if names in file.reexports:
                continue
            names = names[:-1] + (names[-1].split(" as ")[0],)
            target = home(names)
            if target is not file:
                yield file, target


def loops(graph):
    """The strongly connected sets of more than one file (Tarjan)."""
    numbers, lows, stack, found = {}, {}, [], []

    def visit(node):
        numbers[node] = lows[node] = len(numbers)
        stack.append(node)
        for other in graph.get(node, ()):
            if other not in numbers:
                visit(other)
                lows[node] = min(lows[node], lows[other])
            elif other in stack:
                lows[node] = min(lows[node], numbers[other])
        if lows[node] == numbers[node]:
            loop = []
            while not loop or loop[-1] is not node:
                loop.append(stack.pop())
            if len(loop) > 1:
                found.append(loop)

    for node in graph:
        if node not in numbers:
            visit(node)
    return found


def main():
    faults = []
    graph = {}
    for file, target in edges():
        graph.setdefault(file, set()).add(target)
        rooms = [(f.module or ("lib",))[0] for f in (file, target)]
        unknown = [room for room in rooms if room not in FLOORS]
        if unknown:
            faults.append(f"{unknown[0]} has no place in the order of rooms")
        elif rooms[0] != rooms[1] and FLOORS[rooms[0]] <= FLOORS[rooms[1]]:
            faults.append(f"{file.name()} uses {target.name()}, which is not below it")
    for loop in loops(graph):
        if len({file.folder() for file in loop}) > 1:
            faults.append("a loop across folders: " + ", ".join(sorted(file.name() for file in loop)))
    for fault in sorted(set(faults)):
        print(fault)
    return 1 if faults else 0


sys.setrecursionlimit(10_000)
sys.exit(main())
