//! Deals into files and pictures and back, and any bytes into the readers.

use merrimac_cards::{Board, BySeat, ByStrain, Record};
use merrimac_notation::diagram::{Diagram, Symbols, read_deal, read_deals};
use merrimac_notation::duplimate::{self, MachineFormat, dlm};
use merrimac_notation::giblib::{self, SolvedDeal};
use merrimac_testkit::strategies::{deal, partial_deal, text_without, told_record};
use proptest::prelude::*;

proptest! {
    #[test]
    fn machine_files_give_back_their_boards(
        deals in proptest::collection::vec(deal(), 1..4), first in 1..90u32,
    ) {
        for format in MachineFormat::ALL {
            let numbered = matches!(format, MachineFormat::Dup | MachineFormat::Dlm);
            let first = if numbered { first } else { 1 };
            let boards: Vec<_> =
                (first..).zip(&deals).map(|(number, &deal)| Board::numbered(number, deal)).collect();
            let bytes = duplimate::write(format, &boards).unwrap();
            prop_assert_eq!(duplimate::read(format, &bytes).unwrap(), boards, "{}", format);
        }
    }

    #[test]
    fn a_changed_letter_breaks_a_dlm_board(deal in deal(), place in 0..26usize, step in 1..16u8) {
        let set = dlm::DlmSet::of_boards(&[Board::numbered(1, deal)]).unwrap();
        let mut bytes = dlm::write(&set).into_bytes();
        let start = bytes.windows(9).position(|window| window == b"Board 01=").unwrap() + 9;
        bytes[start + place] = b'a' + (bytes[start + place] - b'a' + step) % 16;
        let error = dlm::read(&bytes).unwrap_err().to_string();
        prop_assert!(error.contains("board 1: the checksum"), "{}", error);
    }

    #[test]
    fn library_lines_read_back(
        deal in deal(), tricks in proptest::array::uniform4(proptest::array::uniform5(0..=13u8)),
    ) {
        let tricks = BySeat::from_array(tricks.map(ByStrain::from_array));
        let solved = SolvedDeal { deal, tricks };
        prop_assert_eq!(solved.to_string().len(), 88);
        prop_assert_eq!(solved.to_string().parse::<SolvedDeal>(), Ok(solved));
    }

    #[test]
    fn pictures_read_back(deal in partial_deal()) {
        prop_assume!(!deal.known().is_empty());
        for symbols in [Symbols::Unicode, Symbols::Letters] {
            let picture = Diagram::of_deal(&deal, symbols).to_string();
            prop_assert_eq!(read_deal(&picture), Ok(deal), "\n{}", picture);
        }
    }

    #[test]
    fn pictures_of_records_read_back(record in told_record(&text_without("()"))) {
        prop_assume!(!record.deal.known().is_empty());
        // What stands above a picture may look like a hand.
        let record = Record { event: String::new(), site: String::new(), ..record };
        for symbols in [Symbols::Unicode, Symbols::Letters] {
            let picture = Diagram::of_record(&record, symbols).to_string();
            prop_assert_eq!(read_deal(&picture), Ok(record.deal), "\n{}", picture);
        }
    }

    #[test]
    fn pictures_read_back_one_by_one(deals in proptest::collection::vec(deal(), 1..4)) {
        let pictures = deals.iter().map(|&deal| Diagram::of_deal(&deal.into(), Symbols::Unicode));
        let text = pictures.map(|picture| picture.to_string()).collect::<Vec<_>>().join("\n\n");
        let read: Result<Vec<_>, _> = read_deals(&text).into_iter().collect();
        prop_assert_eq!(read, Ok(deals.into_iter().map(Into::into).collect()), "\n{}", text);
    }

    #[test]
    fn any_bytes_do_no_harm(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        for format in MachineFormat::ALL {
            if let Ok(boards) = duplimate::read(format, &bytes) {
                prop_assert!(boards.len() <= bytes.len());
            }
        }
        prop_assert!(giblib::read(&bytes).count() <= bytes.len());
        if let Ok(deal) = read_deal(&String::from_utf8_lossy(&bytes)) {
            prop_assert!(!deal.known().is_empty() || deal == merrimac_cards::PartialDeal::default());
        }
    }

    #[test]
    fn any_jumble_of_hands_does_no_harm(text in "([NESW]:? |[♠♥♦♣SHDC]|[AKQJT2-9]|10|-|  |\n|\\()*") {
        if let Ok(deal) = read_deal(&text) {
            let again = Diagram::of_deal(&deal, Symbols::Letters).to_string();
            prop_assert!(deal.known().is_empty() || read_deal(&again) == Ok(deal), "{}", text);
        }
    }
}
