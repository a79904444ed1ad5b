"""The library as Python programs load it: through ctypes, with nothing but its file.

Run by pytest with DDS_LIBRARY set to the file; the tests want neither a compiler nor any package.
"""

import ctypes
import os
import threading
from ctypes import Structure, byref, c_char, c_int

import pytest

DEAL = b"N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
# Declarers N E S W, for each of the strains S H D C NT.
TABLE = [[5, 8, 5, 8], [6, 6, 6, 6], [5, 7, 5, 7], [7, 5, 7, 5], [6, 6, 6, 6]]


class DealPbn(Structure):
    _fields_ = [
        ("trump", c_int),
        ("first", c_int),
        ("currentTrickSuit", c_int * 3),
        ("currentTrickRank", c_int * 3),
        ("remainCards", c_char * 80),
    ]


class FutureTricks(Structure):
    _fields_ = [
        ("nodes", c_int),
        ("cards", c_int),
        ("suit", c_int * 13),
        ("rank", c_int * 13),
        ("equals", c_int * 13),
        ("score", c_int * 13),
    ]


class TableDealPbn(Structure):
    _fields_ = [("cards", c_char * 80)]


class TableResults(Structure):
    _fields_ = [("resTable", (c_int * 4) * 5)]


class ParDealer(Structure):
    _fields_ = [("number", c_int), ("score", c_int), ("contracts", (c_char * 10) * 10)]


class PlayTracePbn(Structure):
    _fields_ = [("number", c_int), ("cards", c_char * 106)]


class SolvedPlay(Structure):
    _fields_ = [("number", c_int), ("tricks", c_int * 53)]


@pytest.fixture(scope="module")
def dds():
    return ctypes.CDLL(os.environ["DDS_LIBRARY"])


def test_all_functions_are_there(dds):
    names = """
        SetMaxThreads SetThreading SetResources FreeMemory SolveBoard SolveBoardPBN CalcDDtable
        CalcDDtablePBN CalcAllTables CalcAllTablesPBN SolveAllBoards SolveAllBoardsBin
        SolveAllChunks SolveAllChunksBin SolveAllChunksPBN Par CalcPar CalcParPBN SidesPar
        SidesParBin DealerPar DealerParBin ConvertToDealerTextFormat ConvertToSidesTextFormat
        AnalysePlayBin AnalysePlayPBN AnalyseAllPlaysBin AnalyseAllPlaysPBN GetDDSInfo ErrorMessage
    """.split()
    assert len(names) == 30
    for name in names:
        assert getattr(dds, name)


def solve(dds, target=-1, solutions=3):
    deal = DealPbn(trump=0, first=0, remainCards=DEAL)
    found = FutureTricks()
    assert dds.SolveBoardPBN(deal, target, solutions, 1, byref(found), 0) == 1
    return found


def test_structures_by_value(dds):
    found = solve(dds)
    assert list(found.score[: found.cards]) == [5, 5, 5, 5, 5, 5, 4, 4, 4]
    cards = {(found.suit[i], found.rank[i]): found.equals[i] for i in range(found.cards)}
    assert cards[(3, 10)] == 1 << 9 | 1 << 8
    assert found.nodes > 0


def test_a_table_and_its_par(dds):
    table, par = TableResults(), ParDealer()
    assert dds.CalcDDtablePBN(TableDealPbn(DEAL), byref(table)) == 1
    assert [list(row) for row in table.resTable] == TABLE
    assert dds.DealerPar(byref(table), byref(par), 0, 0) == 1
    assert (par.score, par.number, par.contracts[0].value) == (-110, 1, b"2S-EW")


def test_a_played_hand(dds):
    solved = SolvedPlay()
    deal = DealPbn(trump=0, first=0, remainCards=DEAL)
    play = PlayTracePbn(8, b"CTC4CACJH8H4HKH9")
    assert dds.AnalysePlayPBN(deal, play, byref(solved), 0) == 1
    assert list(solved.tricks[: solved.number]) == [8] * 9


def test_faults_have_codes_and_words(dds):
    found, line = FutureTricks(), ctypes.create_string_buffer(80)
    code = dds.SolveBoardPBN(DealPbn(remainCards=b"rubbish"), -1, 3, 1, byref(found), 0)
    assert code == -99
    dds.ErrorMessage(code, line)
    assert line.value == b"PBN string error"
    assert dds.SolveBoardPBN(DealPbn(remainCards=DEAL), -1, 3, 1, None, 0) == -1


def test_threads_need_not_take_turns(dds):
    scores = []
    workers = [
        threading.Thread(target=lambda: scores.append(solve(dds, solutions=1).score[0]))
        for _ in range(4)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert scores == [5] * 4
