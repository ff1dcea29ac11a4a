//! The nearest valid word, for errors that mend themselves.

/// The word that differs least from `found`, if it is near enough to be meant.
pub(crate) fn nearest<'a>(found: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let near = found.chars().count().div_ceil(3);
    words
        .into_iter()
        .map(|word| (strsim::osa_distance(&found.to_ascii_lowercase(), &word.to_ascii_lowercase()), word))
        .filter(|(distance, _)| *distance <= near)
        .min()
        .map(|(_, word)| word)
}

/// `: did you mean `x`?`, or nothing.
pub(crate) fn did_you_mean<'a>(found: &str, words: impl IntoIterator<Item = &'a str>) -> String {
    nearest(found, words).map_or_else(String::new, |word| format!("; did you mean `{word}`?"))
}
