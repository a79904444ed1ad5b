use super::*;

#[test]
fn every_format_has_a_name_of_its_own() {
    for format in Format::ALL {
        assert_eq!(format.name().parse(), Ok(format));
        assert_eq!(Format::from_extension(&format.name().to_uppercase()), Some(format));
    }
    assert_eq!("doc".parse::<Format>(), Err(ParseFormatError));
}

#[test]
fn formats_are_known_by_their_first_bytes() {
    let deal = "AK2.KQJ.432.5432 Q.T98.AKQJ.AKQJT JT98.A2.T987.987 76543.76543.65.6";
    for (start, expected) in [
        ("% PBN 2.1\n[Event \"\"]", Some(Format::Pbn)),
        ("\u{feff}[Deal \"N:...\"]", Some(Format::Pbn)),
        ("; a remark\n[Board \"1\"]", Some(Format::Pbn)),
        ("vg|title,|", Some(Format::Lin)),
        ("https://www.bridgebase.com/tools/handviewer.html?n=sakq", Some(Format::Link)),
        ("T Title\nH N:A", Some(Format::Rbn)),
        ("T{Title}H{N:A}", Some(Format::Rbx)),
        ("[Document]\nHeadline=", Some(Format::Machine(MachineFormat::Dlm))),
        (&format!("N:{deal}"), Some(Format::Deals)),
        (&format!("{deal}:65658888888843433232"), Some(Format::Giblib)),
        ("North\n♠ AK\n♥ Q\n", Some(Format::Diagram)),
        ("North\n♠ AK\n\nWest    North\n1♠[1]\n[1] \"five\" or more\n", Some(Format::Diagram)),
        ("N:- - - -\n", Some(Format::Deals)),
        ("Lorem ipsum dolor", None),
        ("", None),
    ] {
        assert_eq!(Format::detect(start.as_bytes()), expected, "{start}");
    }
}

#[test]
fn machine_files_are_known_by_their_first_board() {
    let deal = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85";
    let board = merrimac_cards::Board::numbered(1, deal.parse().unwrap());
    for machine in MachineFormat::ALL {
        let mut bytes = duplimate::write(machine, &[board]).unwrap();
        bytes.extend(b"whatever follows");
        assert_eq!(Format::detect(&bytes), Some(Format::Machine(machine)));
    }
    let cut = &duplimate::write(MachineFormat::Bri, &[board]).unwrap()[..127];
    assert_eq!(Format::detect(cut), None);
}
