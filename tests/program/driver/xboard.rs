//! What must be true of every dialogue in XBoard's protocol.

/// Whether the lines sent choose it.
pub fn is_spoken(sent: &[u8]) -> bool {
    sent.split(|&byte| byte == b'\n').next().is_some_and(|line| line.trim_ascii() == b"xboard")
}

/// Checks the lines received against the bytes sent.
pub fn check(sent: &[u8], received: &[String]) -> Result<(), String> {
    for line in received {
        if !line.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic()) {
            return Err(format!("a line that is not ASCII: {line:?}"));
        }
        if !has_known_form(line) {
            return Err(format!("a line of no known form: '{line}'"));
        }
    }
    check_pongs(sent, received)
}

fn has_known_form(line: &str) -> bool {
    let one_word_after =
        |start: &str| line.strip_prefix(start).is_some_and(|rest| !rest.is_empty() && !rest.contains(' '));
    let is_result = || {
        let (points, reason) = line.split_once(' ').unwrap_or_default();
        matches!(points, "1-0" | "0-1" | "1/2-1/2") && reason.starts_with('{') && reason.ends_with('}')
    };
    let is_thinking = || {
        let words: Vec<&str> = line.split(' ').collect();
        words.len() >= 5
            && words[..4].iter().all(|word| word.parse::<i64>().is_ok())
            && words[4].starts_with(|c: char| c.is_ascii_lowercase())
    };
    ["pong ", "move ", "highlight ", "choice ", "Hint: "].iter().any(|start| one_word_after(start))
        || ["feature ", "setup (", "piece ", "Illegal move", "Error (", "tellusererror ", "stat01: ", "# "]
            .iter()
            .any(|start| line.starts_with(start))
        || line == "offer draw"
        || is_result()
        || is_thinking()
}

/// Each `ping` before the end is answered once, in order.
fn check_pongs(sent: &[u8], received: &[String]) -> Result<(), String> {
    let text = String::from_utf8_lossy(sent);
    let pings: Vec<&str> = text
        .lines()
        .take_while(|line| line.trim() != "quit")
        .filter_map(|line| line.trim().strip_prefix("ping "))
        .collect();
    let pongs: Vec<&str> = received.iter().filter_map(|line| line.strip_prefix("pong ")).collect();
    // A ping during a search that `quit` ends gets no answer.
    let is_cut = text.lines().any(|line| line.trim() == "quit");
    if pings == pongs || is_cut && pings.starts_with(&pongs) {
        return Ok(());
    }
    Err(format!("pings {pings:?} were answered by {pongs:?}"))
}
