//! Tables of older forms, brought to the present one.
//!
//! There is one step from each form to the next, on the JSON of a table, so that the types of the
//! program need not know what was kept before.
//!
//! | form | what is new |
//! |---|---|
//! | 1 | the file did not say that it had a form |
//! | 2 | a board keeps the claims that were answered |

use rusqlite::{Connection, params};
use serde_json::{Map, Value, json};

use super::{FORM, StoreError};

/// From the first form to the second, from there to the third, and so on.
const STEPS: [fn(&mut Value); FORM as usize - 1] = [keep_answered_claims];

/// Brings all tables from this form to the present one, or none if something fails.
pub(super) fn run(connection: &mut Connection, form: i32) -> Result<(), StoreError> {
    let transaction = connection.transaction()?;
    let steps = &STEPS[usize::try_from(form - 1).unwrap_or(0)..];
    let ids: Vec<String> = {
        let mut select = transaction.prepare("SELECT id FROM live")?;
        let ids = select.query_map([], |row| row.get(0))?;
        ids.collect::<Result<_, _>>()?
    };
    for id in ids {
        let select = "SELECT state FROM live WHERE id = ?1";
        let state: String = transaction.query_row(select, [&id], |row| row.get(0))?;
        // Whoever asks for a table that cannot be read is told so.
        let Ok(mut table) = serde_json::from_str(&state) else { continue };
        for step in steps {
            step(&mut table);
        }
        let update = "UPDATE live SET state = ?2 WHERE id = ?1";
        transaction.execute(update, params![id, table.to_string()])?;
    }
    transaction.pragma_update(None, "user_version", FORM)?;
    Ok(transaction.commit()?)
}

/// Boards knew of a contested claim, but not whose it was: nobody's hand stays in view after it.
fn keep_answered_claims(table: &mut Value) {
    for_each_board(table, &|board| {
        board.entry("claims").or_insert_with(|| json!([]));
    });
}

/// Boards are in several places of a table: on it, at the other one, among results, given, and in
/// problems.
fn for_each_board(value: &mut Value, change: &dyn Fn(&mut Map<String, Value>)) {
    match value {
        Value::Object(fields) => {
            fields.values_mut().for_each(|field| for_each_board(field, change));
            if fields.contains_key("deal") && fields.contains_key("given_contract") {
                change(fields);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| for_each_board(item, change)),
        _ => {}
    }
}
