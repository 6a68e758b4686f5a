// All texts of the page, in its two languages. `$1` and `$2` stand for what differs.

const TEXTS = {
  en: {
    newGame: "New game", editor: "Set up", language: "Language", pieces: "Pieces", chinese: "Chinese", latin: "Letters",
    theme: "Colours", auto: "As the system", light: "Light", dark: "Dark", board: "Board", palette: "Pieces to put",
    toMove: "To move", white: "White", black: "Black", clearBoard: "Clear", startPosition: "Start position",
    usePosition: "Use this position", cancel: "Cancel", takeBack: "Take back", hint: "Hint", offerDraw: "Offer draw",
    resign: "Resign", moveNow: "Move now", flip: "Turn board", first: "First position", back: "One move back",
    forward: "One move forward", last: "Last position", toGame: "Back to the game", moves: "Moves",
    analysis: "Analysis", lines: "Lines", review: "Judge the whole game", graph: "Evaluation over the game",
    exchange: "Position and record", copyFen: "Copy FEN", picture: "Download picture", record: "Record (PGN)",
    copyRecord: "Copy record", downloadRecord: "Download record", loadRecord: "Load this record",
    recordFile: "Record from a file", person: "Person", engine: "Engine", level: "Level", game: "Game",
    yourSide: "You play", both: "Both sides", engineAlone: "Nobody: the engine plays itself",
    promotion: "Pawns become", time: "Clock", noClock: "None", seconds: "Seconds for each move of the engine",
    ownPosition: "Position of your own", start: "Start", promoteTo: "Promote to", full: "full strength",
    dragon: "Dragon chess", xiangqi: "Xiangqi", chess: "Chess", you: "You", empty: "empty", erase: "Erase",
    turnOf: "$1 to move", check: "check", thinking: "The engine is thinking", reviewing: "The engine is judging the game",
    variation: "Variation", moved: "$1 played $2", wins: "$1 wins: $2", drawn: "Draw: $1",
    offline: "The connection is lost. Trying again …", full_house: "Too many boards are open. Trying again …",
    copied: "Copied", hinted: "Hint: $1", nodes: "depth $1, $2 nodes, $3 a second",
    win: "Won in $1, best: $2", draw: "Drawn by the endgame table, best: $1", loss: "Lost in $1, best: $2",
    end_checkmate: "checkmate", end_stalemate: "stalemate", "end_dead position": "neither side can mate",
    end_repetition: "third repetition", "end_perpetual check": "perpetual check", "end_move rule": "move rule",
    "end_perpetual chase": "perpetual chase", end_resignation: "resignation", end_agreement: "agreement", end_time: "time",
    not_move: "That move is not legal: $1", not_fen: "The position is refused: $1",
    not_record: "The record cannot be read: $1", not_saved: "The saved game cannot be taken up: $1",
    not_turn: "It is the engine's move.", not_over: "The game is over.", not_take_back: "There is no move to take back.",
    not_draw: "The engine declines the draw.", not_full: "There is no room for more moves.",
    not_agreement: "This promotion is not possible: $1", not_node: "There is no such position.",
    not_thread: "The engine cannot think now: $1", not_message: "The server did not understand: $1",
    no_piece: "there is no piece on $1", other_piece: "the piece on $1 is the opponent's",
    in_check: "$1 is in check", no_way: "the $1 cannot go from $2 to $3",
    sureResign: "Resign the game?", swap: "change places",
  },
  zh: {
    newGame: "新对局", editor: "摆局", language: "语言", pieces: "棋子", chinese: "汉字", latin: "字母",
    theme: "颜色", auto: "跟随系统", light: "浅色", dark: "深色", board: "棋盘", palette: "可摆的棋子",
    toMove: "先行方", white: "红方", black: "黑方", clearBoard: "清空", startPosition: "初始局面",
    usePosition: "使用此局面", cancel: "取消", takeBack: "悔棋", hint: "提示", offerDraw: "求和",
    resign: "认输", moveNow: "立即走子", flip: "翻转棋盘", first: "开局", back: "后退一步",
    forward: "前进一步", last: "最后", toGame: "回到对局", moves: "着法",
    analysis: "分析", lines: "变化数", review: "分析全局", graph: "全局形势图",
    exchange: "局面与棋谱", copyFen: "复制 FEN", picture: "下载图片", record: "棋谱（PGN）",
    copyRecord: "复制棋谱", downloadRecord: "下载棋谱", loadRecord: "载入此棋谱",
    recordFile: "从文件载入棋谱", person: "人", engine: "引擎", level: "等级", game: "棋种",
    yourSide: "您执", both: "双方", engineAlone: "不执棋：引擎自弈",
    promotion: "兵升变为", time: "棋钟", noClock: "无", seconds: "引擎每步用时（秒）",
    ownPosition: "自定局面", start: "开始", promoteTo: "升变为", full: "全力",
    dragon: "国际龙象棋", xiangqi: "象棋", chess: "国际象棋", you: "您", empty: "空", erase: "擦除",
    turnOf: "轮到$1走", check: "将军", thinking: "引擎思考中", reviewing: "引擎正在分析全局",
    variation: "变着", moved: "$1走了 $2", wins: "$1胜：$2", drawn: "和棋：$1",
    offline: "连接已断开，正在重连……", full_house: "打开的棋盘太多，正在重试……",
    copied: "已复制", hinted: "提示：$1", nodes: "深度 $1，$2 节点，每秒 $3",
    win: "$1 步内胜，最佳：$2", draw: "残局库判和，最佳：$1", loss: "$1 步内负，最佳：$2",
    end_checkmate: "将死", end_stalemate: "困毙（逼和）", "end_dead position": "双方均无法将死对方",
    end_repetition: "三次重复局面", "end_perpetual check": "长将", "end_move rule": "自然限着",
    "end_perpetual chase": "长捉", end_resignation: "认输", end_agreement: "双方同意", end_time: "超时",
    not_move: "此着不合规则：$1", not_fen: "局面不合规则：$1",
    not_record: "无法读取棋谱：$1", not_saved: "无法恢复保存的对局：$1",
    not_turn: "现在轮到引擎走。", not_over: "对局已结束。", not_take_back: "没有可悔的着法。",
    not_draw: "引擎不同意和棋。", not_full: "着法已满。",
    not_agreement: "不能这样升变：$1", not_node: "没有这个局面。",
    not_thread: "引擎现在无法思考：$1", not_message: "服务器无法理解：$1",
    no_piece: "$1 上没有棋子", other_piece: "$1 上是对方的棋子",
    in_check: "$1被将军", no_way: "$1不能从 $2 走到 $3",
    sureResign: "确定认输吗？", swap: "换位",
  },
};

const PIECES = {
  en: { K: "king", Q: "dragon", H: "tiger", S: "advisor", A: "cannon", R: "rook", B: "elephant", N: "horse", P: "pawn" },
  zh: { K: "王", Q: "龙", H: "虎", S: "士", A: "炮", R: "车", B: "象", N: "马", P: "兵" },
};

const OTHERS = {
  xiangqi: { en: { A: "advisor", C: "cannon" }, zh: { K: "将", A: "士", C: "炮" } },
  chess: { en: { Q: "queen", B: "bishop", N: "knight" }, zh: { Q: "后", B: "象", N: "马" } },
};

let language = "en";

export function setLanguage(name) {
  language = name in TEXTS ? name : "en";
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = text(element.dataset.text);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", text(element.dataset.label));
}

/// The text of this name, `$1` and `$2` replaced by the values.
export function text(name, ...values) {
  const found = TEXTS[language][name] ?? TEXTS.en[name] ?? name;
  return values.reduce((result, value, index) => result.replace(`$${index + 1}`, () => value), found);
}

/// The name of a piece by its letter in a FEN.
export function pieceName(variant, letter) {
  const upper = letter.toUpperCase();
  return OTHERS[variant]?.[language]?.[upper] ?? PIECES[language][upper] ?? letter;
}

/// The name of a side, `white` or `black`.
export function sideName(variant, side) {
  if (language === "zh" && side === "white" && variant === "chess") return "白方";
  return text(side);
}
