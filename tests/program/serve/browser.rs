//! A real browser without a window, driven by its WebDriver.
//!
//! Where Chromium or its driver is not installed the tests are skipped with a word, but fail where `CI` is set.

use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use fantoccini::elements::Element;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::env;
use std::io::{BufRead, BufReader, Write, stderr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;

const CHROMIUM: &str = "/usr/bin/chromium";
const DRIVER: &str = "/usr/bin/chromedriver";

const PATIENCE: Duration = Duration::from_secs(30);

/// Chromium in its quietest form: no window, no network of its own, a profile that is thrown away.
const FLAGS: [&str; 9] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// An open browser; it is closed with the test.
pub struct Browser {
    runtime: Runtime,
    client: Option<Client>,
    driver: Child,
    profile: PathBuf,
}

impl Browser {
    /// Opens a browser with a page of this size in pixels; none, with a word, where it is not installed.
    pub fn open(name: &str, width: u32, height: u32) -> Option<Browser> {
        if let Some(missing) = [CHROMIUM, DRIVER].into_iter().find(|path| !Path::new(path).exists()) {
            assert!(env::var_os("CI").is_none(), "{missing} is not installed");
            let word = format!("SKIPPED: the board page in a browser, since {missing} is not installed\n");
            stderr().write_all(word.as_bytes()).expect("standard error");
            return None;
        }
        let mut driver =
            Command::new(DRIVER).arg("--port=0").stdout(Stdio::piped()).spawn().expect("the driver starts");
        let lines = BufReader::new(driver.stdout.take().expect("a piped stdout")).lines();
        let port: u16 = lines
            .map_while(Result::ok)
            .filter_map(|line| line.split_once("on port ")?.1.trim_end_matches('.').parse().ok())
            // The first one that it names is the 0 of its command line.
            .find(|&port| port != 0)
            .expect("the driver's port");
        let profile = env::temp_dir().join(format!("tenglong-browser-{}-{name}", std::process::id()));
        let flags = FLAGS.iter().map(ToString::to_string);
        let arguments: Vec<String> = flags
            .chain([
                format!("--user-data-dir={}", profile.display()),
                format!("--window-size={width},{height}"),
            ])
            .collect();
        // A window cannot be as narrow as a phone; what it shows can.
        let metrics = json!({ "width": width, "height": height, "pixelRatio": 1, "touch": false });
        let mut capabilities = serde_json::Map::new();
        capabilities.insert(
            "goog:chromeOptions".to_string(),
            json!({ "binary": CHROMIUM, "args": arguments, "mobileEmulation": { "deviceMetrics": metrics } }),
        );
        let runtime = Runtime::new().expect("a runtime");
        let connecting = async {
            let mut builder = ClientBuilder::new(HttpConnector::new());
            builder.capabilities(capabilities);
            builder.connect(&format!("http://127.0.0.1:{port}")).await
        };
        let client = runtime.block_on(connecting).expect("a browser");
        Some(Browser { runtime, client: Some(client), driver, profile })
    }

    fn client(&self) -> &Client {
        self.client.as_ref().expect("the browser is open")
    }

    /// Goes to a page.
    pub fn visit(&self, url: &str) {
        self.runtime.block_on(self.client().goto(url)).expect("the page");
    }

    /// Loads the page again.
    pub fn reload(&self) {
        self.runtime.block_on(self.client().refresh()).expect("the page");
    }

    /// What a script on the page returns.
    pub fn script(&self, code: &str) -> Value {
        self.runtime.block_on(self.client().execute(code, Vec::new())).expect("a script")
    }

    fn find(&self, selector: &str) -> Element {
        let waiting =
            async { self.client().wait().at_most(PATIENCE).for_element(Locator::Css(selector)).await };
        self.runtime.block_on(waiting).unwrap_or_else(|error| panic!("{selector}: {error}"))
    }

    /// Clicks on an element.
    pub fn click(&self, selector: &str) {
        let element = self.find(selector);
        self.runtime.block_on(element.click()).unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Types into an element.
    pub fn type_into(&self, selector: &str, text: &str) {
        let element = self.find(selector);
        self.runtime.block_on(element.send_keys(text)).unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Chooses a value of a list.
    pub fn choose(&self, selector: &str, value: &str) {
        let element = self.find(selector);
        self.runtime
            .block_on(element.select_by_value(value))
            .unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Waits until a script returns true.
    pub fn wait_for(&self, code: &str) {
        let begun = Instant::now();
        while self.script(&format!("return Boolean({code})")) != Value::Bool(true) {
            let seen = || {
                let shown = self.script("return [document.getElementById('status').textContent, document.getElementById('message').textContent].join(' | ')");
                format!("{code}; the page says: {shown}")
            };
            assert!(begun.elapsed() < PATIENCE, "{}", seen());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until the status line holds this text.
    pub fn wait_for_status(&self, text: &str) {
        self.wait_for(&format!("document.getElementById('status').textContent.includes({})", json!(text)));
    }

    /// Drags the mouse from one point of the board to another.
    pub fn drag(&self, from: &str, to: &str) {
        let place = |square: &str| {
            let code = format!(
                "const box = document.querySelector('[data-square=\"{square}\"]').getBoundingClientRect();\
                 return [box.x + box.width / 2, box.y + box.height / 2]"
            );
            let place = self.script(&code);
            [0, 1].map(|index| place[index].as_f64().expect("a place").round())
        };
        let at = |[x, y]: [f64; 2]| PointerAction::MoveTo { duration: Some(Duration::from_millis(30)), x, y };
        let (from, to) = (place(from), place(to));
        let mouse = MouseActions::new("mouse".to_string())
            .then(at(from))
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(at([f64::midpoint(from[0], to[0]), f64::midpoint(from[1], to[1])]))
            .then(at(to))
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.runtime.block_on(self.client().perform_actions(mouse)).expect("the mouse moves");
    }

    /// Plays a move by two clicks.
    pub fn click_move(&self, from: &str, to: &str) {
        self.click(&format!("[data-square='{from}']"));
        self.click(&format!("[data-square='{to}']"));
    }

    /// Writes a picture of the page into the folder that `TENGLONG_PICTURES` names, if it does.
    pub fn picture(&self, name: &str) {
        if let Some(folder) = env::var_os("TENGLONG_PICTURES") {
            let png = self.runtime.block_on(self.client().screenshot()).expect("a picture");
            std::fs::write(Path::new(&folder).join(format!("{name}.png")), png).expect("a file");
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if let Some(client) = self.client.take() {
            drop(self.runtime.block_on(client.close()));
        }
        drop(self.driver.kill());
        drop(self.driver.wait());
        drop(std::fs::remove_dir_all(&self.profile));
    }
}
