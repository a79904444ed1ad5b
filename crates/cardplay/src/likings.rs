//! Numbers that were fitted to recorded play, by name, so that they can be fitted again.

/// A number of a fit: what it is called, and where it stands.
pub type Named<'a> = (String, &'a mut f64);

/// The numbers of a list, each with the list's name and its place from 0; a single one has the name
/// alone.
pub(crate) fn named<'a>(name: &str, numbers: &'a mut [f64]) -> impl Iterator<Item = Named<'a>> {
    let is_single = numbers.len() == 1;
    let name_of = move |place: usize| {
        if is_single { name.to_owned() } else { format!("{name}[{place}]") }
    };
    let names: Vec<String> = (0..numbers.len()).map(name_of).collect();
    names.into_iter().zip(numbers)
}
