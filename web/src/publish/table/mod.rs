//! The vector as a table: every value of every checkpoint, to be read and edited exactly.

mod cells;
pub(crate) mod columns;
mod kind;
pub(crate) mod tall;

use std::rc::Rc;

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
use crate::state::{Action, pasting};
use cells::{Row, take};
use columns::Column;

use super::known::{Known, Seen};
use super::view::{Line, View};
use super::{Link, Message, Tools, Unfolded, unfold, vector_tools};

/// With more rows than this the table scrolls in a frame of its own, and the rows in sight are drawn.
pub(crate) const PAGE: usize = 40;

/// What the table shows.
pub(crate) struct Shown<'a> {
    pub(crate) session: &'a Session,
    pub(crate) seen: &'a Seen,
    /// What is there, but for a drag.
    pub(crate) settled: &'a Rc<Known>,
    pub(crate) view: &'a View,
    pub(crate) unfolded: Unfolded,
    pub(crate) tools: &'a Tools,
    /// How far it was scrolled, and the partition that stays drawn wherever it is.
    pub(crate) top: f64,
    pub(crate) kept: Option<usize>,
    /// The frame that it scrolls in.
    pub(crate) frame: &'a NodeRef,
    pub(crate) link: &'a Link,
    pub(crate) dispatch: &'a Dispatch,
}

/// The table, with the vector's own values above it.
pub(crate) fn table(shown: &Shown<'_>) -> Element {
    let Shown { session, seen, settled, view, unfolded: now, tools, link, dispatch, .. } = *shown;
    let state = seen.known.state();
    let columns = if now.columns { Column::ALL.to_vec() } else { seen.known.columns.clone() };
    let many = view.lines.len() > PAGE;
    let mut heads = el("tr").set("aria-rowindex", many.then_some("1"));
    for column in &columns {
        heads = heads.add(column.header());
    }
    heads = heads.add(el("th scope='col'").add(el("span class='hidden'").add("Actions")));
    let head = el("thead").add(heads);
    let scroll = if many {
        tall::frame(shown, &columns, head)
    } else {
        let mut rows = el("tbody");
        for (number, line) in view.lines.iter().enumerate() {
            if let Some(row) = html_of(shown, &columns, number, *line) {
                rows = rows.add(row);
            }
        }
        el("div class='vector-scroll'").add(el("table class='vector-table' id='vector'").add(head).add(rows))
    };
    let add = el("button type='button' id='add-partition'").on_click(manage(dispatch, settled, Manage::Add));
    let paste = Some(Action::Paste(pasting::Doing::Open));
    let paste = el("button type='button' id='paste-open'").on_click(on_click(dispatch, paste));
    let sort = |id: &'static str, words: &'static str, key: SortKey| {
        el("button type='button'").set("id", id).on_click(on_click(dispatch, take(PublishStep::Sort(key)))).add(words)
    };
    let all_columns = || {
        el("button type='button' id='all-columns'")
            .truth("aria-pressed", now.columns)
            .on_click(unfold(link, Unfolded { columns: !now.columns, ..now }))
            .add("All columns")
    };
    let find = || {
        el("button type='button' id='vector-tools'")
            .truth("aria-expanded", tools.opened)
            .on_click(link.callback(|_| Message::Tools))
            .add("Find and group")
    };
    let below = el("div class='vector-tools'")
        .add(add.add(icons::plus()).add("Add a partition"))
        .add(paste.add("Paste what a tool prints"))
        .add(sort("sort-name", "Sort by name", SortKey::Name))
        .add(sort("sort-coverage", "Sort by coverage", SortKey::Coverage))
        .add((now.columns || columns.len() < Column::ALL.len()).then(all_columns))
        .add(Tools::may_be_folded(state).then(find));
    el("section class='panel vector' aria-labelledby='vector-title'")
        .add(el("h2 class='panel-title' id='vector-title'").add("Checkpoint vector"))
        .add(own_fields(state, session, dispatch))
        .add(tools.are_there(state).then(|| vector_tools::grouping(tools, link)))
        .add(scroll)
        .add(below)
}

/// A row, by its number among all of them.
fn html_of(shown: &Shown<'_>, columns: &[Column], number: usize, line: Line) -> Option<Element> {
    let Shown { session, seen, settled, view, link, dispatch, .. } = *shown;
    let (place, nth) = match line {
        Line::Of(place, nth) => (place, nth),
        Line::Group(group) => {
            return view.groups.get(group).map(|group| vector_tools::group(group, columns.len() + 1, link));
        }
    };
    let partition = seen.stored(place)?;
    let problems = seen.problems(place);
    let row = Row { partition, place: nth, problems: &problems, drafts: &session.drafts, dispatch };
    let name = &partition.name;
    let act = |word: &'static str, manage_it: Manage, icon: Html| {
        let label = format!("{word} {name}");
        el("button type='button' class='small'")
            .set("aria-label", &label)
            .set("title", label)
            .on_click(manage(dispatch, settled, manage_it))
            .add(icon)
    };
    let mut actions = el("td class='row-actions'");
    if nth == 0 {
        actions = actions.add(act("Duplicate", Manage::Copy(name.clone()), icons::copy())).add(act(
            "Remove",
            Manage::Remove(name.clone()),
            icons::remove(),
        ));
    }
    let key =
        if view.lines.len() > PAGE { [place, nth].map(|part| part.to_string()).join("-") } else { number.to_string() };
    let mut html = el("tr")
        .key(key)
        .set("class", (!problems.is_empty()).then_some("row-wrong"))
        .set("data-row", name.to_string())
        .set("data-place", place.to_string());
    for column in columns {
        html = html.add(row.cell(*column));
    }
    Some(html.add(actions))
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

fn manage(dispatch: &Dispatch, known: &Rc<Known>, what: Manage) -> Callback<MouseEvent> {
    let (dispatch, known) = (dispatch.clone(), known.clone());
    Callback::from(move |_| {
        let (step, focused) = what.plan(known.state());
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
