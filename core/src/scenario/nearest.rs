//! The nearest valid word, for errors that mend themselves.

/// The word that differs least from `found`, if it is near enough to be meant.
pub(crate) fn nearest<'a>(found: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_of(found, &mut words.into_iter())
}

/// Apart, so that the page has it once and not for each kind of list.
fn nearest_of<'a>(found: &str, words: &mut dyn Iterator<Item = &'a str>) -> Option<&'a str> {
    let near = found.chars().count().div_ceil(3);
    words
        .map(|word| (strsim::osa_distance(&found.to_ascii_lowercase(), &word.to_ascii_lowercase()), word))
        .filter(|(distance, _)| *distance <= near)
        .min()
        .map(|(_, word)| word)
}

/// `; did you mean `x`?`, or nothing.
pub(crate) fn did_you_mean<'a>(found: &str, words: impl IntoIterator<Item = &'a str>) -> String {
    hint(nearest(found, words))
}

fn hint(near: Option<&str>) -> String {
    near.map_or_else(String::new, |word| format!("; did you mean `{word}`?"))
}
