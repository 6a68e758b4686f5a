//! What foreign pages, broken programs and floods get from the server: a refusal, after which it answers as before.

use super::Server;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;
use tungstenite::client::IntoClientRequest;
use tungstenite::handshake::client::Response;
use tungstenite::http::{HeaderValue, header};
use tungstenite::{Message, WebSocket};

const PATIENCE: Duration = Duration::from_secs(30);

/// A visitor with a session.
struct Visitor(WebSocket<TcpStream>);

impl Visitor {
    /// Connects, with an `Origin` if one is given.
    fn connect(server: &Server, origin: Option<&str>) -> Result<Visitor, String> {
        let stream = TcpStream::connect(&server.address).map_err(|error| error.to_string())?;
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        let mut request =
            format!("ws://{}/session", server.address).into_client_request().expect("a request");
        if let Some(origin) = origin {
            request.headers_mut().insert(header::ORIGIN, HeaderValue::from_str(origin).expect("a header"));
        }
        let (socket, _): (_, Response) =
            tungstenite::client(request, stream).map_err(|error| error.to_string())?;
        Ok(Visitor(socket))
    }

    /// A visitor who has been welcomed.
    fn new(server: &Server) -> Visitor {
        let mut visitor = Visitor::connect(server, None).expect("a session");
        visitor.await_type("welcome");
        visitor.await_type("state");
        visitor
    }

    fn say(&mut self, message: impl Into<String>) {
        // A server that has hung up is seen when it is listened to.
        drop(self.0.send(Message::text(message.into())));
    }

    /// The next message of this type; none when the server hangs up.
    fn next(&mut self, kind: &str) -> Option<Value> {
        loop {
            match self.0.read().ok()? {
                Message::Text(text) => {
                    let value: Value = serde_json::from_str(&text).expect("JSON");
                    if value["type"] == kind {
                        return Some(value);
                    }
                }
                Message::Close(_) => return None,
                _ => (),
            }
        }
    }

    fn await_type(&mut self, kind: &str) -> Value {
        self.next(kind).unwrap_or_else(|| panic!("no {kind}"))
    }

    /// Plays a move for both sides to see that the session lives.
    fn assert_alive(&mut self) {
        self.say(json!({ "type": "players", "players": ["human", "human"], "level": 1 }).to_string());
        self.await_type("state");
        self.say(r#"{"type":"play","text":"e1e2"}"#);
        // States of what was said before may come first.
        let mut nodes = Vec::new();
        while nodes.is_empty() {
            nodes = self.await_type("state")["saved"]["nodes"].as_array().expect("a list of nodes").clone();
        }
        assert_eq!(nodes[0]["text"], "e1e2");
    }
}

/// The answer to a request in plain HTTP.
fn get(server: &Server, path: &str, headers: &str) -> String {
    let mut stream = TcpStream::connect(&server.address).expect("a connection");
    stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
    write!(stream, "GET {path} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n").expect("it is sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn messages_that_are_none_are_refused_with_a_reason() {
    let server = Server::start();
    let mut visitor = Visitor::new(&server);
    for text in [
        "",
        "{",
        "null",
        "[]",
        "\u{0}",
        "{}",
        r#"{"type":"fly"}"#,
        r#"{"type":"play"}"#,
        r#"{"type":"play","text":7}"#,
        r#"{"type":"go_to","node":-1}"#,
        r#"{"type":"go_to","node":1e99}"#,
        r#"{"type":"restore","saved":{}}"#,
        &"[".repeat(100_000),
    ] {
        visitor.say(text);
        let refused = visitor.await_type("refused");
        assert_eq!(refused["code"], "message", "{refused}");
        assert!(refused["reason"].as_str().is_some_and(|reason| !reason.is_empty()));
    }
    visitor.assert_alive();
}

#[test]
fn orders_that_cannot_be_are_refused_with_a_reason() {
    let server = Server::start();
    let mut visitor = Visitor::new(&server);
    let new = |variant: &str, promotion: Option<&str>, fen: Option<&str>| {
        json!({ "type": "new", "variant": variant, "promotion": promotion, "fen": fen,
                "players": ["human", "human"], "level": 99, "allowance": null, "movetime": 1 })
    };
    let mut saved = visitor_state(&mut visitor, new("dragon", None, None))["saved"].clone();
    saved["nodes"] = json!([{ "parent": 5, "text": "e1e2" }]);
    for (message, code) in [
        (json!({ "type": "play", "text": "e1e3" }), "move"),
        (json!({ "type": "play", "text": "x".repeat(100_000) }), "move"),
        (json!({ "type": "go_to", "node": 1_000_000 }), "node"),
        (json!({ "type": "take_back" }), "take_back"),
        (json!({ "type": "load", "text": "1. Zz9" }), "record"),
        (json!({ "type": "load", "text": "[".repeat(300_000) }), "record"),
        (json!({ "type": "restore", "saved": saved }), "saved"),
        (new("checkers", None, None), "saved"),
        (new("dragon", Some("k"), None), "agreement"),
        (new("dragon", None, Some("9/9 w")), "fen"),
        (new("chess", None, Some("k7/8/8/8/8/8/8/8 w - - 0 1")), "fen"),
    ] {
        visitor.say(message.to_string());
        assert_eq!(visitor.await_type("refused")["code"], code, "{message}");
        visitor.await_type("state");
    }
    visitor.assert_alive();
}

/// The state after a message.
fn visitor_state(visitor: &mut Visitor, message: Value) -> Value {
    visitor.say(message.to_string());
    visitor.await_type("state")
}

#[test]
fn a_message_of_ten_megabytes_ends_only_its_own_session() {
    let server = Server::start();
    let (mut calm, mut loud) = (Visitor::new(&server), Visitor::new(&server));
    loud.say("x".repeat(10_000_000));
    assert_eq!(loud.next("state"), None);
    let mut binary = Visitor::new(&server);
    drop(binary.0.send(Message::binary(vec![0; 100])));
    assert_eq!(binary.next("state"), None);
    calm.assert_alive();
}

#[test]
fn a_flood_of_messages_ends_only_its_own_session() {
    let server = Server::start();
    let (mut calm, mut loud) = (Visitor::new(&server), Visitor::new(&server));
    for _ in 0..2000 {
        loud.say(r#"{"type":"go_to","node":0}"#);
    }
    while loud.next("state").is_some() {}
    calm.assert_alive();
}

#[test]
fn a_thousand_connections_leave_the_server_answering() {
    let server = Server::start();
    let mut calm = Visitor::new(&server);
    // Idle connections; those beyond the limit are closed by the server, whatever becomes of them here.
    let idle: Vec<_> = (0..1000).map(|_| TcpStream::connect(&server.address)).collect();
    calm.assert_alive();
    drop(idle);
    // The server has noticed that they are gone when it answers again.
    let own = format!("Host: {}\r\n", server.address);
    let answers = (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(50));
        let Ok(mut stream) = TcpStream::connect(&server.address) else { return false };
        let mut answer = String::new();
        let asked = write!(stream, "GET / HTTP/1.1\r\n{own}Connection: close\r\n\r\n");
        asked.and_then(|()| stream.read_to_string(&mut answer)).is_ok() && answer.starts_with("HTTP/1.1 200")
    });
    assert!(answers);
}

#[test]
fn sessions_are_limited_and_given_back() {
    let server = Server::start();
    let mut visitors: Vec<Visitor> = (0..100).map_while(|_| Visitor::connect(&server, None).ok()).collect();
    assert_eq!(visitors.len(), 16);
    visitors[0].assert_alive();
    visitors.truncate(1);
    let again = (0..100).find_map(|_| {
        std::thread::sleep(Duration::from_millis(50));
        Visitor::connect(&server, None).ok()
    });
    assert!(again.is_some());
}

#[test]
fn foreign_pages_get_nothing() {
    let server = Server::start();
    let own = format!("http://{}", server.address);
    assert!(Visitor::connect(&server, Some(&own)).is_ok());
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
        assert!(Visitor::connect(&server, Some(origin)).is_err(), "{origin}");
    }
    for host in ["evil.example", "localhost.evil.example:8099", ""] {
        let answer = get(&server, "/", &format!("Host: {host}\r\n"));
        assert!(answer.starts_with("HTTP/1.1 403") || answer.starts_with("HTTP/1.1 400"), "{host}: {answer}");
    }
}

#[test]
fn files_are_those_of_the_page() {
    let server = Server::start();
    let host = format!("Host: {}\r\n", server.address);
    let page = get(&server, "/", &host);
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<title>Tenglong"), "{page}");
    assert!(page.to_lowercase().contains("content-security-policy: default-src 'none'"), "{page}");
    for path in ["/page.css", "/app.js", "/board.js", "/shapes/dragon/chinese", "/shapes/chess/latin"] {
        assert!(get(&server, path, &host).starts_with("HTTP/1.1 200"), "{path}");
    }
    for path in [
        "/Cargo.toml",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/shapes/../../etc/passwd",
        "/shapes/go/chinese",
        "/shapes/dragon/x",
        "//etc/passwd",
    ] {
        assert!(get(&server, path, &host).starts_with("HTTP/1.1 404"), "{path}");
    }
}

#[test]
fn a_session_saved_by_the_page_is_taken_up_by_another_server() {
    let server = Server::start();
    let mut visitor = Visitor::new(&server);
    visitor.assert_alive();
    visitor.say(r#"{"type":"play","text":"b11c9"}"#);
    let saved = visitor.await_type("state")["saved"].clone();
    drop((visitor, server));
    let server = Server::start();
    let mut visitor = Visitor::new(&server);
    let state = visitor_state(&mut visitor, json!({ "type": "restore", "saved": saved }));
    assert_eq!((&state["saved"], &state["sans"][1]), (&saved, &json!("Nc9")));
}
