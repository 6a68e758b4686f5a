//! The page as a person uses it, with the mouse and the keyboard, on a desktop and on a phone.

use super::Server;
use super::browser::Browser;
use serde_json::json;

const DESKTOP: (u32, u32) = (1280, 900);
const PHONE: (u32, u32) = (320, 640);

/// White can make both swaps, and a pawn is about to promote.
const RICH: &str = "1nbsksbnr/P3q4/1a5a1/2h1p1h1p/9/9/9/2H1P1H1P/1A5A1/4Q4/RNBSKSBNR w";

/// The page of a new server in a new browser.
fn open(name: &str, (width, height): (u32, u32)) -> Option<(Server, Browser)> {
    let browser = Browser::open(name, width, height)?;
    let server = Server::start();
    browser.visit(&format!("http://{}/", server.address));
    browser
        .wait_for("document.querySelector('[data-square]') && document.getElementById('status').textContent");
    Some((server, browser))
}

/// Begins a game between two people from a position.
fn set_up(browser: &Browser, fen: &str) {
    browser.click("#new-game");
    browser.choose("#new-side", "both");
    browser.type_into("#new-fen", fen);
    browser.click("#start");
    browser.wait_for("!document.getElementById('new-dialog').open");
}

/// The FEN of the board, without its counters.
fn board(browser: &Browser) -> String {
    let fen = browser.script("return document.getElementById('fen').value");
    fen.as_str().expect("a FEN").split(' ').take(2).collect::<Vec<_>>().join(" ")
}

fn wait_for_moves(browser: &Browser, count: usize) {
    browser.wait_for(&format!("document.querySelectorAll('#moves button').length === {count}"));
}

/// A game with both swaps and a promotion, an illegal move, and a reload in its middle.
fn play_by_mouse(browser: &Browser) {
    set_up(browser, RICH);
    // The king is dropped on the dragon.
    browser.drag("e1", "e2");
    wait_for_moves(browser, 1);
    browser.drag("i8", "i7");
    wait_for_moves(browser, 2);
    // The tiger changes places with a pawn, by two clicks.
    browser.click_move("c4", "e4");
    wait_for_moves(browser, 3);
    let before = board(browser);
    assert!(before.contains("/2P1H1H1P/1A5A1/4K4/RNBSQSBNR b"), "{before}");
    // An illegal move bounces, with its reason.
    browser.click_move("b11", "b7");
    browser.wait_for(
        "document.getElementById('message').textContent.includes('the horse cannot go from b11 to b7')",
    );
    assert_eq!(board(browser), before);
    browser.reload();
    wait_for_moves(browser, 3);
    browser.wait_for(&format!("document.getElementById('fen').value.startsWith({})", json!(before)));
    browser.click_move("i7", "i6");
    wait_for_moves(browser, 4);
    browser.drag("a10", "a11");
    wait_for_moves(browser, 5);
    assert!(board(browser).starts_with("Hnbsksbnr/4q4/"), "{}", board(browser));
    browser.click("#take-back");
    browser.wait_for("document.getElementById('fen').value.startsWith('1nbsksbnr/P3q4/')");
}

#[test]
fn a_game_is_played_by_mouse_on_a_desktop() {
    let Some((_server, browser)) = open("desktop", DESKTOP) else { return };
    play_by_mouse(&browser);
    // Stepping back by the keyboard, and a variation from there.
    browser.script("document.activeElement.blur()");
    for _ in 0..2 {
        browser.script(
            "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }))",
        );
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    browser.wait_for("!document.getElementById('to-game').hidden");
    browser.click_move("g4", "g5");
    browser.wait_for_status("Variation");
    browser.click("#to-game");
    browser.wait_for("document.getElementById('to-game').hidden");
}

#[test]
fn a_game_is_played_by_mouse_on_a_phone() {
    let Some((_server, browser)) = open("phone", PHONE) else { return };
    browser.picture("phone");
    let wider = "document.documentElement.scrollWidth > innerWidth";
    assert_eq!(browser.script(&format!("return {wider}")), false, "nothing stands out at the side");
    play_by_mouse(&browser);
    assert_eq!(browser.script(&format!("return {wider}")), false, "nothing stands out at the side");
}

#[test]
fn the_engine_answers_and_the_keyboard_plays() {
    let Some((_server, browser)) = open("keyboard", DESKTOP) else { return };
    browser.script("document.querySelector('[data-square=\"b1\"]').focus()");
    let key = |key: &str| {
        browser.script(&format!(
            "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true }}))"
        ));
    };
    browser.script("document.activeElement.click()");
    for name in ["ArrowRight", "ArrowUp", "ArrowUp"] {
        key(name);
    }
    let label = browser.script("return document.activeElement.getAttribute('aria-label')");
    assert_eq!(label, "c3, empty");
    browser.script("document.activeElement.click()");
    wait_for_moves(&browser, 2);
    browser.wait_for_status("Black played");
    let label =
        browser.script("return document.querySelector('[data-square=\"c3\"]').getAttribute('aria-label')");
    assert_eq!(label, "c3, White horse");
    browser.click("#hint");
    browser.wait_for("document.querySelector('#drawing .hint')");
    browser.script("window.confirm = () => true");
    browser.click("#resign");
    browser.wait_for_status("Black wins: resignation");
}

#[test]
fn positions_are_analysed_and_endings_known() {
    let Some((_server, browser)) = open("analysis", DESKTOP) else { return };
    set_up(&browser, "3k5/9/9/9/9/9/9/9/R8/9/4KR3 w - - 0 1");
    browser.click("#analyse");
    browser.wait_for("document.querySelectorAll('#variations li').length === 3");
    browser.wait_for("document.querySelectorAll('#drawing .arrow').length === 3");
    browser.wait_for("document.querySelector('#variations b').textContent.startsWith('#')");
    browser.choose("#lines", "1");
    browser.wait_for("document.querySelectorAll('#variations li').length === 1");
    browser.click("#analyse");
    browser.wait_for("document.querySelectorAll('#variations li').length === 0");
    set_up(&browser, "3k5/9/9/9/9/9/9/9/9/9/Q3K4 w - - 0 1");
    browser.wait_for("document.getElementById('known').textContent.startsWith('Drawn by the endgame table')");
}

#[test]
fn records_positions_and_languages_change() {
    let Some((_server, browser)) = open("records", DESKTOP) else { return };
    browser.script("document.getElementById('exchange').open = true");
    browser.type_into("#record", "[Variant \"chess\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n");
    browser.click("#load-record");
    browser.wait_for_status("White wins: checkmate");
    assert_eq!(browser.script("return document.querySelectorAll('#grid button').length"), 64);
    browser.script("const box = document.getElementById('record'); box.value = '1. Zz9 *'");
    browser.click("#load-record");
    browser.wait_for("document.getElementById('message').textContent.includes('Zz9')");
    // The chess player chooses what the pawn becomes.
    set_up(&browser, "8/P6k/8/8/8/8/8/K7 w - - 0 1");
    browser.click_move("a7", "a8");
    browser.click("[data-choice='n']");
    browser.wait_for("document.getElementById('fen').value.startsWith('N7/')");
    // A position that is none is refused, with the reason.
    browser.script("const box = document.getElementById('fen'); box.value = '8/8 w'");
    browser.click("#use-fen");
    browser.wait_for("document.getElementById('message').textContent.includes('2 ranks')");
    browser.click("#edit");
    browser.click("#edit-clear");
    browser.click("#edit-use");
    browser.wait_for("document.getElementById('message').textContent.includes('king')");
    browser.click("[data-piece='K']");
    browser.click("[data-square='a1']");
    browser.click("[data-piece='k']");
    browser.click("[data-square='h8']");
    browser.click("[data-piece='R']");
    browser.click("[data-square='b1']");
    browser.choose("#edit-side", "w");
    browser.click("#edit-use");
    browser.wait_for("document.getElementById('fen').value.startsWith('7k/8/8/8/8/8/8/KR6 w')");
    browser.choose("#language", "zh");
    browser.wait_for("document.getElementById('new-game').textContent === '新对局'");
    browser.wait_for_status("轮到白方走");
    let english = browser.script(
        "return [...document.querySelectorAll('[data-text]')].filter((one) => /[a-z]{3}/.test(one.textContent)).map((one) => one.dataset.text)",
    );
    assert_eq!(english, json!([]), "texts that are not translated");
    browser.choose("#theme", "dark");
    browser.choose("#pieces", "latin");
    browser.click("#flip");
    browser.wait_for("document.querySelector('#grid button').dataset.square === 'h1'");
    browser.picture("dark");
}

#[test]
fn a_lost_connection_is_shown_and_mended() {
    let Some((server, browser)) = open("connection", DESKTOP) else { return };
    set_up(&browser, RICH);
    browser.drag("e1", "e2");
    wait_for_moves(&browser, 1);
    let port = server.address.split_once(':').expect("a port").1.to_string();
    drop(server);
    browser.wait_for("!document.getElementById('connection').hidden");
    let _server = Server::start_on(&port);
    browser.wait_for("document.getElementById('connection').hidden");
    browser.drag("i8", "i7");
    wait_for_moves(&browser, 2);
}

#[test]
fn the_page_is_there_at_once() {
    let Some((_server, browser)) = open("speed", DESKTOP) else { return };
    browser.picture("start");
    let paint = browser.script(
        "return performance.getEntriesByType('paint').find((one) => one.name === 'first-paint')?.startTime ?? 0",
    );
    // The aim is 100 ms on a machine at rest; under the load of other tests it may be more.
    assert!(paint.as_f64().is_some_and(|millis| millis < 2000.0), "first paint after {paint} ms");
    set_up(&browser, RICH);
    let shown = browser.script(
        "const begun = performance.now();\
         document.querySelector('[data-square=\"e1\"]').click();\
         document.querySelector('[data-square=\"e2\"]').click();\
         window.shown = null;\
         new MutationObserver(() => { window.shown ??= performance.now() - begun; })\
           .observe(document.getElementById('moves'), { childList: true });\
         return begun",
    );
    assert!(shown.is_number());
    browser.wait_for("window.shown !== null");
    let shown = browser.script("return window.shown");
    assert!(shown.as_f64().is_some_and(|millis| millis < 1000.0), "a move is shown after {shown} ms");
    if std::env::var_os("TENGLONG_PICTURES").is_some() {
        println!("first paint after {paint} ms, a move shown after {shown} ms");
    }
}
