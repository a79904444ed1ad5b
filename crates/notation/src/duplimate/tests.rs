use merrimac_cards::{Board, Deal};

use super::{MachineFormat, bri, dge, dlm, dup, read, write};

const DEAL: &str = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85";

fn deal() -> Deal {
    DEAL.parse().unwrap()
}

fn message(format: MachineFormat, bytes: &[u8]) -> String {
    read(format, bytes).unwrap_err().to_string()
}

#[test]
fn bri_numbers_the_pack_from_the_ace_of_spades() {
    let bytes = bri::write(&[deal()]);
    assert_eq!(bytes.len(), 128);
    // North: H6 H3, D AKQ987, C A9732.
    let text = std::str::from_utf8(&bytes[..78]).unwrap();
    assert_eq!(&text[..26], "22252728293233344045475152");
    assert_eq!(&bytes[78..110], [b' '; 32]);
    assert_eq!(&bytes[110..], [0; 18]);
    assert_eq!(bri::read(&bytes), Ok(vec![deal()]));
}

#[test]
fn dge_writes_dos_symbols() {
    let bytes = dge::write(&[deal()]);
    assert_eq!(bytes.len(), 128);
    assert_eq!(&bytes[..17], b"\x06\x0363\x04AKQ987\x05A9732");
    assert_eq!(&bytes[68..], [0; 60]);
    assert_eq!(dge::read(&bytes), Ok(vec![deal()]));
}

#[test]
fn dup_is_both_and_ten_bytes() {
    let boards: Vec<_> = (1..=32).map(|number| Board::numbered(number, deal())).collect();
    let mut bytes = write(MachineFormat::Dup, &boards).unwrap();
    assert_eq!(bytes.len(), 32 * 156);
    assert_eq!(&bytes[146..156], b"YN1  0 32 ");
    assert_eq!(read(MachineFormat::Dup, &bytes).unwrap(), boards);
    // A blind file shows nothing on the screen.
    bytes[78..146].fill(b' ');
    assert_eq!(read(MachineFormat::Dup, &bytes).unwrap(), boards);
}

#[test]
fn dup_counts_from_its_lowest_board() {
    let boards: Vec<_> = (17..20).map(|number| Board::numbered(number, deal())).collect();
    let bytes = write(MachineFormat::Dup, &boards).unwrap();
    assert_eq!(dup::read(&bytes).unwrap().orders.highest, 19);
    assert_eq!(read(MachineFormat::Dup, &bytes).unwrap(), boards);
}

#[test]
fn dlm_pairs_cards_into_letters() {
    let text = dlm::write(&dlm::DlmSet::of_boards(&[Board::numbered(2, deal())]).unwrap());
    assert!(text.starts_with("[Document]\nHeadline=\nStatus=Show\n"), "{text}");
    // 0 copies, boards 2 to 2, and 1 for showing them.
    assert!(text.contains("\nFrom board=2\nTo board=2\n") && text.contains("\nChecksum=1\n"));
    assert!(text.contains("\nBoard 01=aaaaaabffffffkkkkkklpppppp015\n"), "{text}");
    assert!(text.contains("\nBoard 99=aaaaaabffffffkkkkkklpppppp109\n"), "{text}");
    // ♠A East, ♠K West: 1 and 3, the eighth letter.
    assert!(text.contains("\nBoard 02=h"), "{text}");
    let set = dlm::read(text.as_bytes()).unwrap();
    assert_eq!(set.boards.into_iter().collect::<Vec<_>>(), [(2, deal())]);
}

#[test]
fn faults_name_board_and_place() {
    let two = [deal(), deal()];
    let bytes = bri::write(&two);
    assert_eq!(
        message(MachineFormat::Bri, &bytes[..200]),
        "board 2 at byte 128 is cut short: it has 72 bytes instead of 128"
    );
    let mut wrong = bytes.clone();
    wrong[130..132].copy_from_slice(b"53");
    assert_eq!(
        message(MachineFormat::Bri, &wrong),
        "board 2, byte 130: expected a card number from 01 to 52, found \"53\""
    );
    wrong[130..132].copy_from_slice(b"22");
    assert_eq!(message(MachineFormat::Bri, &wrong), "board 2, byte 130: H6 is dealt twice");

    let mut wrong = dge::write(&two);
    wrong[128] = b'S';
    assert_eq!(
        message(MachineFormat::Dge, &wrong),
        "board 2, byte 128: expected a spade symbol, found byte 83"
    );

    let boards = [Board::numbered(1, deal())];
    let good = write(MachineFormat::Dup, &boards).unwrap();
    let mut wrong = good.clone();
    wrong[146] = b'?';
    assert_eq!(message(MachineFormat::Dup, &wrong), "board 1, byte 146: expected Y or N");
    let mut wrong = good;
    wrong[0..4].copy_from_slice(b"2321"); // North gets ♥5 ♥7 for ♥6 ♥3
    assert!(message(MachineFormat::Dup, &wrong).contains("H5 is dealt twice"));
}

#[test]
fn dup_hands_must_agree() {
    let other: Deal = DEAL.replacen("63", "64", 1).replace("J98742", "J98732").parse().unwrap();
    let mut bytes = write(MachineFormat::Dup, &[Board::numbered(1, deal())]).unwrap();
    let swapped = write(MachineFormat::Dup, &[Board::numbered(1, other)]).unwrap();
    bytes[78..146].copy_from_slice(&swapped[78..146]);
    assert_eq!(
        message(MachineFormat::Dup, &bytes),
        "board 1 at byte 78: the hands for the screen are not those for the machine"
    );
}

#[test]
fn dlm_faults_name_the_line() {
    fn check(line: &str, expected: &str) {
        assert_eq!(
            message(MachineFormat::Dlm, format!("[Document]\n{line}\n").as_bytes()),
            expected
        );
    }
    check(
        "Board 01=aaaaaabffffffkkkkkklpppppp016",
        "line 2, board 1: the checksum is 016, but the cards give 015",
    );
    check(
        "Board 00=aaaaaabffffffkkkkkklpppppp015",
        "line 2: expected a board number from 01 to 99",
    );
    check(
        "Board 01=aaaaaabffffffkkkkkklppppppé5",
        "line 2: expected 26 letters from a to p and three digits",
    );
    check(
        "Board 01=aaaaaaaffffffkkkkkklpppppp012",
        "line 2, board 1: North has 14 cards, more than 13",
    );
    check("Crypto key=7", "line 2: the deals are encrypted");
    check("nonsense", "line 2: expected a name, an equals sign and a value");
    check(
        "From board=1\nTo board=3\nChecksum=7",
        "line 4: the checksum is 7, but the head gives 3",
    );
    let twice = "Board 01=aaaaaabffffffkkkkkklpppppp015\n".repeat(2);
    check(twice.trim(), "line 3: board 1 appears twice");
}

#[test]
fn numbers_must_fit_the_format() {
    let fault = |format, numbers: &[u32]| {
        let boards: Vec<_> =
            numbers.iter().map(|&number| Board::numbered(number, deal())).collect();
        write(format, &boards).unwrap_err().to_string()
    };
    assert_eq!(
        fault(MachineFormat::Dup, &[1, 3]),
        "DUP counts its boards on: expected board 2, found 3"
    );
    assert_eq!(
        fault(MachineFormat::Dlm, &[100]),
        "DLM has no place for board 100: the highest is 99"
    );
    assert_eq!(fault(MachineFormat::Dlm, &[4, 4]), "board 4 appears twice");
}
