"""A package written for DDS, on our library: endplay, unchanged but for the file it loads."""

import ctypes
import pathlib

import endplay._dds as endplay_dds
import pytest
from endplay.dds import (
    analyse_all_plays,
    analyse_play,
    analyse_start,
    calc_all_tables,
    calc_dd_table,
    par,
    solve_all_boards,
    solve_board,
)
from endplay.types import Deal, Denom, Player, Vul

DEAL = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
PLAY = "CT C4 CA CJ H8 H4 HK H9 D5 DA D9 D2".split()
# Declarers N E S W, for each of the strains S H D C NT.
TABLE = [[5, 8, 5, 8], [6, 6, 6, 6], [5, 7, 5, 7], [7, 5, 7, 5], [6, 6, 6, 6]]


def deal(first=Player.north, trump=Denom.spades):
    return Deal(DEAL, first=first, trump=trump)


def hundred():
    corpus = pathlib.Path(__file__).parents[4] / "corpora/solved/dds_list100.txt"
    lines = corpus.read_text().splitlines()[1:]
    for place in range(0, len(lines), 7):
        _, dealer, _, trump, first = lines[place].split()[:5]
        text = lines[place].split('"')[1]
        scores = [int(number) for number in lines[place + 1].split()[1:]]
        yield (
            Deal(text, first=Player(int(first)), trump=Denom(int(trump))),
            sorted(scores[1 + 3 * scores[0] :]),
        )


def test_it_is_ours():
    # The package's own structure for this is that of an older interface, and too small.
    info = ctypes.create_string_buffer(1204)
    endplay_dds._dll.GetDDSInfo(info)
    assert b"Merrimac" in info.raw


def test_every_card_of_a_board():
    found = dict((str(card), tricks) for card, tricks in solve_board(deal()))
    assert len(found) == 13
    assert sorted(found.values()) == [4] * 4 + [5] * 9


def test_a_hundred_boards():
    deals, scores = zip(*hundred())
    for solved, expected in zip(solve_all_boards(deals), scores):
        data = solved._data
        assert sorted(data.score[: data.cards]) == expected


def test_tables():
    assert calc_dd_table(deal()).to_list() == TABLE
    first, second = calc_all_tables([deal(), deal()])
    assert first.to_list() == second.to_list() == TABLE


def test_par():
    result = par(deal(), Vul.none, Player.north)
    assert result.score == -110
    assert [str(contract) for contract in result] == ["2♠E=", "2♠W="]


def test_a_played_hand():
    assert analyse_start(deal()) == 8
    assert list(analyse_play(deal(), PLAY)) == [8] * 13
    both = analyse_all_plays([deal(), deal()], [PLAY, PLAY[:4]])
    assert [len(one) for one in both] == [13, 5]


def test_a_position_within_a_trick():
    board = deal()
    for card in PLAY[:6]:
        board.play(card)
    solved = solve_board(board)
    assert {tricks for _, tricks in solved} <= set(range(13))
    assert sum(1 for _ in solved) == 4  # North follows with a heart


def test_faults_are_raised():
    with pytest.raises(endplay_dds.DDSError):
        solve_board(Deal("N:AK... - - -"))
