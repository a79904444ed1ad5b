use super::*;

/// The table printed on the sixteen boards of a set \[Laws 2\].
#[test]
fn boards_one_to_sixteen_have_the_dealer_and_vulnerability_of_the_laws() {
    let printed = [
        (Seat::North, Vulnerability::None),
        (Seat::East, Vulnerability::NorthSouth),
        (Seat::South, Vulnerability::EastWest),
        (Seat::West, Vulnerability::Both),
        (Seat::North, Vulnerability::NorthSouth),
        (Seat::East, Vulnerability::EastWest),
        (Seat::South, Vulnerability::Both),
        (Seat::West, Vulnerability::None),
        (Seat::North, Vulnerability::EastWest),
        (Seat::East, Vulnerability::Both),
        (Seat::South, Vulnerability::None),
        (Seat::West, Vulnerability::NorthSouth),
        (Seat::North, Vulnerability::Both),
        (Seat::East, Vulnerability::None),
        (Seat::South, Vulnerability::NorthSouth),
        (Seat::West, Vulnerability::EastWest),
    ];
    for (index, (dealer, vulnerability)) in printed.into_iter().enumerate() {
        for number in [index as u32 + 1, index as u32 + 17, index as u32 + 161] {
            assert_eq!(Seat::dealer_of_board(number), dealer, "board {number}");
            assert_eq!(Vulnerability::of_board(number), vulnerability, "board {number}");
        }
    }
}

#[test]
fn turns_go_round_the_table() {
    for seat in Seat::ALL {
        assert_eq!(seat.next().previous(), seat);
        assert_eq!(seat.partner().partner(), seat);
        assert_ne!(seat.side(), seat.next().side());
        for first in Seat::ALL {
            assert_eq!(first.rotated(seat.turns_after(first)), seat);
        }
        assert_eq!(seat.to_string().parse(), Ok(seat));
        assert_eq!(seat.name().parse(), Ok(seat));
    }
    assert_eq!("Norf".parse::<Seat>(), Err(ParseSeatError));
}
