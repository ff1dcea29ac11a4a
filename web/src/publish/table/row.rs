//! One row of the table.

use std::collections::BTreeMap;

use cutline::frontier::vector::Name;
use yew::prelude::*;

use crate::app::Dispatch;
use crate::parts::icons;
use crate::state::field::{Draft, FieldId};

use super::cells;
use super::columns::Column;
use super::view::RowView;

/// What a row shows.
#[derive(Clone, Debug, PartialEq, Properties)]
pub(crate) struct RowProps {
    /// Its values.
    pub(crate) view: RowView,
    /// What stands in its inputs instead.
    pub(crate) drafts: BTreeMap<FieldId, Draft>,
    /// The columns that are shown.
    pub(crate) columns: Vec<Column>,
    /// Where steps go.
    pub(crate) dispatch: Dispatch,
    /// Makes another partition of this one.
    pub(crate) on_copy: Callback<Name>,
    /// Takes the partition away.
    pub(crate) on_remove: Callback<Name>,
}

/// The row. Its cells say their column to whoever reads it as a card.
#[component]
pub(crate) fn Row(props: &RowProps) -> Html {
    let RowProps { view, drafts, columns, dispatch, on_copy, on_remove } = props;
    let cell = |column: &Column| {
        let inner = cells::cell(*column, view, drafts, dispatch);
        let title = column.title();
        if *column == Column::Name {
            html! { <th scope="row" key={title} data-column={title}>{ inner }</th> }
        } else {
            html! { <td key={title} data-column={title}>{ inner }</td> }
        }
    };
    let act = |on: &Callback<Name>| {
        let name = Name::from(view.name.as_str());
        on.reform(move |_: MouseEvent| name.clone())
    };
    let name = &view.name;
    html! {
        <tr class={(!view.problems.is_empty()).then_some("row-wrong")} data-row={name.clone()}>
            { for columns.iter().map(cell) }
            <td class="row-actions">
                if view.place == 0 {
                    <button type="button" class="small" aria-label={format!("Duplicate {name}")} title={format!("Duplicate {name}")} onclick={act(on_copy)}>{ icons::copy() }</button>
                    <button type="button" class="small" aria-label={format!("Remove {name}")} title={format!("Remove {name}")} onclick={act(on_remove)}>{ icons::remove() }</button>
                }
            </td>
        </tr>
    }
}
