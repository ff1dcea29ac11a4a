//! The coverage diagram of a figure: the page's drawing, and over it what can be touched.

use cutline::cut::{Cut, Endpoint};
use cutline::frontier::merge::{Decision, merge};
use cutline::frontier::state::State;
use cutline::frontier::system::System;
use cutline::scenario::step::Step;

use super::Pressed;
use super::markup::Markup;
use crate::parts::icons::{DISC, Icon, MINUS, PLUS, RING, WARNING};
use crate::parts::number::style;
use crate::publish::axis::Axis;
use crate::publish::drawing::{Picture, merged_cut};
use crate::publish::geometry::{BAR, Layout, Row, Section, Sides};
use crate::publish::lanes::{self, Extent, Lane, ROOM};
use crate::publish::slider;

/// Where the words stand above the tracks, and how much room they have beside them.
const SIDES: Sides = Sides { narrow: 520.0, head: 188.0, tail: 12.0 };

/// The lanes, and where they are.
pub(super) struct Lanes {
    settled: State,
    decision: Decision,
    published: Option<Cut>,
    axes: Vec<Axis>,
    all: Vec<Lane>,
    layout: Layout,
    /// How many partitions are not drawn.
    more: usize,
}

impl Lanes {
    /// The lanes of what is shown. `settled` is what is there: during a drag the columns stay as they are.
    pub(super) fn new(shown: &System, settled: &System, start: &System, width: f64) -> Lanes {
        let (state, decision) = (shown.state.with_events_of_pages(), shown.decision());
        let settled = settled.state.with_events_of_pages();
        let published = shown.stored.cut.as_ref().map(|cut| cut.value.clone());
        let places = lanes::drawn(&settled, &merge(&settled.vector()), ROOM);
        let axes = Axis::all(
            places.iter().filter_map(|place| settled.partitions().get(*place)),
            &start.state,
            published.as_ref(),
        );
        let all = lanes::lanes(&state, &decision, &axes, &places);
        let layout = Layout::new(&axes, &all, width, merged_cut(&decision), SIDES);
        let more = settled.partitions().len() - all.len();
        Lanes { settled, decision, published, axes, all, layout, more }
    }

    /// A lane by the name of its slider, with its section.
    fn find(&self, slider: &str) -> Option<(&Lane, &Section)> {
        let partition: usize = slider.parse().ok()?;
        let place = self.all.iter().position(|lane| lane.partition == partition)?;
        let section = self.layout.sections.iter().find(|section| section.rows.iter().any(|row| row.lane == place))?;
        Some((&self.all[place], section))
    }

    /// The step that puts a lane's boundary on an edge.
    fn to_edge(&self, lane: &Lane, edge: usize) -> Option<Step> {
        slider::to_edge(self.settled.partitions().get(lane.partition)?, self.axes.get(lane.axis?)?, edge)
    }

    fn toggle(&self, lane: &Lane) -> Option<Step> {
        slider::with_kind(self.settled.partitions().get(lane.partition)?, Endpoint::toggled)
    }

    /// What a key does to a slider; none where the key is not the slider's.
    pub(super) fn key(&self, slider: &str, key: &str, again: bool) -> Option<Pressed> {
        let (lane, _) = self.find(slider)?;
        let Extent::To(edge) = lane.extent else { return None };
        let edges = self.axes.get(lane.axis?)?.edges();
        let step = match slider::key(key, edge, edges)? {
            slider::Key::To(edge) => self.to_edge(lane, edge),
            // Held down, the kind would flicker.
            slider::Key::Toggle if again => None,
            slider::Key::Toggle => self.toggle(lane),
            slider::Key::Stay => None,
        };
        Some(step.into())
    }

    /// The step that puts a lane's boundary there.
    pub(super) fn step_at(&self, slider: &str, x: f64) -> Option<Step> {
        let (lane, section) = self.find(slider)?;
        self.to_edge(lane, section.nearest_edge(x)?)
    }

    /// The drawing, and the lanes in the order in which the focus goes.
    pub(super) fn draw(&self, markup: &mut Markup, readonly: bool) {
        let Lanes { axes, all, layout, decision, published, .. } = self;
        let picture = Picture { axes, lanes: all, layout, decision, published: published.as_ref() };
        let narrow = if layout.narrow { "diagram diagram-narrow" } else { "diagram" };
        markup.open("div").set("class", narrow);
        // Where it is wider than the figure, it scrolls: then the keyboard must come to it as well.
        if readonly && layout.width > layout.seen {
            markup.set("tabindex", "0").set("role", "group").set("aria-label", "Certified coverage");
        }
        markup.open("div class='canvas'");
        markup.set("css", &style(&[("width", layout.width), ("height", layout.height)]));
        markup.raw(&picture.svg().closed());
        for section in &layout.sections {
            self.order_name(markup, section);
            for row in &section.rows {
                if let Some(lane) = all.get(row.lane) {
                    self.lane(markup, section, *row, lane, readonly);
                }
            }
        }
        markup.close("div").close("div");
        if self.more > 0 {
            let (drawn, of) = (all.len().to_string(), (all.len() + self.more).to_string());
            let words = [&drawn, " of ", &of, " partitions are drawn, those that matter to the decision first."];
            markup.open("p class='left-out'").say(&words.concat()).close("p");
        }
    }

    /// Where there are several axes, each says which order it is of.
    fn order_name(&self, markup: &mut Markup, section: &Section) {
        let name = match section.axis.and_then(|place| self.axes.get(place)) {
            Some(_) if self.axes.len() < 2 => return,
            Some(axis) => axis.order.to_string(),
            None => "no coordinate yet".to_owned(),
        };
        markup.open("p class='order-name'").set("css", &style(&[("top", section.top + 4.0)])).say(&name).close("p");
    }

    fn lane(&self, markup: &mut Markup, section: &Section, row: Row, lane: &Lane, readonly: bool) {
        let (id, wrong) = (lane.partition.to_string(), !lane.problems.is_empty() || lane.is_betrayed());
        markup.open("div role='group'").set("class", if wrong { "lane lane-has-problem" } else { "lane" });
        markup.set("css", &style(&[("top", row.top), ("height", row.height), ("width", self.layout.width)]));
        markup.set("data-lane", &lane.name).set("aria-label", &lane.name).set("data-key", &id);
        self.head(markup, lane, readonly || section.labels.is_empty());
        if !section.labels.is_empty() {
            if !readonly {
                markup.open("div class='track'").set("data-track", &id).set(
                    "css",
                    &style(&[
                        ("left", section.left),
                        ("width", section.right - section.left),
                        ("top", row.middle - row.top - BAR / 2.0),
                        ("height", BAR),
                    ]),
                );
                markup.close("div");
            }
            if let Extent::To(edge) = lane.extent {
                handle(markup, section, row, lane, edge, readonly);
            }
        }
        markup.close("div");
    }

    /// The words of a lane, and below them its buttons.
    fn head(&self, markup: &mut Markup, lane: &Lane, readonly: bool) {
        markup.open("div class='lane-head'");
        if self.layout.narrow {
            markup.set("css", &style(&[("width", self.layout.seen)]));
        }
        markup.open("p class='lane-name'").open("b").set("title", &lane.name).say(&lane.name).close("b");
        markup.open("code").set("title", &lane.words).say(&lane.brief).close("code").close("p");
        if !lane.problems.is_empty() {
            markup.open("p class='lane-problem'").icon(WARNING).open("span").say(&lane.problems.join(", "));
            markup.close("span").close("p");
        } else if readonly || self.layout.narrow {
            markup.open("p class='lane-meta'").set("title", &lane.meta).say(&lane.meta).close("p");
        }
        if !readonly {
            self.buttons(markup, lane);
        }
        markup.close("div");
    }

    /// One edge back, one edge on, and the kind: what needs neither dragging nor a keyboard.
    fn buttons(&self, markup: &mut Markup, lane: &Lane) {
        let edges = lane.axis.and_then(|axis| self.axes.get(axis)).map_or(0, Axis::edges);
        // What has no boundary yet gets one at the near end.
        let (back, on, through) = match lane.extent {
            Extent::To(edge) => {
                (edge.checked_sub(1), Some(edge + 1).filter(|edge| *edge < edges), Some(!edge.is_multiple_of(2)))
            }
            Extent::Ended => (edges.checked_sub(1), None, None),
            Extent::Nothing => (None, Some(0), None),
        };
        let to = |edge: Option<usize>| edge.and_then(|edge| self.to_edge(lane, edge));
        markup.open("div class='lane-buttons'");
        button(markup, "back", &[&lane.name, ": one edge back"].concat(), MINUS, to(back));
        button(markup, "forward", &[&lane.name, ": one edge forward"].concat(), PLUS, to(on));
        let pressed = through == Some(true);
        let icon = if pressed { DISC } else { RING };
        markup.open("button type='button' class='small kind' title='Whether the events at the coordinate are inside'");
        markup.set("aria-label", &["through, ", &lane.name].concat()).set("data-kind", &lane.name);
        markup.set("aria-pressed", if pressed { "true" } else { "false" });
        does(markup, through.and_then(|_| self.toggle(lane)));
        markup.icon(icon).open("span").say("through").close("span").close("button");
        markup.close("div");
    }
}

fn button(markup: &mut Markup, way: &str, label: &str, icon: Icon, step: Option<Step>) {
    markup.open("button type='button' class='small'").set("aria-label", label).set("title", label).set("data-way", way);
    does(markup, step);
    markup.icon(icon).close("button");
}

/// What a button does; without anything to do it stays, so that the focus is not lost.
pub(super) fn does(markup: &mut Markup, step: Option<Step>) {
    match step {
        Some(step) => markup.set("data-do", &step.to_string()),
        None => markup.set("aria-disabled", "true"),
    };
}

/// The boundary: a slider whose places are the edges.
fn handle(markup: &mut Markup, section: &Section, row: Row, lane: &Lane, edge: usize, readonly: bool) {
    markup.open("div");
    markup.set("class", if edge.is_multiple_of(2) { "handle handle-before" } else { "handle handle-through" });
    markup.set("css", &style(&[("left", section.edge_x(edge)), ("top", row.middle - row.top)]));
    if !readonly {
        markup.set("role", "slider").set("tabindex", "0").set("aria-orientation", "horizontal");
        markup.set("data-slider", &lane.partition.to_string());
        markup.set("aria-label", &[&lane.name, " coverage"].concat()).set("aria-valuemin", "0");
        markup.set("aria-valuemax", &(section.labels.len() * 2 - 1).to_string());
        markup.set("aria-valuenow", &edge.to_string());
        markup.set("aria-valuetext", &[&lane.name, ", ", &*lane.words].concat());
    }
    markup.open("span class='knob'").close("span").close("div");
}
