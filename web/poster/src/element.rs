//! A scenario as an element of a page: its text for scripts, its poster for who has none.

use cutline::scenario::Scenario;

use crate::{Options, Theme, poster};

/// A `<cut-line>` element with the scenario inside, and its poster as what is shown until scripts have
/// loaded, or where there are none. It has no empty line, which would end it in Markdown.
pub fn element(text: &str, scenario: &Scenario, options: &Options) -> Result<String, String> {
    let svg = poster(scenario, options)?;
    let mut attributes = String::new();
    match options.theme {
        Theme::Light => attributes.push_str(" theme=\"light\""),
        Theme::Dark => attributes.push_str(" theme=\"dark\""),
        Theme::Auto => {}
    }
    if let Some(step) = options.step {
        attributes.extend([" step=\"", &step.to_string(), "\""]);
    }
    let text = inside(text, scenario);
    Ok(format!("<cut-line{attributes}>\n<script type=\"application/toml\">\n{text}\n</script>\n{svg}\n</cut-line>\n"))
}

/// The scenario as the text of a script element: as it is written, where that reads back; else as it is
/// printed, whose strings may say `<` as a code.
fn inside(text: &str, scenario: &Scenario) -> String {
    let dense = dense(text);
    let harmless = !dense.contains("<!--") && !dense.to_ascii_lowercase().contains("</script");
    if harmless && !dense.starts_with('{') && Scenario::parse(&dense).as_ref() == Ok(scenario) {
        return dense;
    }
    self::dense(&scenario.to_string().replace('<', "\\u003C"))
}

/// Without empty lines.
fn dense(text: &str) -> String {
    text.lines().filter(|line| !line.trim().is_empty()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(element: &str) -> Scenario {
        let (_, rest) = element.split_once("<script type=\"application/toml\">\n").unwrap();
        Scenario::parse(rest.split_once("\n</script>").unwrap().0).unwrap()
    }

    #[test]
    fn the_scenario_reads_back_whatever_it_is_called() {
        let texts = [
            "title = \"x\"\n\n[partitions]\n\nA = \"before 100\"\n",
            "title = '</script><b>'\n[partitions]\nA = \"before 100\"\n",
            "title = \"<!--<SCRIPT>\"\n# </ScRiPt >\n[partitions]\n\"</script>\" = \"before 100\"\n",
            "about = \"\"\"\none\n\ntwo\"\"\"\n[partitions]\nA = \"before 100\"\n",
            "{\"partitions\": {\"A\": \"before 100\"}}",
        ];
        for text in texts {
            let scenario = Scenario::parse(text).unwrap();
            let element = element(text, &scenario, &Options::default()).unwrap();
            assert_eq!(read(&element), scenario, "{element}");
            assert!(!element.contains("\n\n") && !element.contains("<!--"), "{element}");
            assert_eq!(element.to_ascii_lowercase().matches("</script").count(), 1, "{element}");
            assert!(element.ends_with("</svg>\n</cut-line>\n"), "{element}");
        }
    }

    #[test]
    fn what_is_written_stays_as_it_is() {
        let text = "# Why it matters.\norder = \"integer\"\n\n[partitions]\nA = \"before 100\"\n";
        let element = element(text, &Scenario::parse(text).unwrap(), &Options { step: Some(0), ..Options::default() });
        assert!(element.unwrap().starts_with(
            "<cut-line step=\"0\">\n<script type=\"application/toml\">\n# Why it matters.\norder = \"integer\"\n[partitions]\n"
        ));
    }
}
