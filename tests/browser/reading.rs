//! A read that takes steps while the world moves: by mouse and by keyboard alone.

use libtest_mimic::Trial;

use crate::accessibility::{check, load_axe};
use crate::harness::{Harness, Window, case};
use crate::page::{Page, does, key};

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    vec![
        case("an object replaced before the read is caught, by mouse", harness, Window::Wide, replaced_by_mouse),
        case("an object replaced before the read is caught, by keyboard", harness, Window::Wide, replaced_by_keyboard),
        case("an object replaced before the read is caught, narrow", harness, Window::Narrow, replaced_by_mouse),
        case("the deadline runs out in a fallback, by mouse", harness, Window::Wide, out_of_time_by_mouse),
        case("the deadline runs out in a fallback, by keyboard", harness, Window::Wide, out_of_time_by_keyboard),
        case("a repair proves trimmed, by mouse", harness, Window::Wide, trimmed_by_mouse),
        case("a repair proves trimmed, by keyboard", harness, Window::Wide, trimmed_by_keyboard),
        case("a compacted gap is stepped through, by mouse", harness, Window::Wide, gap_by_mouse),
        case("a compacted gap is stepped through, by keyboard", harness, Window::Wide, gap_by_keyboard),
        case("what will happen can be asked at any step", harness, Window::Wide, asks_what_will_happen),
        case("a fault is inserted between two steps, and branches", harness, Window::Wide, inserts),
        case("axe finds nothing while a read is under way", harness, Window::Wide, axe_under_way),
        case("axe finds nothing while a read is under way, narrow", harness, Window::Narrow, axe_under_way),
    ]
}

/// How a person gets at things.
#[derive(Clone, Copy, PartialEq)]
enum Hand {
    Mouse,
    Keyboard,
}

impl Hand {
    /// Presses a button.
    async fn press(self, page: &Page, css: &str) {
        match self {
            Hand::Mouse => {
                page.show(css).await;
                page.click(css).await;
            }
            Hand::Keyboard => {
                page.tab_to(css).await;
                page.keys(key::ENTER).await;
            }
        }
    }

    /// Takes these steps, one after the other.
    async fn take(self, page: &Page, sentences: &[&str]) {
        for sentence in sentences {
            self.press(page, &does(sentence)).await;
            page.sees("#step-last", sentence).await;
        }
    }
}
