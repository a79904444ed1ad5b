//! The border to C: DDS's functions under their own names.
//!
//! Each function turns pointers into references, asks the safe modules and returns a code. A null
//! or misaligned pointer is answered with "general error"; so is a panic, which never crosses the
//! border.
//!
//! # Safety
//! The functions are `unsafe` because they believe their pointers, as any C library does. A caller
//! owes for each pointer that is neither null nor misaligned: it points to a whole structure (or
//! array) of the type named, readable, and writable if it is for results; nothing else writes to it
//! during the call, nor reads what is for results. Structures need not be filled in beyond the number of
//! boards, deals or cards they say they have, nor results at all. All functions may be called by
//! several threads at once.

#![expect(unsafe_code, reason = "C passes pointers and finds functions by their names")]
#![expect(clippy::missing_safety_doc, reason = "the module says it for all of them")]

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use crate::abi::{
    AllParResults, Boards, BoardsPbn, DdTableDeal, DdTableDealPbn, DdTableDeals, DdTableDealsPbn,
    DdTableResults, DdTablesRes, DdsInfo, Deal, DealPbn, FutureTricks, ParResults,
    ParResultsDealer, ParResultsMaster, ParTextResults, PlayTraceBin, PlayTracePbn, PlayTracesBin,
    PlayTracesPbn, SolvedBoards, SolvedPlay, SolvedPlays,
};
use crate::crew::CREW;
use crate::fault::{Fault, SUCCESS};
use crate::solve::{self, Question};
use crate::{info, par, par_text, tables, trace};

/// Sets the number of threads for several boards; 0 for one a processor.
#[unsafe(no_mangle)]
pub extern "C" fn SetMaxThreads(user_threads: i32) {
    SetResources(0, user_threads);
}

/// Chooses the threading system: 0 for none, 5 for the standard library's.
#[unsafe(no_mangle)]
pub extern "C" fn SetThreading(code: i32) -> i32 {
    guarded(|| match code {
        info::NO_THREADS | info::STANDARD_THREADS => {
            CREW.set_alone(code == info::NO_THREADS);
            Ok(())
        }
        _ => Err(Fault::ThreadMissing),
    })
}

/// Sets the memory for all threads together, in megabytes, and their number; 0 for our choice.
#[unsafe(no_mangle)]
pub extern "C" fn SetResources(max_memory_mb: i32, max_threads: i32) {
    guarded(|| {
        CREW.set_resources(max_memory_mb, max_threads);
        Ok(())
    });
}

/// Gives up the memory of solvers that are not at work.
#[unsafe(no_mangle)]
pub extern "C" fn FreeMemory() {
    guarded(|| {
        CREW.free();
        Ok(())
    });
}

/// Solves a position.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveBoard(
    dl: Deal,
    target: i32,
    solutions: i32,
    mode: i32,
    futp: *mut FutureTricks,
    thread_index: i32,
) -> i32 {
    guarded(|| {
        // SAFETY: the caller keeps the module's contract.
        let found = unsafe { writable(futp) }?;
        check_thread(thread_index)?;
        let question = Question { deal: dl, target, solutions, mode };
        *found = CREW.with_solver(|solver| question.answer(solver))?;
        Ok(())
    })
}

/// Solves a position given as text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveBoardPBN(
    dl_pbn: DealPbn,
    target: i32,
    solutions: i32,
    mode: i32,
    futp: *mut FutureTricks,
    thread_index: i32,
) -> i32 {
    match Deal::try_from(&dl_pbn) {
        // SAFETY: the caller keeps the module's contract.
        Ok(deal) => unsafe { SolveBoard(deal, target, solutions, mode, futp, thread_index) },
        Err(fault) => fault.code(),
    }
}

/// Solves a deal for every declarer in every strain.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcDDtable(table_deal: DdTableDeal, tablep: *mut DdTableResults) -> i32 {
    guarded(|| {
        // SAFETY: the caller keeps the module's contract.
        let table = unsafe { writable(tablep) }?;
        *table = tables::table(&table_deal)?;
        Ok(())
    })
}

/// Solves a deal given as text for every declarer in every strain.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcDDtablePBN(
    table_deal_pbn: DdTableDealPbn,
    tablep: *mut DdTableResults,
) -> i32 {
    match DdTableDeal::try_from(&table_deal_pbn) {
        // SAFETY: the caller keeps the module's contract.
        Ok(deal) => unsafe { CalcDDtable(deal, tablep) },
        Err(fault) => fault.code(),
    }
}

/// Solves several deals for every declarer in the strains wanted, with par if `mode` is a
/// vulnerability. `presp` may be null if it is not.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcAllTables(
    dealsp: *const DdTableDeals,
    mode: i32,
    trump_filter: *const i32,
    resp: *mut DdTablesRes,
    presp: *mut AllParResults,
) -> i32 {
    guarded(|| {
        // SAFETY: the caller keeps the module's contract.
        let deals = unsafe { readable(dealsp) }?.list()?;
        // SAFETY: the caller keeps the module's contract.
        unsafe { all_tables(&deals, mode, trump_filter, resp, presp) }
    })
}

/// Solves several deals given as text, like [`CalcAllTables`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcAllTablesPBN(
    dealsp: *const DdTableDealsPbn,
    mode: i32,
    trump_filter: *const i32,
    resp: *mut DdTablesRes,
    presp: *mut AllParResults,
) -> i32 {
    guarded(|| {
        // SAFETY: the caller keeps the module's contract.
        let deals = unsafe { readable(dealsp) }?.list()?;
        // SAFETY: the caller keeps the module's contract.
        unsafe { all_tables(&deals, mode, trump_filter, resp, presp) }
    })
}

/// Solves several positions given as text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllBoards(bop: *const BoardsPbn, solvedp: *mut SolvedBoards) -> i32 {
    guarded(|| {
        // SAFETY: the caller keeps the module's contract.
        let (boards, solved) = unsafe { (readable(bop)?, writable(solvedp)?) };
        solve::answer_all(&boards.questions()?, solved)
    })
}

/// Solves several positions.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllBoardsBin(bop: *const Boards, solvedp: *mut SolvedBoards) -> i32 {
    guarded(|| {
        // SAFETY: the caller keeps the module's contract.
        let (boards, solved) = unsafe { (readable(bop)?, writable(solvedp)?) };
        solve::answer_all(&boards.questions()?, solved)
    })
}

/// The same as [`SolveAllBoards`], with a number that no longer means anything.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllChunks(
    bop: *const BoardsPbn,
    solvedp: *mut SolvedBoards,
    chunk_size: i32,
) -> i32 {
    if chunk_size < 1 {
        return Fault::ChunkSize.code();
    }
    // SAFETY: the caller keeps the module's contract.
    unsafe { SolveAllBoards(bop, solvedp) }
}

/// The same as [`SolveAllBoardsBin`], with a number that no longer means anything.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllChunksBin(
    bop: *const Boards,
    solvedp: *mut SolvedBoards,
    chunk_size: i32,
) -> i32 {
    if chunk_size < 1 {
        return Fault::ChunkSize.code();
    }
    // SAFETY: the caller keeps the module's contract.
    unsafe { SolveAllBoardsBin(bop, solvedp) }
}

/// The same as [`SolveAllChunks`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllChunksPBN(
    bop: *const BoardsPbn,
    solvedp: *mut SolvedBoards,
    chunk_size: i32,
) -> i32 {
    // SAFETY: the caller keeps the module's contract.
    unsafe { SolveAllChunks(bop, solvedp, chunk_size) }
}

/// Par of a table, as text, for each side that might start.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn Par(
    tablep: *const DdTableResults,
    presp: *mut ParResults,
    vulnerable: i32,
) -> i32 {
    guarded(|| {
        // SAFETY: the caller keeps the module's contract.
        let (table, par) = unsafe { (readable(tablep)?, writable(presp)?) };
        *par = par_text::both_sides(table, vulnerable)?;
        Ok(())
    })
}

/// The table of a deal and its par.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcPar(
    table_deal: DdTableDeal,
    vulnerable: i32,
    tablep: *mut DdTableResults,
    presp: *mut ParResults,
) -> i32 {
    // SAFETY: the caller keeps the module's contract.
    match unsafe { CalcDDtable(table_deal, tablep) } {
        // SAFETY: the caller keeps the module's contract.
        SUCCESS => unsafe { Par(tablep, presp, vulnerable) },
        fault => fault,
    }
}

/// The table of a deal given as text and its par.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcParPBN(
    table_deal_pbn: DdTableDealPbn,
    tablep: *mut DdTableResults,
    vulnerable: i32,
    presp: *mut ParResults,
) -> i32 {
    match DdTableDeal::try_from(&table_deal_pbn) {
        // SAFETY: the caller keeps the module's contract.
        Ok(deal) => unsafe { CalcPar(deal, vulnerable, tablep, presp) },
        Err(fault) => fault.code(),
    }
}

/// Par of a table for each side that might start, contracts as text. `sides_res` is an array of two.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SidesPar(
    tablep: *const DdTableResults,
    sides_res: *mut ParResultsDealer,
    vulnerable: i32,
) -> i32 {
    guarded(|| {
        // SAFETY: the caller keeps the module's contract; an array of two is passed as its first.
        let (table, par) = unsafe { (readable(tablep)?, writable(sides_res.cast::<[_; 2]>())?) };
        *par = par_text::by_side(table, vulnerable)?;
        Ok(())
    })
}

/// Par of a table for a dealer, contracts as text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DealerPar(
    tablep: *const DdTableResults,
    presp: *mut ParResultsDealer,
    dealer: i32,
    vulnerable: i32,
) -> i32 {
    guarded(|| {
        // SAFETY: the caller keeps the module's contract.
        let (table, par) = unsafe { (readable(tablep)?, writable(presp)?) };
        *par = par::by_dealer(table, dealer, vulnerable)?.texts();
        Ok(())
    })
}

/// Par of a table for a dealer, contracts as numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DealerParBin(
    tablep: *const DdTableResults,
    presp: *mut ParResultsMaster,
    dealer: i32,
    vulnerable: i32,
) -> i32 {
    guarded(|| {
        // SAFETY: the caller keeps the module's contract.
        let (table, par) = unsafe { (readable(tablep)?, writable(presp)?) };
        *par = par::by_dealer(table, dealer, vulnerable)?.numbers();
        Ok(())
    })
}

/// Par of a table for each side that might start, contracts as numbers. `sides_res` is an array of
/// two.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SidesParBin(
    tablep: *const DdTableResults,
    sides_res: *mut ParResultsMaster,
    vulnerable: i32,
) -> i32 {
    guarded(|| {
        // SAFETY: the caller keeps the module's contract; an array of two is passed as its first.
        let (table, par) = unsafe { (readable(tablep)?, writable(sides_res.cast::<[_; 2]>())?) };
        *par = *par::by_opener(table, vulnerable)?.as_array();
        Ok(())
    })
}

/// Puts a result of [`DealerParBin`] in a line. `resp` has room for 128 characters, which is more
/// than any line takes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ConvertToDealerTextFormat(
    pres: *const ParResultsMaster,
    resp: *mut u8,
) -> i32 {
    guarded(|| {
        // SAFETY: the caller keeps the module's contract.
        let line = par_text::dealer_line(unsafe { readable(pres) }?)?;
        // SAFETY: the line is below 128 characters, for which there is room.
        unsafe { put_c_string(resp, &line) }
    })
}

/// Puts results of [`SidesParBin`], an array of two, in lines.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ConvertToSidesTextFormat(
    pres: *const ParResultsMaster,
    resp: *mut ParTextResults,
) -> i32 {
    guarded(|| {
        // SAFETY: the caller keeps the module's contract; an array of two is passed as its first.
        let (par, lines) = unsafe { (readable(pres.cast::<[_; 2]>())?, writable(resp)?) };
        *lines = par_text::side_lines(par)?;
        Ok(())
    })
}

/// Declarer's tricks before the play and after each card.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AnalysePlayBin(
    dl: Deal,
    play: PlayTraceBin,
    solvedp: *mut SolvedPlay,
    thread_index: i32,
) -> i32 {
    guarded(|| {
        // SAFETY: the caller keeps the module's contract.
        let solved = unsafe { writable(solvedp) }?;
        check_thread(thread_index)?;
        CREW.with_solver(|solver| trace::analyse(solver, &dl, &play, solved))
    })
}

/// Declarer's tricks before the play and after each card, all given as text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AnalysePlayPBN(
    dl_pbn: DealPbn,
    play_pbn: PlayTracePbn,
    solvedp: *mut SolvedPlay,
    thread_index: i32,
) -> i32 {
    let read = || Ok((Deal::try_from(&dl_pbn)?, PlayTraceBin::try_from(&play_pbn)?));
    match read() {
        // SAFETY: the caller keeps the module's contract.
        Ok((deal, play)) => unsafe { AnalysePlayBin(deal, play, solvedp, thread_index) },
        Err(fault) => Fault::code(fault),
    }
}

/// Declarer's tricks in several boards; the last number no longer means anything.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AnalyseAllPlaysBin(
    bop: *const Boards,
    plp: *const PlayTracesBin,
    solvedp: *mut SolvedPlays,
    _chunk_size: i32,
) -> i32 {
    guarded(|| {
        // SAFETY: the caller keeps the module's contract.
        let (boards, plays, solved) =
            unsafe { (readable(bop)?, readable(plp)?, writable(solvedp)?) };
        trace::analyse_all(&boards.questions()?, &plays.list()?, solved)
    })
}

/// Declarer's tricks in several boards given as text; the last number no longer means anything.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AnalyseAllPlaysPBN(
    bop: *const BoardsPbn,
    plp: *const PlayTracesPbn,
    solvedp: *mut SolvedPlays,
    _chunk_size: i32,
) -> i32 {
    guarded(|| {
        // SAFETY: the caller keeps the module's contract.
        let (boards, plays, solved) =
            unsafe { (readable(bop)?, readable(plp)?, writable(solvedp)?) };
        trace::analyse_all(&boards.questions()?, &plays.list()?, solved)
    })
}

/// What the library says of itself.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn GetDDSInfo(info: *mut DdsInfo) {
    guarded(|| {
        // SAFETY: the caller keeps the module's contract.
        *unsafe { writable(info) }? = info::info();
        Ok(())
    });
}

/// The words for a return code. `line` has room for 80 characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ErrorMessage(code: i32, line: *mut u8) {
    guarded(|| {
        // SAFETY: all texts are shorter than 80 characters, for which there is room.
        unsafe { put_c_string(line, Fault::text_of_code(code)) }
    });
}

/// Runs a function's work and makes a return code of how it ends.
fn guarded(work: impl FnOnce() -> Result<(), Fault>) -> i32 {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(())) => SUCCESS,
        Ok(Err(fault)) => fault.code(),
        Err(_) => Fault::General.code(),
    }
}

fn check_thread(index: i32) -> Result<(), Fault> {
    let is_thread = usize::try_from(index).is_ok_and(|index| index < CREW.threads());
    if is_thread { Ok(()) } else { Err(Fault::ThreadIndex) }
}

/// The common part of [`CalcAllTables`] and [`CalcAllTablesPBN`].
unsafe fn all_tables(
    deals: &[DdTableDeal],
    mode: i32,
    trump_filter: *const i32,
    resp: *mut DdTablesRes,
    presp: *mut AllParResults,
) -> Result<(), Fault> {
    // SAFETY: the caller keeps the module's contract; the filter is an array of five.
    let filter = unsafe { readable(trump_filter.cast::<[i32; 5]>()) }?;
    // SAFETY: the caller keeps the module's contract.
    let (results, par) = unsafe { (writable(resp)?, writable(presp).ok()) };
    tables::tables(deals, mode, *filter, results, par)
}

/// What a pointer for reading points to.
unsafe fn readable<'a, T>(pointer: *const T) -> Result<&'a T, Fault> {
    if pointer.is_null() || !pointer.is_aligned() {
        return Err(Fault::General);
    }
    // SAFETY: it is neither null nor misaligned, and the caller keeps the module's contract. The
    // structures are numbers all through, for which any bytes will do.
    Ok(unsafe { &*pointer })
}

/// What a pointer for results points to.
unsafe fn writable<'a, T>(pointer: *mut T) -> Result<&'a mut T, Fault> {
    if pointer.is_null() || !pointer.is_aligned() {
        return Err(Fault::General);
    }
    // SAFETY: it is neither null nor misaligned, and the caller keeps the module's contract. The
    // structures are numbers all through, for which any bytes will do.
    Ok(unsafe { &mut *pointer })
}

/// Writes a text and a zero byte where a pointer points; there must be room for both.
unsafe fn put_c_string(pointer: *mut u8, text: &str) -> Result<(), Fault> {
    if pointer.is_null() {
        return Err(Fault::General);
    }
    // SAFETY: the caller has room for the text and the zero byte after it, and no Rust value
    // overlaps with what C gave us.
    unsafe {
        ptr::copy_nonoverlapping(text.as_ptr(), pointer, text.len());
        pointer.add(text.len()).write(0);
    }
    Ok(())
}
