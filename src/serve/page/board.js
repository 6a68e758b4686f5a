// The board: draws a position from the server's shapes, and turns drags, clicks and keys into moves. It knows no rules:
// which moves there are comes from the server.

import { pieceName, sideName, text } from "./texts.js";

const SVG = "http://www.w3.org/2000/svg";
const CELL = 100;
/// Width of the edge with the coordinates, and of the others.
const EDGE = 50;
const NARROW = 10;

const element = (name, attributes = {}) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

/// A small picture of a piece.
export function picture(letter) {
  const svg = element("svg", { viewBox: `0 0 ${CELL} ${CELL}`, "aria-hidden": "true" });
  svg.append(element("use", { href: `#${letter}`, width: CELL, height: CELL }));
  return svg;
}

export class Board {
  /// `onMove(from, to)` is called for a move that a person wants to make, `onPut(square)` while a position is set up.
  constructor(frame, { onMove, onPut }) {
    this.frame = frame;
    this.svg = frame.querySelector("svg");
    this.grid = frame.querySelector("[role=grid]");
    this.onMove = onMove;
    this.onPut = onPut;
    this.pieces = new Map();
    this.legal = [];
    this.arrows = [];
    this.chosen = null;
    this.flipped = false;
    this.editing = false;
    this.width = this.height = 0;
    this.loaded = "";
    this.layers = {};
    for (const name of ["defs", "ground", "marks", "men", "arrows", "hand"]) {
      this.layers[name] = element(name === "defs" ? "defs" : "g");
      this.svg.append(this.layers[name]);
    }
    this.grid.addEventListener("pointerdown", (event) => this.press(event));
    this.grid.addEventListener("keydown", (event) => this.key(event));
    this.grid.addEventListener("click", (event) => this.click(event));
  }

  /// Fetches the shapes of a game, if others are shown.
  async load(variant, style) {
    const wanted = `${variant}/${style}`;
    if (this.loaded === wanted) return;
    this.loaded = wanted;
    const answer = await fetch(`/shapes/${wanted}`);
    const shapes = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    if (this.loaded === wanted) this.layers.defs.replaceChildren(...shapes.documentElement.children);
  }

  /// Sets the extent of the board and which way it is turned.
  layOut(variant, width, height, flipped) {
    this.variant = variant;
    if (this.width === width && this.height === height && this.flipped === flipped) return;
    [this.width, this.height, this.flipped] = [width, height, flipped];
    this.frame.style.setProperty("--files", width);
    this.frame.style.setProperty("--ranks", height);
    const [w, h] = [width * CELL, height * CELL];
    this.svg.setAttribute("viewBox", `${-EDGE} ${-NARROW} ${w + EDGE + NARROW} ${h + EDGE + NARROW}`);
    const ground = this.layers.ground;
    ground.replaceChildren(
      element("rect", { x: -EDGE, y: -NARROW, width: w + EDGE + NARROW, height: h + EDGE + NARROW, rx: 14, fill: "#d8b478" }),
      element("use", { href: "#board", width: w, height: h, transform: flipped ? `rotate(180 ${w / 2} ${h / 2})` : "" }),
    );
    for (let file = 0; file < width; file++) this.label("abcdefghi"[file], this.centre(`${"abcdefghi"[file]}1`)[0], h + EDGE / 2);
    for (let rank = 1; rank <= height; rank++) this.label(rank, -EDGE / 2, this.centre(`a${rank}`)[1]);
    this.grid.replaceChildren(...Array.from({ length: height }, (_, row) => {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      line.append(...Array.from({ length: width }, (_, column) => this.point(row, column)));
      return line;
    }));
    this.focusable(this.grid.querySelector("button"));
  }

  label(name, x, y) {
    const made = element("text", { x, y });
    made.textContent = name;
    this.layers.ground.append(made);
  }

  point(row, column) {
    const file = this.flipped ? this.width - 1 - column : column;
    const rank = this.flipped ? row + 1 : this.height - row;
    const button = document.createElement("button");
    button.type = "button";
    button.tabIndex = -1;
    button.setAttribute("role", "gridcell");
    button.dataset.square = `${"abcdefghi"[file]}${rank}`;
    return button;
  }

  /// Centre of a point in the drawing.
  centre(square) {
    const file = square.charCodeAt(0) - 97;
    const rank = Number(square.slice(1)) - 1;
    const [column, row] = this.flipped ? [this.width - 1 - file, rank] : [file, this.height - 1 - rank];
    return [(column + 0.5) * CELL, (row + 0.5) * CELL];
  }

  /// Shows a position: pieces as points with letters, its legal moves, the last move, the king in check.
  show({ pieces, legal, last, checked }) {
    this.pieces = new Map(pieces);
    this.legal = legal;
    this.last = last;
    this.checked = checked;
    if (!this.legal.some((move) => move.from === this.chosen)) this.chosen = null;
    this.draw();
  }

  /// Shows arrows: `{ from, to, kind, weight }`.
  point_out(arrows) {
    this.arrows = arrows;
    this.layers.arrows.replaceChildren(...arrows.map((arrow) => this.arrow(arrow)));
  }

  draw() {
    this.layers.men.replaceChildren(...[...this.pieces].map(([square, letter]) => this.man(square, letter)));
    this.mark();
    this.point_out(this.arrows);
    for (const button of this.grid.querySelectorAll("button")) button.setAttribute("aria-label", this.spoken(button.dataset.square));
  }

  man(square, letter) {
    const [x, y] = this.centre(square);
    return element("use", { href: `#${letter}`, x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, "data-on": square });
  }

  /// How a point is read out.
  spoken(square) {
    const letter = this.pieces.get(square);
    if (!letter) return `${square}, ${text("empty")}`;
    const side = letter === letter.toUpperCase() ? "white" : "black";
    const check = square === this.checked ? `, ${text("check")}` : "";
    return `${square}, ${sideName(this.variant, side)} ${pieceName(this.variant, letter)}${check}`;
  }

  mark() {
    const marks = [];
    const add = (name, square, attributes) => {
      const [x, y] = this.centre(square);
      marks.push(element(name, name === "circle"
        ? { cx: x, cy: y, ...attributes }
        : { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, ...attributes }));
    };
    for (const square of this.last ?? []) add("rect", square, { class: "last", rx: 12 });
    if (this.chosen) add("rect", this.chosen, { class: "chosen", rx: 12 });
    const below = marks.splice(0);
    if (this.checked) add("circle", this.checked, { class: "check", r: 47 });
    const seen = new Set();
    for (const move of this.legal) {
      if (move.from !== this.chosen || seen.has(move.to)) continue;
      seen.add(move.to);
      const kind = move.kind === "swap" ? "swap" : this.pieces.has(move.to) ? "take" : "target";
      add("circle", move.to, { class: kind, r: kind === "target" ? 14 : 45 });
    }
    this.layers.marks.replaceChildren(...below);
    this.layers.hand.replaceChildren(...marks);
    for (const button of this.grid.querySelectorAll("button")) {
      button.setAttribute("aria-selected", String(button.dataset.square === this.chosen));
    }
  }

  arrow({ from, to, kind, weight = 1 }) {
    const [[x0, y0], [x1, y1]] = [this.centre(from), this.centre(to)];
    const length = Math.hypot(x1 - x0, y1 - y0) - 16;
    const angle = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI;
    const half = 8 * weight;
    const head = Math.min(36, length * 0.6);
    return element("path", {
      class: kind,
      transform: `translate(${x0} ${y0}) rotate(${angle})`,
      d: `M24 ${-half}H${length - head}V${-half - 14}L${length} 0 ${length - head} ${half + 14}V${half}H24z`,
    });
  }

  square(event) {
    const found = document.elementsFromPoint(event.clientX, event.clientY).find((one) => one.dataset?.square);
    return found?.dataset.square ?? null;
  }

  isMovable(square) {
    return this.legal.some((move) => move.from === square);
  }

  /// Begins a drag, which becomes a click where the pointer stays on the point.
  press(event) {
    const from = event.target.dataset?.square;
    if (!from || event.button !== 0 || this.editing || !this.isMovable(from)) return;
    const man = this.layers.men.querySelector(`[data-on="${from}"]`);
    const shadow = man.cloneNode();
    shadow.classList.add("dragged");
    const scale = () => (this.width * CELL + EDGE + NARROW) / this.svg.getBoundingClientRect().width;
    const [x0, y0] = [event.clientX, event.clientY];
    let moving = false;
    const drag = (now) => {
      const [dx, dy] = [now.clientX - x0, now.clientY - y0];
      if (!moving && Math.hypot(dx, dy) < 6) return;
      if (!moving) {
        moving = true;
        this.choose(from);
        man.classList.add("lifted");
        this.layers.hand.append(shadow);
      }
      shadow.setAttribute("transform", `translate(${dx * scale()} ${dy * scale()})`);
    };
    const end = (now) => {
      for (const name of ["pointermove", "pointerup", "pointercancel"]) document.removeEventListener(name, name === "pointermove" ? drag : end);
      shadow.remove();
      man.classList.remove("lifted");
      if (!moving) return;
      this.dragged = true;
      setTimeout(() => { this.dragged = false; });
      const to = this.square(now);
      if (now.type === "pointerup" && to && to !== from) this.move(from, to);
    };
    document.addEventListener("pointermove", drag);
    document.addEventListener("pointerup", end);
    document.addEventListener("pointercancel", end);
  }

  click(event) {
    const square = event.target.dataset?.square;
    if (!square || this.dragged) return;
    this.focusable(event.target);
    if (this.editing) return this.onPut(square);
    if (this.chosen && this.chosen !== square) {
      const isTarget = this.legal.some((move) => move.from === this.chosen && move.to === square);
      if (!isTarget && this.isMovable(square)) return this.choose(square);
      return this.move(this.chosen, square);
    }
    this.choose(this.chosen === square ? null : square);
  }

  choose(square) {
    this.chosen = square && this.pieces.has(square) ? square : null;
    this.mark();
  }

  move(from, to) {
    this.choose(null);
    this.onMove(from, to);
  }

  focusable(button) {
    for (const other of this.grid.querySelectorAll('[tabindex="0"]')) other.tabIndex = -1;
    if (button) button.tabIndex = 0;
  }

  /// Arrow keys walk over the board; Enter and the space bar click by themselves.
  key(event) {
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    if (event.key === "Escape") return this.choose(null);
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const rows = [...this.grid.children];
    const row = rows.findIndex((line) => line.contains(event.target));
    const column = [...rows[row].children].indexOf(event.target);
    const next = rows[row + step[0]]?.children[column + step[1]];
    if (next) {
      this.focusable(next);
      next.focus();
    }
  }
}
