//! The vector as a table: every value of every checkpoint, to be read and edited exactly.

mod cells;
mod columns;
mod kind;

use std::rc::Rc;

use cutline::frontier::merge::Decision;
use cutline::frontier::state::State;
use cutline::frontier::vector::Name;
use cutline::scenario::step::publish::{PublishStep, SortKey};
use yew::prelude::*;

use crate::app::Dispatch;
use crate::parts::act::{focus_soon, on_click};
use crate::parts::element::{Element, el};
use crate::parts::field::Field;
use crate::parts::icons;
use crate::state::field::{FieldId, When};
use crate::state::session::Session;
use cells::{Row, take};
use columns::Column;

use super::lanes::problems;
use super::{Link, Unfolded, unfold};

/// Rows that are drawn before a person asks for more.
pub(crate) const PAGE: usize = 100;

/// The table, with the vector's own values above it.
pub(crate) fn table(
    session: &Session,
    state: &Rc<State>,
    decision: &Decision,
    now: Unfolded,
    link: &Link,
    dispatch: &Dispatch,
) -> Element {
    let columns: Vec<Column> = Column::shown(state, now.columns);
    let mut rows = el("tbody");
    let (mut shown_rows, mut more_rows) = (0, 0);
    for partition in state.partitions() {
        let problems = problems(partition, decision);
        // A partition without any checkpoint has a row as well.
        for place in 0..partition.checkpoints.len().max(1) {
            if shown_rows < now.rows {
                let row = Row { partition, place, problems: &problems, drafts: &session.drafts, dispatch };
                rows = rows.add(html_of(&row, shown_rows, &columns, state));
                shown_rows += 1;
            } else {
                more_rows += 1;
            }
        }
    }
    let mut heads = el("tr");
    for column in &columns {
        heads = heads.add(column.header());
    }
    heads = heads.add(el("th scope='col'").add(el("span class='hidden'").add("Actions")));
    let add = el("button type='button' id='add-partition'").on_click(manage(dispatch, state, Manage::Add));
    let show_more = || {
        el("button type='button'")
            .on_click(unfold(link, Unfolded { rows: now.rows + PAGE * 4, ..now }))
            .add(format!("Show more rows ({more_rows} are hidden)"))
    };
    let sort = |id: &'static str, words: &'static str, key: SortKey| {
        el("button type='button'").set("id", id).on_click(on_click(dispatch, take(PublishStep::Sort(key)))).add(words)
    };
    let all_columns = || {
        el("button type='button' id='all-columns'")
            .truth("aria-pressed", now.columns)
            .on_click(unfold(link, Unfolded { columns: !now.columns, ..now }))
            .add("All columns")
    };
    let tools = el("div class='vector-tools'")
        .add(add.add(icons::plus()).add("Add a partition"))
        .add((more_rows > 0).then(show_more))
        .add(sort("sort-name", "Sort by name", SortKey::Name))
        .add(sort("sort-coverage", "Sort by coverage", SortKey::Coverage))
        .add((now.columns || columns.len() < Column::ALL.len()).then(all_columns));
    let table = el("table class='vector-table' id='vector'").add(el("thead").add(heads)).add(rows);
    el("section class='panel vector' aria-labelledby='vector-title'")
        .add(el("h2 class='panel-title' id='vector-title'").add("Checkpoint vector"))
        .add(own_fields(state, session, dispatch))
        .add(el("div class='vector-scroll'").add(table))
        .add(tools)
}

fn html_of(row: &Row<'_>, key: usize, columns: &[Column], state: &Rc<State>) -> Element {
    let name = &row.partition.name;
    let act = |word: &'static str, manage_it: Manage, icon: Html| {
        let label = format!("{word} {name}");
        el("button type='button' class='small'")
            .set("aria-label", &label)
            .set("title", label)
            .on_click(manage(row.dispatch, state, manage_it))
            .add(icon)
    };
    let mut actions = el("td class='row-actions'");
    if row.place == 0 {
        actions = actions.add(act("Duplicate", Manage::Copy(name.clone()), icons::copy())).add(act(
            "Remove",
            Manage::Remove(name.clone()),
            icons::remove(),
        ));
    }
    let mut html = el("tr")
        .key(key.to_string())
        .set("class", (!row.problems.is_empty()).then_some("row-wrong"))
        .set("data-row", name.to_string());
    for column in columns {
        html = html.add(row.cell(*column));
    }
    html.add(actions)
}

/// What is done with partitions as a whole.
enum Manage {
    Add,
    Copy(Name),
    Remove(Name),
}

impl Manage {
    /// The step, and the element that has the focus after it.
    fn plan(&self, state: &State) -> (PublishStep, String) {
        let field = |name: &Name| FieldId::new(name, "name").to_string();
        match self {
            Manage::Add => {
                let name = columns::free_name(state, None);
                (PublishStep::Add(name.clone()), field(&name))
            }
            Manage::Copy(from) => {
                let name = columns::free_name(state, Some(from));
                (PublishStep::Copy(from.clone(), name.clone()), field(&name))
            }
            Manage::Remove(name) => {
                let next = state.partitions().iter().skip_while(|partition| partition.name != *name).nth(1);
                let next = next.map_or("add-partition".to_owned(), |next| field(&next.name));
                (PublishStep::Remove(name.clone()), next)
            }
        }
    }
}

fn manage(dispatch: &Dispatch, state: &Rc<State>, what: Manage) -> Callback<MouseEvent> {
    let (dispatch, state) = (dispatch.clone(), state.clone());
    Callback::from(move |_| {
        let (step, focused) = what.plan(&state);
        if let Some(action) = take(step) {
            dispatch.emit(action);
        }
        focus_soon(focused);
    })
}

/// Scope, epoch and order of the vector itself.
fn own_fields(state: &State, session: &Session, dispatch: &Dispatch) -> Element {
    let field = |column: &'static str, caption: &'static str, value: String, size: u32| {
        let id = FieldId::new("", column);
        let draft = session.drafts.get(&id);
        let read = columns::read_own(column);
        let (label, when) = (format!("{column} of the vector"), When::AtOnce);
        Field { id, label, caption: Some(caption), value, draft, read, when, size, dispatch }
            .offering((column == "order").then_some("orders"))
    };
    el("div class='own-fields'")
        .add(field("scope", "Scope", state.scope.clone(), 12))
        .add(field("epoch", "Epoch", state.epoch.to_string(), 6))
        .add(field("order", "Order", state.order.to_string(), 30))
        .add(columns::orders_list())
}
