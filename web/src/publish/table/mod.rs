//! The vector as a table: every value of every checkpoint, to be read and edited exactly.

mod cells;
mod columns;
mod row;
mod view;

use std::collections::BTreeMap;
use std::rc::Rc;

use cutline::frontier::merge::Decision;
use cutline::frontier::state::State;
use cutline::frontier::vector::Name;
use cutline::scenario::step::Step;
use cutline::scenario::step::publish::{PublishStep, SortKey};
use gloo_utils::document;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::app::Dispatch;
use crate::parts::field::Field;
use crate::parts::icons;
use crate::state::Action;
use crate::state::field::{Draft, FieldId, When};
use crate::state::session::Session;
use columns::Column;
use row::Row;
use view::RowView;

/// Rows that are drawn before a person asks for more.
const PAGE: usize = 100;

/// What the table shows.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct TableProps {
    /// The work, for the texts that stand in its inputs.
    pub(crate) session: Rc<Session>,
    /// What is shown.
    pub(crate) state: Rc<State>,
    /// What is decided about it: a row with a problem says so.
    pub(crate) decision: Rc<Decision>,
    /// Where steps go.
    pub(crate) dispatch: Dispatch,
}

/// The table, with the vector's own values above it.
#[component]
pub(crate) fn Table(props: &TableProps) -> Html {
    let TableProps { session, state, decision, dispatch } = props;
    let all = use_state_eq(|| false);
    let shown = use_state_eq(|| PAGE);
    let focus = use_focus_after();
    let rows = view::rows(state, decision);
    let columns: Vec<Column> = Column::shown(state, *all);
    let hidden = Column::ALL.len() - columns.len();
    let drafts = drafts_by_thing(session);

    let take = |step: PublishStep| {
        let dispatch = dispatch.clone();
        Callback::from(move |_: MouseEvent| dispatch.dispatch(Action::Take(Step::Publish(step.clone()))))
    };
    let on_add = {
        let (dispatch, focus) = (dispatch.clone(), focus.clone());
        let name = columns::free_name(state, None);
        Callback::from(move |_: MouseEvent| {
            dispatch.dispatch(Action::Take(Step::Publish(PublishStep::Add(name.clone()))));
            focus.emit(FieldId::new(&name, "name").to_string());
        })
    };
    let on_copy = {
        let (dispatch, focus, state) = (dispatch.clone(), focus.clone(), state.clone());
        Callback::from(move |name: Name| {
            let copy = columns::free_name(&state, Some(&name));
            dispatch.dispatch(Action::Take(Step::Publish(PublishStep::Copy(name, copy.clone()))));
            focus.emit(FieldId::new(&copy, "name").to_string());
        })
    };
    let on_remove = {
        let (dispatch, state) = (dispatch.clone(), state.clone());
        Callback::from(move |name: Name| {
            let next = state.partitions().iter().skip_while(|partition| partition.name != name).nth(1);
            let next = next.map_or("add-partition".to_owned(), |next| FieldId::new(&next.name, "name").to_string());
            dispatch.dispatch(Action::Take(Step::Publish(PublishStep::Remove(name))));
            focus.emit(next);
        })
    };
    let on_more_columns = {
        let all = all.clone();
        Callback::from(move |_: MouseEvent| all.set(!*all))
    };
    let more_rows = rows.len().saturating_sub(*shown);
    let on_more_rows = {
        let shown = shown.clone();
        Callback::from(move |_: MouseEvent| shown.set(*shown + PAGE * 4))
    };
    let row = |(place, view): (usize, RowView)| {
        let drafts = drafts.get(&view.name).cloned().unwrap_or_default();
        html! {
            <Row
                key={place} {view} {drafts} columns={columns.clone()} dispatch={dispatch.clone()}
                on_copy={on_copy.clone()} on_remove={on_remove.clone()}
            />
        }
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
                <tbody>{ for rows.into_iter().take(*shown).enumerate().map(row) }</tbody>
            </table>
            </div>
            <div class="vector-tools">
                <button type="button" id="add-partition" onclick={on_add}>{ icons::plus() }{ "Add a partition" }</button>
                if more_rows > 0 {
                    <button type="button" onclick={on_more_rows}>{ format!("Show more rows ({more_rows} are hidden)") }</button>
                }
                <button type="button" id="sort-name" onclick={take(PublishStep::Sort(SortKey::Name))}>{ "Sort by name" }</button>
                <button type="button" id="sort-coverage" onclick={take(PublishStep::Sort(SortKey::Coverage))}>{ "Sort by coverage" }</button>
                if hidden > 0 || *all {
                    <button type="button" id="all-columns" aria-pressed={all.to_string()} onclick={on_more_columns}>
                        { "All columns" }
                    </button>
                }
            </div>
        </section>
    }
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

/// The texts in the inputs of each partition, so that a row is drawn again only for its own.
fn drafts_by_thing(session: &Session) -> BTreeMap<String, BTreeMap<FieldId, Draft>> {
    let mut by_thing: BTreeMap<String, BTreeMap<FieldId, Draft>> = BTreeMap::new();
    for (field, draft) in session.drafts.iter().filter(|(field, _)| !field.of.is_empty()) {
        by_thing.entry(field.of.to_string()).or_default().insert(field.clone(), draft.clone());
    }
    by_thing
}

/// Gives the focus to an element once the next drawing has made it.
#[hook]
fn use_focus_after() -> Callback<String> {
    let wanted = use_mut_ref(|| None::<String>);
    {
        let wanted = wanted.clone();
        use_effect(move || {
            let Some(id) = wanted.borrow_mut().take() else { return };
            let element = document().get_element_by_id(&id).and_then(|element| element.dyn_into::<HtmlElement>().ok());
            match element {
                Some(element) => {
                    let _ = element.focus();
                }
                // Drawn again before the change arrived: it comes with the next drawing.
                None => *wanted.borrow_mut() = Some(id),
            }
        });
    }
    Callback::from(move |id| *wanted.borrow_mut() = Some(id))
}
