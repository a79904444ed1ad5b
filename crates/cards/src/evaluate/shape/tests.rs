use super::*;

#[test]
fn hands_have_the_shapes_they_look_like() {
    for (hand, shape, pattern, balanced, semi_balanced) in [
        ("KQT2.AT.J6542.85", "4=2=5=2", [5, 4, 2, 2], false, true),
        ("AK32.432.432.432", "4=3=3=3", [4, 3, 3, 3], true, true),
        ("32.AK32.A432.432", "2=4=4=3", [4, 4, 3, 2], true, true),
        ("32.A32.A5432.432", "2=3=5=3", [5, 3, 3, 2], true, true),
        ("32.32.AKJ432.432", "2=2=6=3", [6, 3, 2, 2], false, true),
        ("2.A432.A432.5432", "1=4=4=4", [4, 4, 4, 1], false, false),
        ("AKQJT98765432...", "13=0=0=0", [13, 0, 0, 0], false, false),
        ("...", "0=0=0=0", [0, 0, 0, 0], false, false),
    ] {
        let hand: Hand = hand.parse().unwrap();
        assert_eq!(hand.shape().to_string(), shape);
        assert_eq!(shape.parse(), Ok(hand.shape()));
        assert_eq!(hand.shape().pattern(), pattern, "{hand}");
        assert_eq!(hand.shape().is_balanced(), balanced, "{hand}");
        assert_eq!(hand.shape().is_semi_balanced(), semi_balanced, "{hand}");
    }
}

#[test]
fn what_is_no_shape_is_refused() {
    for text in ["", "4333", "4=3=3", "4=3=3=3=0", "14=0=0=0", "4=3=-1=3", "4==3=3"] {
        assert_eq!(text.parse::<Shape>(), Err(ParseShapeError), "{text:?}");
    }
}
