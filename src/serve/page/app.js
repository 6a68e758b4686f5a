// The page: keeps the connection to the server, shows the session as the server tells it, and says what a person wants.

import { Board } from "./board.js";
import { choosePromotion, Editor, fill, levelOptions, NewGame } from "./dialogs.js";
import { pieceName, setLanguage, sideName, text } from "./texts.js";

const by = (id) => document.getElementById(id);
const KEPT = "tenglong";
const SIDES = ["white", "black"];

/// What the browser keeps: the settings, and the session for the next visit.
const kept = (() => {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
})();
kept.settings = {
  language: navigator.language.startsWith("zh") ? "zh" : "en", pieces: "chinese", theme: "auto", flipped: false, lines: 3,
  ...kept.settings,
};
const { settings } = kept;

function keep() {
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing plays all the same.
  }
}

/// What the server has said.
let facts = null;
let state = null;
let analysis = null;
/// When the state came, for the clocks.
let arrived = 0;
/// The hint shown on the board.
let hint = null;

// ---- connection

let socket = null;
let delay = 250;

function connect() {
  socket = new WebSocket(`ws://${location.host}/session`);
  let opened = false;
  socket.addEventListener("open", () => {
    opened = true;
    delay = 250;
    by("connection").hidden = true;
  });
  socket.addEventListener("message", (event) => receive(JSON.parse(event.data)));
  socket.addEventListener("close", () => {
    facts = null;
    by("connection").hidden = false;
    by("connection").dataset.text = opened || state ? "offline" : "full_house";
    by("connection").textContent = text(by("connection").dataset.text);
    setTimeout(connect, delay);
    delay = Math.min(delay * 2, 5000);
  });
}

/// A lid that was closed leaves a dead connection, which the page finds out at once by asking.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible" && socket?.readyState === WebSocket.CLOSED) delay = 250;
});

function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function receive(message) {
  switch (message.type) {
    case "welcome":
      facts = message;
      fill(by("lines"), Array.from({ length: facts.most_lines }, (_, index) => [index + 1, index + 1]));
      by("lines").value = settings.lines;
      restoring = Boolean(kept.session);
      if (restoring) send({ type: "restore", saved: kept.session });
      break;
    case "state":
      // The first state of a connection is the server's own game; the one kept here follows.
      if (restoring && !fallback) fallback = message;
      else {
        restoring = false;
        fallback = null;
        receiveState(message);
      }
      break;
    case "analysis":
      if (state && message.node === state.saved.at) {
        analysis = message;
        showAnalysis();
      }
      break;
    case "hint":
      hint = message;
      tell(text("hinted", message.san));
      showArrows();
      break;
    case "refused":
      refuse(message);
      break;
    case "record":
      by("record").value = message.text;
      recordWanted?.(message.text);
      recordWanted = null;
      break;
    case "picture":
      download("tenglong.svg", message.svg, "image/svg+xml");
      break;
  }
}

/// Whether the session kept here was sent to the server, and the game to be shown if that is refused.
let restoring = false;
let fallback = null;
let recordWanted = null;

function receiveState(message) {
  const before = state;
  state = message;
  arrived = performance.now();
  kept.session = state.saved;
  keep();
  const moved = !before || before.saved.at !== state.saved.at || before.view.fen !== state.view.fen;
  if (moved) {
    hint = null;
    if (!analysis || analysis.node !== state.saved.at || before?.saved.start !== state.saved.start) analysis = null;
    by("message").textContent = "";
  }
  if (awaited === "new" && before) by("new-dialog").open && newGame.close();
  if (awaited === "position" && editor.isOpen) editor.close();
  awaited = null;
  show();
  if (before && state.saved.live !== before.saved.live) announce();
}

/// What a refusal would be about: a new game or a position stays open then.
let awaited = null;

function refuse({ code, reason }) {
  if (restoring) {
    restoring = false;
    delete kept.session;
    receiveState(fallback);
    fallback = null;
  }
  const words = text(`not_${code}`, code === "move" ? whyNot() ?? reason : reason);
  if (awaited === "new" && by("new-dialog").open) newGame.refuse(words);
  else tell(words);
  awaited = null;
}

function tell(words) {
  by("message").textContent = words;
}

// ---- what a person does

const board = new Board(by("frame"), { onMove: move, onPut: (square) => editor.put(square) });
const editor = new Editor(board, (fen) => (fen === null ? show() : begin(fen)));
const newGame = new NewGame((message) => {
  awaited = "new";
  send(message);
});

let tried = null;

async function move(from, to) {
  tried = { from, to };
  const moves = state.view.legal.filter((one) => one.from === from && one.to === to);
  if (moves.length > 1) {
    const chosen = await choosePromotion(moves, state.view.turn === "white", state.saved.variant);
    if (chosen) send({ type: "play", text: chosen.text });
  } else {
    send({ type: "play", text: moves[0]?.text ?? from + to });
  }
}

/// Why a move of the board was refused, as far as the position shows it.
function whyNot() {
  if (!tried) return null;
  const { variant } = state.saved;
  const letter = board.pieces.get(tried.from);
  if (!letter) return text("no_piece", tried.from);
  const side = letter === letter.toUpperCase() ? "white" : "black";
  if (side !== state.view.turn) return text("other_piece", tried.from);
  if (state.view.checked) return text("in_check", sideName(variant, side));
  return text("no_way", pieceName(variant, letter), tried.from, tried.to);
}

/// A position of one's own: a game between people, to be analysed or played on.
function begin(fen) {
  awaited = "position";
  const { variant, promotion, players, level, movetime } = state.saved;
  send({ type: "new", variant, promotion: promotion?.toLowerCase() ?? null, fen, players, level, allowance: null, movetime });
}

const go = (node) => send({ type: "go_to", node });

/// The positions from the start to the end of the line that is looked at: through the game where it is there.
function line() {
  const { nodes, live, at } = state.saved;
  const parent = (node) => nodes[node - 1].parent;
  const up = (node) => {
    const path = [];
    for (; node; node = parent(node)) path.unshift(node);
    return path;
  };
  const game = up(live);
  const path = game.includes(at) || at === 0 ? [...game] : up(at);
  for (let next = path.at(-1) ?? 0; ;) {
    next = nodes.findIndex((node, index) => node.parent === next && !path.includes(index + 1)) + 1;
    if (!next || path.at(-1) === live) break;
    path.push(next);
  }
  return [0, ...path];
}

function step(way) {
  if (!state) return;
  const path = line();
  const here = path.indexOf(state.saved.at);
  const target = { first: 0, back: here - 1, forward: here + 1, last: path.length - 1 }[way];
  if (path[target] !== undefined && target !== here) go(path[target]);
}

for (const way of ["first", "back", "forward", "last"]) by(way).addEventListener("click", () => step(way));
by("to-game").addEventListener("click", () => go(state.saved.live));
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea, dialog, [role=grid]") || event.altKey || event.ctrlKey || event.metaKey) return;
  const way = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" }[event.key];
  if (!way) return;
  event.preventDefault();
  step(way);
});
by("take-back").addEventListener("click", () => send({ type: "take_back" }));
by("hint").addEventListener("click", () => send({ type: "hint" }));
by("offer-draw").addEventListener("click", () => send({ type: "offer_draw" }));
by("resign").addEventListener("click", () => { if (confirm(text("sureResign"))) send({ type: "resign" }); });
by("hurry").addEventListener("click", () => send({ type: "hurry" }));
by("flip").addEventListener("click", () => set("flipped", !settings.flipped));
by("new-game").addEventListener("click", () => facts && state && newGame.open(facts, state.saved));
by("edit").addEventListener("click", () => facts && state && editor.open(game(), state.view.fen));
by("review").addEventListener("click", () => send({ type: "review" }));
for (const id of ["analyse", "lines"]) {
  by(id).addEventListener("change", () => {
    settings.lines = Number(by("lines").value);
    keep();
    analysis = null;
    send({ type: "analyse", lines: by("analyse").checked ? settings.lines : 0 });
  });
}
for (const id of ["white", "black", "level"]) {
  by(id).addEventListener("change", () => send({
    type: "players", players: SIDES.map((side) => by(side).value), level: Number(by("level").value),
  }));
}
for (const id of ["language", "pieces", "theme"]) by(id).addEventListener("change", () => set(id, by(id).value));

by("copy-fen").addEventListener("click", () => copy(by("fen").value));
by("use-fen").addEventListener("click", () => begin(by("fen").value));
by("fen").addEventListener("keydown", (event) => { if (event.key === "Enter") begin(by("fen").value); });
by("picture").addEventListener("click", () => send({ type: "picture", style: settings.pieces }));
by("copy-record").addEventListener("click", () => record(copy));
by("download-record").addEventListener("click", () => record((text) => download("tenglong.pgn", text, "text/plain")));
by("load-record").addEventListener("click", () => send({ type: "load", text: by("record").value }));
by("record-file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (file) send({ type: "load", text: await file.text() });
  event.target.value = "";
});

function record(then) {
  recordWanted = then;
  send({ type: "record" });
}

async function copy(words) {
  try {
    await navigator.clipboard.writeText(words);
    tell(text("copied"));
  } catch {
    // Without leave for the clipboard the text stands in its box, to be copied by hand.
  }
}

function download(name, content, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

function set(name, value) {
  settings[name] = value;
  keep();
  dress();
  show();
}

// ---- what is shown

const game = () => facts?.games.find((one) => one.name === state.saved.variant);

function dress() {
  document.documentElement.dataset.theme = settings.theme;
  setLanguage(settings.language);
  for (const id of ["language", "pieces", "theme"]) by(id).value = settings[id];
}

function show() {
  if (!state || !facts) return;
  const { saved, view } = state;
  board.load(saved.variant, settings.pieces);
  board.layOut(saved.variant, game().width, game().height, settings.flipped);
  if (!editor.isOpen) board.show(view);
  showArrows();
  showStatus();
  showPlayers();
  showMoves();
  showAnalysis();
  by("fen").value = view.fen;
  const isOver = saved.conclusion !== null;
  const engine = saved.players.includes("engine");
  by("take-back").disabled = saved.live === 0;
  by("hint").disabled = view.end !== null || state.thinking;
  by("offer-draw").disabled = by("resign").disabled = isOver || saved.players.every((player) => player === "engine");
  by("hurry").hidden = !(state.thinking && engine);
  by("to-game").hidden = saved.at === saved.live;
  by("review").disabled = state.reviewing || saved.live === 0;
  by("analyse").checked = state.lines > 0;
  fill(by("level"), levelOptions(game(), facts.levels));
  by("level").value = saved.level;
  SIDES.forEach((side, index) => { by(side).value = saved.players[index]; });
}

function ending(end) {
  const reason = text(`end_${end.reason}`);
  return end.winner ? text("wins", sideName(state.saved.variant, end.winner), reason) : text("drawn", reason);
}

function showStatus() {
  const { saved, view } = state;
  const parts = [];
  const end = saved.at === saved.live ? saved.conclusion : view.end;
  if (saved.at !== saved.live && !line().slice(0, line().indexOf(saved.live) + 1).includes(saved.at)) parts.push(text("variation"));
  if (end) parts.push(ending(end));
  else {
    parts.push(text("turnOf", sideName(saved.variant, view.turn)));
    if (view.checked) parts.push(text("check"));
    if (state.thinking) parts.push(text("thinking"));
  }
  if (state.reviewing) parts.push(text("reviewing"));
  by("status").textContent = parts.join(" · ");
}

/// Reads out the last move of the game.
function announce() {
  const { live, variant } = state.saved;
  if (!live || state.saved.at !== live) return;
  const mover = state.view.turn === "white" ? "black" : "white";
  by("status").textContent = `${text("moved", sideName(variant, mover), state.sans[live - 1])} · ${by("status").textContent}`;
}

function showPlayers() {
  const { saved } = state;
  [["player-top", settings.flipped ? 0 : 1], ["player-bottom", settings.flipped ? 1 : 0]].forEach(([id, side]) => {
    const row = by(id);
    const name = saved.players[side] === "human" ? text("person") : `Tenglong ${saved.level === facts.levels ? "" : `(${saved.level})`}`;
    row.querySelector(".name").textContent = `${sideName(saved.variant, SIDES[side])}: ${name}`;
    row.classList.toggle("to-move", !saved.conclusion && state.to_move === SIDES[side]);
    row.dataset.side = side;
  });
  showClocks();
}

function showClocks() {
  if (!state) return;
  for (const row of document.querySelectorAll(".player")) {
    const side = Number(row.dataset.side);
    const clock = row.querySelector(".clock");
    if (!state.saved.left) { clock.textContent = ""; continue; }
    const used = state.running === SIDES[side] ? performance.now() - arrived : 0;
    const left = Math.max(0, state.saved.left[side] - used);
    const seconds = Math.floor(left / 1000);
    clock.textContent = left < 10000
      ? `0:0${(left / 1000).toFixed(1)}`
      : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    clock.classList.toggle("short", left < 20000);
  }
}
setInterval(showClocks, 100);

/// The tree of moves, the game first; a variation stands behind the move that it replaces.
function showMoves() {
  const { nodes, at, live } = state.saved;
  const children = new Map();
  nodes.forEach((node, index) => children.set(node.parent, [...(children.get(node.parent) ?? []), index + 1]));
  const game = new Set();
  for (let node = live; node; node = nodes[node - 1].parent) game.add(node);
  const [, turn, , , , first = "1"] = state.saved.start.split(" ");
  const offset = (Number(first) - 1) * 2 + (turn === "b" ? 1 : 0);
  const parts = [];
  const span = (words, name) => {
    const made = document.createElement("span");
    made.textContent = words;
    made.className = name;
    return made;
  };
  const write = (node, ply, numbered, name) => {
    if (ply % 2 === 0 || numbered) parts.push(span(`${Math.floor(ply / 2) + 1}${ply % 2 ? "…" : "."}`, `number ${name}`));
    const button = document.createElement("button");
    button.textContent = state.sans[node - 1];
    button.className = name;
    button.dataset.node = node;
    button.setAttribute("aria-current", String(node === at));
    button.addEventListener("click", () => go(node));
    parts.push(button);
  };
  // A stack of what is left to write, since a game may be long.
  const stack = [{ after: 0, ply: offset, numbered: true, name: "" }];
  while (stack.length) {
    const task = stack.pop();
    if (task.words) { parts.push(span(task.words, "variation")); continue; }
    if (task.node) {
      write(task.node, task.ply, true, task.name);
      stack.push({ after: task.node, ply: task.ply + 1, numbered: false, name: task.name });
      continue;
    }
    const next = children.get(task.after);
    if (!next) continue;
    const main = next.find((node) => game.has(node)) ?? next[0];
    const others = next.filter((node) => node !== main);
    write(main, task.ply, task.numbered, task.name);
    stack.push({ after: main, ply: task.ply + 1, numbered: others.length > 0, name: task.name });
    for (const other of others.reverse()) {
      stack.push({ words: ")" }, { node: other, ply: task.ply, name: "variation" }, { words: " (" });
    }
  }
  by("moves").replaceChildren(...parts);
  const current = by("moves").querySelector('[aria-current="true"]');
  if (current) by("moves").scrollTop = current.offsetTop - by("moves").offsetTop - by("moves").clientHeight / 2;
}

/// A score for White in pawns, or the moves to mate.
function scoreText(score) {
  if ("mate" in score) return `${score.mate < 0 ? "−" : ""}#${Math.abs(score.mate)}`;
  const pawns = (Math.abs(score.cp) / 100).toFixed(2);
  return `${score.cp < 0 ? "−" : "+"}${pawns}`;
}

/// The share of the bar that is White's.
function share(score) {
  if ("mate" in score) return score.mate > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-score.cp / 250));
}

function showAnalysis() {
  if (!state || !facts) return;
  const { saved, view } = state;
  const score = analysis?.lines[0]?.score ?? (saved.at ? saved.nodes[saved.at - 1].score : state.start_score);
  const bar = by("bar");
  bar.hidden = state.lines === 0;
  if (score) {
    bar.firstElementChild.style.height = `${share(score) * 100}%`;
    bar.lastElementChild.textContent = "mate" in score ? scoreText(score) : scoreText(score).slice(0, -1);
    bar.setAttribute("aria-label", scoreText(score));
  }
  bar.classList.toggle("flipped", settings.flipped);
  by("variations").replaceChildren(...(state.lines ? analysis?.lines ?? [] : []).map((one) => {
    const item = document.createElement("li");
    const value = document.createElement("b");
    value.textContent = scoreText(one.score);
    item.append(value, " ", one.sans.join(" "));
    return item;
  }));
  const number = new Intl.NumberFormat(settings.language);
  by("speed").textContent = state.lines && analysis
    ? text("nodes", analysis.lines[0].depth, number.format(analysis.nodes), number.format(analysis.nps))
    : "";
  const { table } = view;
  by("known").textContent = !table
    ? ""
    : table.result === "draw"
      ? text("draw", table.best.join(" "))
      : text(table.result, table.moves, table.best.join(" "));
  showArrows();
  showGraph();
}

function showArrows() {
  if (!state || editor.isOpen) return board.point_out([]);
  const arrows = (state.lines ? analysis?.lines ?? [] : []).map((one, index) => ({
    from: one.from, to: one.to, kind: "arrow", weight: index ? 0.45 : 1,
  })).reverse();
  if (hint) arrows.push({ from: hint.from, to: hint.to, kind: "hint" });
  board.point_out(arrows);
}

function showGraph() {
  const path = line();
  const { nodes, at } = state.saved;
  const scores = path.map((node) => (node ? nodes[node - 1].score : state.start_score));
  const x = (index) => (path.length > 1 ? (index * 300) / (path.length - 1) : 0);
  const points = scores.map((score, index) => score && [x(index), (1 - share(score)) * 80]).filter(Boolean);
  const svg = by("graph");
  const made = (name, attributes) => {
    const one = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
    return one;
  };
  const parts = [made("path", { class: "zero", d: "M0 40H300" })];
  if (points.length > 1) {
    const curve = points.map(([a, b]) => `${a.toFixed(1)} ${b.toFixed(1)}`).join("L");
    parts.push(
      made("path", { class: "area", d: `M${points[0][0]} 40L${curve}L${points.at(-1)[0]} 40z` }),
      made("path", { class: "line", d: `M${curve}` }),
    );
  }
  const here = path.indexOf(at);
  if (here >= 0) parts.push(made("path", { class: "now", d: `M${x(here)} 0V80` }));
  svg.replaceChildren(...parts);
}

by("graph").addEventListener("click", (event) => {
  const { left, width } = by("graph").getBoundingClientRect();
  const path = line();
  go(path[Math.round(((event.clientX - left) / width) * (path.length - 1))] ?? 0);
});

// The engine's move of a scoreless state still lacks its facts until the server has welcomed the page.
dress();
connect();
