//! Other people's screens and settings: sizes, colours that the system chooses, paper, less motion, touch.

use axum::http::Method;
use fantoccini::wd::WebDriverCompatibleCommand;
use serde_json::{Value, json};
use url::{ParseError, Url};

use crate::page::Page;

/// A command of the browser's own protocol, by way of ChromeDriver.
#[derive(Debug)]
struct Command {
    name: &'static str,
    parameters: Value,
}

impl WebDriverCompatibleCommand for Command {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(json!({ "cmd": self.name, "params": self.parameters }).to_string()))
    }
}

/// Gives the browser a command.
async fn command(page: &Page, name: &'static str, parameters: Value) -> Value {
    page.client().issue_cmd(Command { name, parameters }).await.unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The page is seen in a window of this size, in CSS pixels.
pub(crate) async fn size(page: &Page, width: u32, height: u32) {
    let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
    command(page, "Emulation.setDeviceMetricsOverride", size).await;
}

/// The page is seen by who has these settings: `[("forced-colors", "active")]`.
pub(crate) async fn settings(page: &Page, settings: &[(&str, &str)]) {
    let features: Vec<Value> = settings.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
    command(page, "Emulation.setEmulatedMedia", json!({ "features": features })).await;
}

/// The page is seen on paper, or again on a screen.
pub(crate) async fn paper(page: &Page, on: bool) {
    command(page, "Emulation.setEmulatedMedia", json!({ "media": if on { "print" } else { "" } })).await;
}

/// The page is touched.
pub(crate) async fn touch(page: &Page) {
    command(page, "Emulation.setTouchEmulationEnabled", json!({ "enabled": true, "maxTouchPoints": 1 })).await;
}

/// A finger goes down here, moves over these places, and is lifted.
pub(crate) async fn swipe(page: &Page, places: &[(f64, f64)]) {
    for (number, (x, y)) in places.iter().enumerate() {
        let kind = if number == 0 { "touchStart" } else { "touchMove" };
        let points = json!({ "type": kind, "touchPoints": [{ "x": x, "y": y }] });
        command(page, "Input.dispatchTouchEvent", points).await;
    }
    command(page, "Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] })).await;
}

/// What is seen now, as a PNG.
pub(crate) async fn picture(page: &Page) -> Vec<u8> {
    page.client().screenshot().await.expect("a picture")
}
