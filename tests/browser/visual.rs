//! What the screens look like: at three widths, in both themes, beside the pictures that are kept in `tests/visual`.
//!
//! A picture is compared in squares of eight pixels, since another machine draws letters a little differently; what is
//! somewhere else, or of another colour, is another square. A picture that differs is written below `target/visual`, and
//! all are written anew with `UPDATE_PICTURES=1`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::Trial;

use crate::emulate::{picture, settings, size};
use crate::harness::{Harness, Window, case};
use crate::page::Page;

/// The sizes of windows: of a telephone, a tablet, a desktop.
const SIZES: [(u32, u32); 3] = [(360, 1400), (768, 1200), (1320, 1100)];

/// The side of a square.
const SIDE: usize = 8;
/// By so much, of 255, a square's mean may be brighter or darker in a colour.
const TOLERANCE: f64 = 30.0;
/// So many of a thousand squares may be others.
const OTHERS: usize = 12;

pub(crate) fn tests(harness: &Harness) -> Vec<Trial> {
    vec![
        case("the first visit looks as it did", harness, Window::Wide, async |page: &Page| {
            page.find("#decision").await;
            looks(page, "publish").await;
        }),
        case("an error looks as it did", harness, Window::Wide, async |page: &Page| {
            page.type_over("#field-A-coordinate", "12x").await;
            page.find("#field-A-coordinate-error").await;
            page.run("document.activeElement.blur(); document.querySelector('#field-A-coordinate').scrollIntoView()")
                .await;
            looks(page, "publish-error").await;
        }),
        case(
            "names that are long, or from right to left, and huge numbers look as they did",
            harness,
            Window::Wide,
            names,
        ),
        case("a vector without partitions looks as it did", harness, Window::Wide, async |page: &Page| {
            page.open_scenario("publish-29-empty-membership").await;
            page.sees("#decision", "Rejected").await;
            looks(page, "publish-empty").await;
        }),
        case("a read looks as it did", harness, Window::Wide, async |page: &Page| {
            page.open_scenario("read-10-newest-generation-fails-to-open").await;
            page.find("#outcome").await;
            looks(page, "read").await;
        }),
        case("a read without candidates looks as it did", harness, Window::Wide, async |page: &Page| {
            page.open_scenario("read-22-end-of-the-stream").await;
            page.find("#outcome").await;
            looks(page, "read-end").await;
        }),
        case("what breaks looks as it did", harness, Window::Wide, async |page: &Page| {
            page.go_to("Break it").await;
            page.find("#search").await;
            looks(page, "break").await;
        }),
        case("the lessons look as they did", harness, Window::Wide, async |page: &Page| {
            page.go_to("Learn").await;
            page.find(".lessons").await;
            looks(page, "lessons").await;
        }),
        case("the catalogue looks as it did", harness, Window::Wide, async |page: &Page| {
            page.go_to("Learn").await;
            page.click("[data-tab=Catalogue]").await;
            page.find(".catalogue").await;
            looks(page, "catalogue").await;
        }),
        case("the museum looks as it did", harness, Window::Wide, async |page: &Page| {
            page.go_to("Learn").await;
            page.click("[data-tab=Museum]").await;
            page.find(".museum").await;
            looks(page, "museum").await;
        }),
        case("a lesson that is open looks as it did", harness, Window::Wide, async |page: &Page| {
            page.go_to("Learn").await;
            page.click(".lessons li:nth-child(4) button").await;
            page.find(".lesson-figure").await;
            page.run("document.activeElement.blur()").await;
            looks(page, "lesson").await;
        }),
        case("an incident that is open looks as it did", harness, Window::Wide, async |page: &Page| {
            page.go_to("Learn").await;
            page.click("[data-tab=Museum]").await;
            page.click(".museum button").await;
            page.find("[data-exhibit]").await;
            page.run("document.activeElement.blur()").await;
            looks(page, "incident").await;
        }),
        case("a paste looks as it did", harness, Window::Wide, async |page: &Page| {
            page.open_paste().await;
            page.click("#paste-example").await;
            page.sees("#paste-told", "3 values").await;
            page.run("document.activeElement.blur()").await;
            looks(page, "paste").await;
        }),
        Trial::test("a picture with something elsewhere is another one", || {
            tells_pictures_apart();
            Ok(())
        }),
    ]
}

/// A vector as nobody has tidied it.
async fn names(page: &Page) {
    const PASTE: &str = r#"{"leaseKey":{"S":"shardId-000000000000-of-the-stream-with-a-very-long-name-that-nobody-has-shortened"},"checkpoint":{"S":"49651234567890123456789012345678901234567890123456789012"},"checkpointSubSequenceNumber":{"N":"3"}}
{"leaseKey":{"S":"طلبات-المتجر-الشرقي"},"checkpoint":{"S":"49651234567890123456789012345678901234567890123456789013"},"checkpointSubSequenceNumber":{"N":"0"}}
{"leaseKey":{"S":"הזמנות"},"checkpoint":{"S":"SHARD_END"},"checkpointSubSequenceNumber":{"N":"0"}}"#;
    page.open_paste().await;
    let script = format!(
        "const area = document.querySelector('#paste-text'); area.value = {};
         area.dispatchEvent(new InputEvent('input', {{ bubbles: true }}))",
        serde_json::to_string(PASTE).expect("a text")
    );
    page.run(&script).await;
    page.sees("#paste-told", "KCL lease rows").await;
    page.click("#paste-use").await;
    page.sees("#decision", "through").await;
    page.run("document.activeElement.blur(); scrollTo(0, 0)").await;
    looks(page, "publish-names").await;
}

/// Compares the page, at every size and in both themes, with the pictures of this name.
async fn looks(page: &Page, name: &str) {
    let mut others = Vec::new();
    let scrolled = page.run("return document.documentElement.scrollTop").await.as_f64() != Some(0.0);
    for (width, height) in SIZES {
        size(page, width, height).await;
        for theme in ["light", "dark"] {
            settings(page, &[("prefers-color-scheme", theme), ("prefers-reduced-motion", "reduce")]).await;
            if scrolled {
                page.run("document.querySelector('.row-wrong, [aria-invalid]')?.scrollIntoView({ block: 'center' })")
                    .await;
            }
            // Two frames, so that what watches its width has drawn itself anew.
            page.run_async(
                "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))",
            )
            .await;
            let seen = picture(page).await;
            let file = format!("{name}-{width}-{theme}.png");
            let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("visual").join(&file);
            if env::var_os("UPDATE_PICTURES").is_some() {
                fs::write(&kept, &seen).expect("a picture is written");
                continue;
            }
            let before =
                fs::read(&kept).unwrap_or_else(|error| panic!("{}: {error}: UPDATE_PICTURES=1", kept.display()));
            if let Err(why) = same(&read(&before), &read(&seen)) {
                let place = target().join(&file);
                fs::create_dir_all(target()).expect("a folder");
                fs::write(&place, &seen).expect("a picture is written");
                others.push(format!("{file}: {why}; as it looks now: {}", place.display()));
            }
        }
    }
    assert!(others.is_empty(), "\n{}", others.join("\n"));
}

fn target() -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    target.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../target")).join("visual")
}

/// A picture: its width, and three bytes for each pixel.
struct Picture {
    width: usize,
    bytes: Vec<u8>,
}

fn read(png: &[u8]) -> Picture {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a picture");
    let mut bytes = vec![0; reader.output_buffer_size().expect("its size")];
    let info = reader.next_frame(&mut bytes).expect("a picture");
    let samples = info.color_type.samples();
    let pixels = bytes[..info.buffer_size()].chunks_exact(samples);
    let bytes = pixels.flat_map(|pixel| [pixel[0], pixel[samples.min(3) / 2], pixel[samples.min(3) - 1]]).collect();
    Picture { width: info.width as usize, bytes }
}

/// Whether two pictures show the same, or how much of them differs.
fn same(one: &Picture, other: &Picture) -> Result<(), String> {
    if (one.width, one.bytes.len()) != (other.width, other.bytes.len()) {
        return Err("it has another size".to_owned());
    }
    let (one, other) = (squares(one), squares(other));
    let differ =
        |(one, other): &(&[f64; 3], &[f64; 3])| (0..3).any(|colour| (one[colour] - other[colour]).abs() > TOLERANCE);
    let others = one.iter().zip(&other).filter(differ).count();
    if others * 1000 > OTHERS * one.len() { Err(format!("{others} of {} squares differ", one.len())) } else { Ok(()) }
}

/// The mean colour of each square.
fn squares(picture: &Picture) -> Vec<[f64; 3]> {
    let height = picture.bytes.len() / 3 / picture.width;
    let mut squares = Vec::new();
    for top in (0..height).step_by(SIDE) {
        for left in (0..picture.width).step_by(SIDE) {
            let mut sum = [0.0; 3];
            let mut count = 0.0;
            for y in top..(top + SIDE).min(height) {
                for x in left..(left + SIDE).min(picture.width) {
                    let at = (y * picture.width + x) * 3;
                    for (colour, sum) in sum.iter_mut().enumerate() {
                        *sum += f64::from(picture.bytes[at + colour]);
                    }
                    count += 1.0;
                }
            }
            squares.push(sum.map(|sum| sum / count));
        }
    }
    squares
}

/// A dark box of 120 pixels on light paper, this far from the left.
fn drawn(left: usize) -> Picture {
    let (width, height) = (400, 300);
    let dark = |x: usize, y: usize| (left..left + 120).contains(&x) && (60..180).contains(&y);
    let bytes =
        (0..width * height).flat_map(|at| if dark(at % width, at / width) { [40; 3] } else { [250; 3] }).collect();
    Picture { width, bytes }
}

fn tells_pictures_apart() {
    assert_eq!(same(&drawn(80), &drawn(80)), Ok(()));
    assert_eq!(same(&drawn(80), &drawn(81)), Ok(()), "a letter that is drawn a pixel aside");
    assert!(same(&drawn(80), &drawn(104)).is_err());
    let mut pale = drawn(80);
    pale.bytes.iter_mut().filter(|byte| **byte == 40).for_each(|byte| *byte = 90);
    assert!(same(&drawn(80), &pale).is_err());
}
