//! The cells of a row: inputs for what is typed, choices for what is chosen.

use std::collections::BTreeMap;

use cutline::coordinate::Coordinate;
use cutline::frontier::checkpoint::Finality;
use cutline::frontier::state;
use cutline::frontier::vector::Name;
use cutline::order::Order;
use cutline::scenario::step::Step;
use cutline::scenario::step::publish::{CheckpointEdit, CheckpointId, PartitionEdit, PublishStep};
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

use crate::app::Dispatch;
use crate::parts::field::Field;
use crate::parts::icons;
use crate::state::Action;
use crate::state::field::{Draft, FieldId, When};

use super::columns::{Column, choose_kind};
use super::view::{Kind, RowView};

/// The most events that a cell lists.
const EVENTS: usize = 12;

/// The inside of a cell.
pub(crate) fn cell(column: Column, view: &RowView, drafts: &BTreeMap<FieldId, Draft>, dispatch: &Dispatch) -> Html {
    let text = |value: &str, size: u32| field(column, view, drafts, dispatch, value, size);
    match column {
        Column::Name if view.place > 0 => {
            html! { <span class="again">{ format!("{}, checkpoint {}", view.name, view.place + 1) }</span> }
        }
        Column::Name => html! {
            <>
                { text(&view.name, 10) }
                if !view.problems.is_empty() {
                    <span class="row-problem">{ icons::warning() }<span>{ view.problems.join(", ") }</span></span>
                }
            </>
        },
        Column::Kind => kind(view, dispatch),
        Column::Coordinate if matches!(view.kind, Kind::Ended) => {
            html! { <span class="none">{ "to the last event" }</span> }
        }
        Column::Coordinate => text(&view.coordinate, 16),
        // What stands with the checkpoint is nowhere without one.
        Column::Generation | Column::Finality | Column::Scope | Column::Epoch | Column::Token | Column::Durable
            if view.kind == Kind::Missing =>
        {
            html! { <span class="none">{ "none" }</span> }
        }
        Column::Generation => text(&view.generation, 6),
        Column::Scope => text(&view.scope, 10),
        Column::Epoch => text(&view.epoch, 5),
        Column::Token => text(&view.token, 12),
        Column::Finality => finality(view, dispatch),
        Column::Durable => check(column, view, view.durable, dispatch, |view, on| {
            PublishStep::Checkpoint(id(view), CheckpointEdit::Durable(on))
        }),
        // What is the partition's stands in its first row only.
        Column::Floor | Column::Order | Column::Member | Column::Events if view.place > 0 => html! {},
        Column::Floor => text(&view.floor, 12),
        Column::Order => text(&view.order, 16),
        Column::Member => check(column, view, view.member, dispatch, |view, on| {
            PublishStep::Partition(Name::from(view.name.as_str()), PartitionEdit::Member(on))
        }),
        Column::Events => events(view, drafts, dispatch),
    }
}

fn id(view: &RowView) -> CheckpointId {
    CheckpointId { partition: Name::from(view.name.as_str()), place: view.place }
}

/// What people call a cell, also out of its place.
fn label(column: Column, view: &RowView) -> String {
    let nth = if view.place > 0 { format!(", checkpoint {}", view.place + 1) } else { String::new() };
    match column {
        Column::Name => format!("name of {}", view.name),
        Column::Events => format!("add an event to {}", view.name),
        _ => format!("{} of {}{nth}", column.title().to_lowercase(), view.name),
    }
}

fn field_id(column: Column, view: &RowView) -> FieldId {
    let column = column.key();
    let column = if view.place > 0 { format!("{column}-{}", view.place + 1) } else { column };
    FieldId::new(&view.name, &column)
}

fn field(
    column: Column,
    view: &RowView,
    drafts: &BTreeMap<FieldId, Draft>,
    dispatch: &Dispatch,
    value: &str,
    size: u32,
) -> Html {
    let id = field_id(column, view);
    Field {
        draft: drafts.get(&id),
        label: label(column, view),
        caption: None,
        value: value.to_owned(),
        read: column.read(&view.name, view.place),
        // Half a name or half an event would be another one.
        when: if matches!(column, Column::Name | Column::Events) { When::OnLeave } else { When::AtOnce },
        size,
        dispatch,
        id,
    }
    .offering((column == Column::Order).then_some("orders"))
}

fn kind(view: &RowView, dispatch: &Dispatch) -> Html {
    let onchange = {
        let (dispatch, view) = (dispatch.clone(), view.clone());
        Callback::from(move |event: Event| {
            let chosen = event.target_dyn_into::<HtmlSelectElement>().map(|select| select.value());
            let kind = Kind::CHOICES.into_iter().find(|kind| chosen.as_deref() == Some(kind.word()));
            let order = view.order.parse::<Order>().unwrap_or_default();
            if let Some(kind) = kind {
                let step = choose_kind(&order, Name::from(view.name.as_str()), view.place, kind, &view.coordinate);
                dispatch.dispatch(Action::Take(Step::Publish(step)));
            }
        })
    };
    let unreadable = (view.kind == Kind::Unreadable).then_some(Kind::Unreadable);
    let options = Kind::CHOICES.into_iter().chain(unreadable).map(|kind| {
        html! { <option value={kind.word()} selected={kind == view.kind}>{ kind.word() }</option> }
    });
    html! {
        <select id={field_id(Column::Kind, view).to_string()} aria-label={label(Column::Kind, view)} {onchange}>{ for options }</select>
    }
}

fn finality(view: &RowView, dispatch: &Dispatch) -> Html {
    let onchange = {
        let (dispatch, view) = (dispatch.clone(), view.clone());
        Callback::from(move |event: Event| {
            let chosen = event.target_dyn_into::<HtmlSelectElement>().map(|select| select.value());
            if let Some(finality) = chosen.and_then(|word| word.parse::<Finality>().ok()) {
                let step = PublishStep::Checkpoint(id(&view), CheckpointEdit::Finality(finality));
                dispatch.dispatch(Action::Take(Step::Publish(step)));
            }
        })
    };
    let options = Finality::ALL.into_iter().map(|finality| {
        html! {
            <option value={finality.word()} selected={finality == view.finality} title={finality.meaning()}>{ finality.word() }</option>
        }
    });
    html! {
        <select id={field_id(Column::Finality, view).to_string()} aria-label={label(Column::Finality, view)} {onchange}>{ for options }</select>
    }
}

fn check(
    column: Column,
    view: &RowView,
    on: bool,
    dispatch: &Dispatch,
    step: fn(&RowView, bool) -> PublishStep,
) -> Html {
    let onchange = {
        let (dispatch, view) = (dispatch.clone(), view.clone());
        Callback::from(move |event: Event| {
            if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
                dispatch.dispatch(Action::Take(Step::Publish(step(&view, input.checked()))));
            }
        })
    };
    html! {
        <input type="checkbox" id={field_id(column, view).to_string()} aria-label={label(column, view)} checked={on} {onchange} />
    }
}

/// Each event with a switch for what is true of it, and a way to take it away; then room for one more.
fn events(view: &RowView, drafts: &BTreeMap<FieldId, Draft>, dispatch: &Dispatch) -> Html {
    let name = &view.name;
    let read = |(at, outstanding): &(String, bool)| {
        let at = Coordinate::parse(&view.order.parse::<Order>().ok()?, at).ok()?;
        Some(state::Event { at, outstanding: *outstanding })
    };
    let act = |edit: Option<PartitionEdit>| {
        let (dispatch, name) = (dispatch.clone(), Name::from(name.as_str()));
        Callback::from(move |_: MouseEvent| {
            if let Some(edit) = edit.clone() {
                let step = PublishStep::Partition(name.clone(), edit);
                dispatch.dispatch(Action::Take(Step::Publish(step)));
            }
        })
    };
    let without = |place: usize| {
        let others = view.events.iter().enumerate().filter(|(other, _)| *other != place);
        others.map(|(_, event)| read(event)).collect::<Option<Vec<_>>>().map(PartitionEdit::Events)
    };
    let event = |(place, (at, outstanding)): (usize, &(String, bool))| {
        let switched = read(&(at.clone(), !outstanding)).map(PartitionEdit::Event);
        html! {
            <li class="event-chip" key={place}>
                <button
                    type="button" class="small" aria-pressed={outstanding.to_string()} title="Whether it is outstanding"
                    aria-label={format!("{at} outstanding, event of {name}")} onclick={act(switched)}
                >
                    if *outstanding { { icons::outstanding() } } else { { icons::event() } }
                    <code>{ at }</code>
                </button>
                <button
                    type="button" class="small" aria-label={format!("Remove the event {at} of {name}")}
                    title="Remove" onclick={act(without(place))}
                >{ icons::remove() }</button>
            </li>
        }
    };
    let left_out = view.events.len().saturating_sub(EVENTS);
    html! {
        <div class="events">
            if !view.events.is_empty() {
                <ul>{ for view.events.iter().enumerate().take(EVENTS).map(event) }</ul>
            }
            if left_out > 0 {
                <span class="none">{ format!("and {left_out} more") }</span>
            }
            <span class="events-add">
                <span class="caption" aria-hidden="true">{ "add" }</span>
                { field(Column::Events, view, drafts, dispatch, "", 6) }
            </span>
        </div>
    }
}
