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
use crate::parts::field::Field;
use crate::parts::icons;
use crate::state::field::{FieldId, When};
use crate::state::session::Session;
use cells::{Row, take};
use columns::Column;

use super::lanes::problems;
use super::{Unfolded, unfold};

/// Rows that are drawn before a person asks for more.
pub(crate) const PAGE: usize = 100;

/// The table, with the vector's own values above it.
pub(crate) fn table(
    session: &Session,
    state: &Rc<State>,
    decision: &Decision,
    unfolded: &UseStateHandle<Unfolded>,
    dispatch: &Dispatch,
) -> Html {
    let now = **unfolded;
    let columns: Vec<Column> = Column::shown(state, now.columns);
    let mut rows = Vec::new();
    let mut more_rows = 0;
    for partition in state.partitions() {
        let problems = problems(partition, decision);
        // A partition without any checkpoint has a row as well.
        for place in 0..partition.checkpoints.len().max(1) {
            if rows.len() < now.rows {
                let row = Row { partition, place, problems: &problems, drafts: &session.drafts, dispatch };
                rows.push(html_of(&row, rows.len(), &columns, state));
            } else {
                more_rows += 1;
            }
        }
    }
    let sort = |id: &'static str, words: &'static str, key: SortKey| {
        html! { <button type="button" {id} onclick={on_click(dispatch, take(PublishStep::Sort(key)))}>{ words }</button> }
    };
    html! {
        <section class="panel vector" aria-labelledby="vector-title">
            <h2 class="panel-title" id="vector-title">{ "Checkpoint vector" }</h2>
            { own_fields(state, session, dispatch) }
            <div class="vector-scroll">
            <table class="vector-table" id="vector">
                <thead>
                    <tr>{ for columns.iter().map(|column| column.header()) }<th scope="col"><span class="hidden">{ "Actions" }</span></th></tr>
                </thead>
                <tbody>{ for rows }</tbody>
            </table>
            </div>
            <div class="vector-tools">
                <button type="button" id="add-partition" onclick={manage(dispatch, state, Manage::Add)}>
                    { icons::plus() }{ "Add a partition" }
                </button>
                if more_rows > 0 {
                    <button type="button" onclick={unfold(unfolded, Unfolded { rows: now.rows + PAGE * 4, ..now })}>
                        { format!("Show more rows ({more_rows} are hidden)") }
                    </button>
                }
                { sort("sort-name", "Sort by name", SortKey::Name) }
                { sort("sort-coverage", "Sort by coverage", SortKey::Coverage) }
                if now.columns || columns.len() < Column::ALL.len() {
                    <button
                        type="button" id="all-columns" aria-pressed={if now.columns { "true" } else { "false" }}
                        onclick={unfold(unfolded, Unfolded { columns: !now.columns, ..now })}
                    >{ "All columns" }</button>
                }
            </div>
        </section>
    }
}

fn html_of(row: &Row<'_>, key: usize, columns: &[Column], state: &Rc<State>) -> Html {
    let name = &row.partition.name;
    let act = |word: &'static str, manage_it: Manage, icon: Html| {
        let label = AttrValue::from(format!("{word} {name}"));
        let onclick = manage(row.dispatch, state, manage_it);
        html! { <button type="button" class="small" aria-label={label.clone()} title={label} {onclick}>{ icon }</button> }
    };
    html! {
        <tr {key} class={(!row.problems.is_empty()).then_some("row-wrong")} data-row={name.to_string()}>
            { for columns.iter().map(|column| row.cell(*column)) }
            <td class="row-actions">
                if row.place == 0 {
                    { act("Duplicate", Manage::Copy(name.clone()), icons::copy()) }
                    { act("Remove", Manage::Remove(name.clone()), icons::remove()) }
                }
            </td>
        </tr>
    }
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
            dispatch.dispatch(action);
        }
        focus_soon(focused);
    })
}

/// Scope, epoch and order of the vector itself.
fn own_fields(state: &State, session: &Session, dispatch: &Dispatch) -> Html {
    let field = |column: &'static str, caption: &'static str, value: String, size: u32| {
        let id = FieldId::new("", column);
        let draft = session.drafts.get(&id);
        let read = columns::read_own(column);
        let (label, when) = (format!("{column} of the vector"), When::AtOnce);
        Field { id, label, caption: Some(caption), value, draft, read, when, size, dispatch }
            .offering((column == "order").then_some("orders"))
    };
    html! {
        <div class="own-fields">
            { field("scope", "Scope", state.scope.clone(), 12) }
            { field("epoch", "Epoch", state.epoch.to_string(), 6) }
            { field("order", "Order", state.order.to_string(), 30) }
            { columns::orders_list() }
        </div>
    }
}
