//! Any bytes as a dealing-machine file, a line of GIB's library or a picture of hands: no panic, and
//! what could be read is written and read again as the same deals.
#![no_main]

use libfuzzer_sys::fuzz_target;
use merrimac_notation::diagram::{Diagram, Symbols, read_deal};
use merrimac_notation::duplimate::{self, MachineFormat};
use merrimac_notation::giblib;

fuzz_target!(|bytes: &[u8]| {
    for format in MachineFormat::ALL {
        let Ok(boards) = duplimate::read(format, bytes) else { continue };
        let Ok(written) = duplimate::write(format, &boards) else { continue };
        let again = duplimate::read(format, &written).expect("our own file reads");
        assert!(boards.iter().all(|board| again.contains(board)));
    }
    for solved in giblib::read(bytes).flatten() {
        assert_eq!(solved.to_string().parse(), Ok(solved));
    }
    let Ok(deal) = read_deal(&String::from_utf8_lossy(bytes)) else { return };
    if !deal.known().is_empty() {
        let picture = Diagram::of_deal(&deal, Symbols::Unicode).to_string();
        assert_eq!(read_deal(&picture), Ok(deal));
    }
});
