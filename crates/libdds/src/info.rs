//! What the library says of itself.

use std::fmt::Write;

use crate::abi::{DdsInfo, VERSION, put_text};
use crate::crew::{CREW, Crew};

/// DDS's number for threads of the standard library.
pub(crate) const STANDARD_THREADS: i32 = 5;
/// DDS's number for no threads.
pub(crate) const NO_THREADS: i32 = 0;

/// The version of the interface, the machine, and how the solvers are set up.
pub(crate) fn info() -> DdsInfo {
    let [major, minor, patch] = VERSION;
    let threads = CREW.threads();
    let mut info = DdsInfo {
        major,
        minor,
        patch,
        system: system().0,
        num_bits: usize::BITS as i32,
        num_cores: Crew::processors() as i32,
        threading: if CREW.is_alone() { NO_THREADS } else { STANDARD_THREADS },
        no_of_threads: threads as i32,
        ..DdsInfo::ZERO
    };
    put_text(&mut info.version_string, &format!("{major}.{minor}.{patch}"));
    put_text(&mut info.thread_sizes, &"L".repeat(threads));
    let text = lines(&info);
    put_text(&mut info.system_string, &text);
    info
}

fn lines(info: &DdsInfo) -> String {
    let mut text = String::from("Merrimac, with the interface of DDS\n");
    let rows = [
        ("Interface", format!("{}.{}.{}", info.major, info.minor, info.patch)),
        ("Merrimac", env!("CARGO_PKG_VERSION").to_owned()),
        ("System", system().1.to_owned()),
        ("Word size", format!("{} bits", info.num_bits)),
        ("Number of cores", info.num_cores.to_string()),
        ("Number of threads", info.no_of_threads.to_string()),
        ("Memory each (MB)", CREW.memory_each().to_string()),
    ];
    for (name, value) in rows {
        writeln!(text, "{name:<17}{value:>16}").expect("a string takes any text");
    }
    text
}

/// DDS's number for the system, and its name.
const fn system() -> (i32, &'static str) {
    if cfg!(target_os = "windows") {
        (1, "Windows")
    } else if cfg!(target_os = "linux") {
        (3, "Linux")
    } else if cfg!(target_vendor = "apple") {
        (4, "Apple")
    } else {
        (0, "unknown")
    }
}
