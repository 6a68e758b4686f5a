#!/usr/bin/env bash
# Moves by mouse in XBoard on a display of its own: both swaps, then a promotion, each checked in XBoard's debug file. Run
# by hand; leaves screenshots and debug files in the folder named.
#
#   gui/xboard/mouse-game.sh [ENGINE [FOLDER]]
#
# ENGINE and FOLDER are paths from where the script is called; by default the release build and a new temporary folder.
# FOLDER is made if it is not there. Needs the Debian packages xboard, xvfb, xdotool and imagemagick.
set -euo pipefail
sources=$(realpath "$(dirname "$0")/../..")
engine=$(realpath "${1:-$sources/target/release/tenglong}")
[ -x "$engine" ] || { echo "$engine is not a program" >&2; exit 2; }
[ $# -lt 2 ] || mkdir -p "$2"
folder=$(realpath "${2:-$(mktemp -d)}")
cd "$sources"
# Of XBoard's window, and of a square then.
width=517 height=730 square=57

fail() {
    echo "$*, see $folder" >&2
    exit 1
}

# Waits until the debug file of the game holds a line that the pattern fits.
await() {
    for _ in $(seq 100); do
        grep -q -- "$1" "$folder/$game.debug" 2> /dev/null && return
        sleep 0.2
    done
    fail "$game: no line with '$1'"
}

picture() { import -window root -crop "${width}x$height+0+0" +repage "$folder/$game-$1.png"; }

# Starts XBoard and waits for the board. That of chess comes first, and how large the other one becomes is a matter of
# luck: the window is given its size.
start() {
    game=$1
    rm -f "$folder/$game.debug"
    /usr/games/xboard @gui/xboard/dragon/xboard.conf -fcp "$2" -searchDepth 10 \
        -debugMode true -nameOfDebugFile "$folder/$game.debug" > "$folder/$game.out" 2>&1 &
    xboard=$!
    await 'first : pong 1'
    sleep 1
    xdotool search --sync --onlyvisible --name Tenglong windowmove 0 0 windowsize "$width" "$height"
    sleep 2
    click 4 6 # an empty point: XBoard's tip goes away
}

# Clicks on a point: its file (a = 0) and its rank (from 1).
click() {
    xdotool mousemove $((2 + $1 * square + square / 2)) $((height - 2 - $2 * square + square / 2)) click 1
    sleep 0.8
}

finish() {
    sleep 3
    picture played
    kill "$xboard"
    wait "$xboard" || true
    ! grep -q 'Illegal move' "$folder/$game.debug" || fail "$game: a move was refused"
}

exec 3< <(exec Xvfb -displayfd 1 -screen 0 640x800x24 2> /dev/null)
display=$!
read -r number <&3
export DISPLAY=:$number
trap 'kill "${xboard:-}" "$display" 2> /dev/null || true' EXIT
sleep 1

start swaps "$engine"
click 4 1
click 4 2
await 'first : e1e2'
await 'first : move'
sleep 1
click 2 4
picture lifted
click 0 4
await 'first : c4a4'
finish

# Between XBoard and the engine the start position is exchanged for one where a pawn promotes.
fen=4k4/P8/9/9/9/9/9/9/9/9/4K3R
cat > "$folder/promotion.sh" << END
#!/usr/bin/env bash
sed -u 's|^variant dragon$|&\nsetboard $fen w 0 1|' | '$engine' | sed -u 's|\(setup.*xiangqi \)[^ ]*|\1$fen|'
END
chmod +x "$folder/promotion.sh"
start promotion "$folder/promotion.sh"
click 0 10
picture lifted
click 0 11
await 'first : a10a11h'
finish

echo "both swaps and the promotion were played; the pictures are in $folder"
