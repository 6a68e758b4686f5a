//! The board page: its server, and the page in a real browser.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

mod browser;
mod hostile;
mod page;

/// A running server, which ends with the test.
pub struct Server {
    child: Child,
    /// `127.0.0.1:` and its port.
    pub address: String,
}

impl Server {
    /// Starts a server on a free port.
    pub fn start() -> Server {
        Server::start_on("0")
    }

    /// Starts a server on this port.
    pub fn start_on(port: &str) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tenglong"))
            .args(["serve", "--port", port, "--level", "1"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut line = String::new();
        let stdout = child.stdout.as_mut().expect("a piped stdout");
        BufReader::new(stdout).read_line(&mut line).expect("a line");
        let address =
            line.split(['/', ' ']).find(|word| word.starts_with("127.0.0.1:")).expect("its address");
        Server { address: address.to_string(), child }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A server that has ended already fails the test elsewhere.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
