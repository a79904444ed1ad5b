//! Where this system keeps what programs keep for a user.

use std::env;
use std::path::{Path, PathBuf};

/// The user's folder of data; none if the system does not say where that is.
pub(super) fn of_user() -> Option<PathBuf> {
    let absolute = |name: &str| absolute(env::var_os(name)?.as_ref());
    if cfg!(windows) {
        return absolute("LOCALAPPDATA");
    }
    let home = absolute("HOME");
    if cfg!(target_os = "macos") {
        return Some(home?.join("Library/Application Support"));
    }
    of_xdg(absolute("XDG_DATA_HOME"), home)
}

/// The rule of freedesktop.org's base directories, which most systems with a home follow.
fn of_xdg(data: Option<PathBuf>, home: Option<PathBuf>) -> Option<PathBuf> {
    data.or_else(|| Some(home?.join(".local/share")))
}

/// A path that does not depend on where the program was started; the rule says to pass over any other.
fn absolute(path: &Path) -> Option<PathBuf> {
    path.is_absolute().then(|| path.to_owned())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{absolute, of_xdg};

    #[test]
    fn the_users_wish_goes_before_the_usual_place() {
        let [data, home] = ["/elsewhere", "/home/u"].map(|path| absolute(Path::new(path)));
        assert_eq!(of_xdg(data.clone(), home.clone()), data);
        assert_eq!(of_xdg(None, home).as_deref(), Some(Path::new("/home/u/.local/share")));
        assert_eq!(of_xdg(None, None), None);
        assert_eq!(absolute(Path::new("not/absolute")), None);
    }
}
