//! What the page fetches of its own site when a person asks for it.

use gloo_events::EventListener;
use web_sys::XmlHttpRequest;

/// Fetches a text, which then stays for as long as the page does; none if it cannot be had.
///
/// By the older of the two ways to do so: all of its ends are one event, without a promise for each part.
pub(crate) fn fetch_text(address: &str, then: impl FnOnce(Option<&'static str>) + Clone + 'static) {
    let later = then.clone();
    let asked = XmlHttpRequest::new().and_then(|request| {
        request.open("GET", address)?;
        let answer = request.clone();
        EventListener::once(&request, "loadend", move |_| later(answered(&answer))).forget();
        request.send()
    });
    if asked.is_err() {
        then(None);
    }
}

fn answered(answer: &XmlHttpRequest) -> Option<&'static str> {
    let text = answer.response_text().ok().flatten().filter(|_| answer.status() == Ok(200))?;
    Some(text.leak())
}
