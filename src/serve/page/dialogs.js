// New game, promotion and the setting up of positions.

import { picture } from "./board.js";
import { pieceName, sideName, text } from "./texts.js";

const by = (id) => document.getElementById(id);

/// Fills a select with options `[value, label]`, keeping its value where it can.
export function fill(select, options) {
  const before = select.value;
  select.replaceChildren(...options.map(([value, label]) => new Option(label, value)));
  if (options.some(([value]) => String(value) === before)) select.value = before;
}

/// The levels with their ratings.
export function levelOptions(game, levels) {
  return Array.from({ length: levels }, (_, index) => {
    const rating = game?.ratings[index];
    return [index + 1, rating === undefined ? `${index + 1} – ${text("full")}` : `${index + 1} – ${rating}`];
  });
}

/// Who plays, by what a person chose: White and Black.
const PLAYERS = {
  white: ["human", "engine"],
  black: ["engine", "human"],
  both: ["human", "human"],
  none: ["engine", "engine"],
};

/// The dialog of a new game. `onStart` gets the message for the server.
export class NewGame {
  constructor(onStart) {
    this.dialog = by("new-dialog");
    by("new-variant").addEventListener("change", () => this.adapt());
    by("new-time").addEventListener("change", () => this.adapt());
    this.dialog.addEventListener("close", () => { by("new-message").textContent = ""; });
    by("start").addEventListener("click", (event) => {
      event.preventDefault();
      onStart(this.message());
    });
  }

  open(facts, { variant, level, fen = "" }) {
    this.facts = facts;
    fill(by("new-variant"), facts.games.map((game) => [game.name, text(game.name)]));
    by("new-variant").value = variant;
    by("new-fen").value = fen;
    this.adapt();
    by("new-level").value = level;
    this.dialog.showModal();
  }

  get game() {
    return this.facts.games.find((game) => game.name === by("new-variant").value);
  }

  adapt() {
    const { game } = this;
    fill(by("new-level"), levelOptions(game, this.facts.levels));
    fill(by("new-promotion"), [...game.agreed].map((letter) => [letter, pieceName(game.name, letter)]));
    by("promotion-row").hidden = game.agreed === "";
    by("seconds-row").hidden = by("new-time").value !== "";
  }

  message() {
    const time = by("new-time").value;
    const [minutes, seconds] = time.split("+").map(Number);
    return {
      type: "new",
      variant: this.game.name,
      promotion: this.game.agreed ? by("new-promotion").value : null,
      fen: by("new-fen").value.trim() || null,
      players: PLAYERS[by("new-side").value],
      level: Number(by("new-level").value),
      allowance: time ? { base: minutes * 60000, increment: seconds * 1000 } : null,
      movetime: Math.round(Math.min(Math.max(Number(by("new-seconds").value) || 1, 0.1), 60) * 1000),
    };
  }

  refuse(reason) {
    by("new-message").textContent = reason;
  }

  close() {
    this.dialog.close();
  }
}

/// Asks which of several moves with the same points is meant: they differ in the piece that a pawn becomes. Gives the
/// move, or nothing.
export function choosePromotion(moves, isWhite, variant) {
  const dialog = by("choice");
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(moves.find((move) => move.text === dialog.returnValue)), { once: true });
    dialog.returnValue = "";
    by("choices").replaceChildren(...moves.map((move) => {
      const small = move.text.at(-1);
      const letter = isWhite ? small.toUpperCase() : small;
      const button = document.createElement("button");
      button.append(picture(letter));
      button.setAttribute("aria-label", pieceName(variant, letter));
      button.dataset.choice = small;
      button.addEventListener("click", () => dialog.close(move.text));
      return button;
    }));
    dialog.showModal();
  });
}

/// The setting up of a position by hand.
export class Editor {
  constructor(board, onUse) {
    this.board = board;
    this.onUse = onUse;
    by("edit-clear").addEventListener("click", () => this.set(new Map()));
    by("edit-start").addEventListener("click", () => this.set(placed(this.game.start, this.game)));
    by("edit-cancel").addEventListener("click", () => this.close());
    by("edit-use").addEventListener("click", () => onUse(this.fen()));
  }

  get isOpen() {
    return this.board.editing;
  }

  open(game, fen) {
    this.game = game;
    this.board.editing = true;
    by("editing").hidden = false;
    by("edit-side").value = fen.split(" ")[1] ?? "w";
    this.letters = [...game.letters, ...game.letters.toLowerCase()];
    by("palette").replaceChildren(...[...this.letters, ""].map((letter) => this.tool(letter)));
    this.pick(this.letters[0]);
    this.set(placed(fen, game));
  }

  tool(letter) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.piece = letter;
    const side = letter === letter.toUpperCase() ? "white" : "black";
    button.setAttribute("aria-label", letter
      ? `${sideName(this.game.name, side)} ${pieceName(this.game.name, letter)}`
      : text("erase"));
    button.append(letter ? picture(letter) : "✕");
    button.addEventListener("click", () => this.pick(letter));
    return button;
  }

  pick(letter) {
    this.picked = letter;
    for (const button of by("palette").children) button.setAttribute("aria-pressed", String(button.dataset.piece === letter));
  }

  /// Puts the chosen piece on a point, or takes the same one away.
  put(square) {
    const pieces = new Map(this.board.pieces);
    if (!this.picked || pieces.get(square) === this.picked) pieces.delete(square);
    else pieces.set(square, this.picked);
    this.set(pieces);
  }

  set(pieces) {
    this.board.show({ pieces, legal: [], last: null, checked: null });
  }

  /// The position as a FEN; the server assumes the rights.
  fen() {
    const ranks = [];
    for (let rank = this.game.height; rank > 0; rank--) {
      let line = "";
      let empty = 0;
      for (const file of "abcdefghi".slice(0, this.game.width)) {
        const letter = this.board.pieces.get(`${file}${rank}`);
        if (!letter) { empty += 1; continue; }
        line += (empty || "") + letter;
        empty = 0;
      }
      ranks.push(line + (empty || ""));
    }
    return `${ranks.join("/")} ${by("edit-side").value}`;
  }

  close() {
    this.board.editing = false;
    by("editing").hidden = true;
    this.onUse(null);
  }
}

/// The pieces of a FEN by their points.
function placed(fen, game) {
  const pieces = new Map();
  fen.split(" ")[0].split("/").forEach((line, row) => {
    let file = 0;
    for (const sign of line) {
      if (/\d/.test(sign)) { file += Number(sign); continue; }
      pieces.set(`${"abcdefghi"[file]}${game.height - row}`, sign);
      file += 1;
    }
  });
  return pieces;
}
