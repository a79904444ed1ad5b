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
        ("Lorem ipsum dolor", None),
        ("", None),
    ] {
        assert_eq!(Format::detect(start.as_bytes()), expected, "{start}");
    }
}
