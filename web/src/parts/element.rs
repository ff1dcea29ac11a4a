//! Elements, made by calls: `el("p class='lead'").add("Served ").add(el("b").add(name))`.
//!
//! `html!` writes out, in place, all that makes an element. Here an element is a text and a few
//! calls, which is less than half of that in the page.

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::{JsCast, JsValue};
use yew::prelude::*;
use yew::virtual_dom::{AttributeOrProperty, Attributes, Key, Listener, ListenerKind, VTag, VText};

/// An element that is being made. As a box it is one word for a call to pass on.
#[must_use]
pub(crate) struct Element(Box<Parts>);

struct Parts {
    tag: VTag,
    /// The attributes, each under the name at its place.
    names: Vec<&'static str>,
    values: Vec<Option<AttributeOrProperty>>,
}

/// An element, by what stands in its opening tag: its name, then attributes in single quotes, as in
/// `section class='panel' id='decision'`.
#[inline(never)]
pub(crate) fn el(opening: &'static str) -> Element {
    let (name, mut rest) = opening.split_once(' ').unwrap_or((opening, ""));
    let mut element = Element(Box::new(Parts { tag: VTag::new(name), names: Vec::new(), values: Vec::new() }));
    while let Some((name, quoted)) = rest.split_once('=') {
        let (value, after) = quoted.get(1..).and_then(|value| value.split_once('\'')).unwrap_or_default();
        element = element.put(name, AttrValue::Static(value));
        rest = after.trim_start();
    }
    element
}

impl Element {
    /// An attribute. The `value` of an input is what stands in it, not only what stood in it at first.
    pub(crate) fn set(self, name: &'static str, value: impl Words) -> Element {
        value.put_in(self, name)
    }

    /// An attribute that is there or not, such as `disabled`.
    #[inline(never)]
    pub(crate) fn flag(self, name: &'static str, there: bool) -> Element {
        if there { self.put(name, AttrValue::Static(name)) } else { self }
    }

    /// An attribute that is `true` or `false`, such as `aria-pressed`.
    #[inline(never)]
    pub(crate) fn truth(self, name: &'static str, holds: bool) -> Element {
        self.put(name, AttrValue::Static(if holds { "true" } else { "false" }))
    }

    /// Whether an input is checked.
    #[inline(never)]
    pub(crate) fn checked(mut self, checked: bool) -> Element {
        self.0.tag.set_checked(checked);
        self
    }

    /// What it is known by among its siblings when it is drawn again.
    pub(crate) fn key(self, key: impl Words) -> Element {
        key.put_in(self, KEY)
    }

    /// Puts something inside, after what is there.
    pub(crate) fn add(self, content: impl Content) -> Element {
        content.add_to(self)
    }

    /// Where the element will be found on the page.
    #[inline(never)]
    pub(crate) fn node(mut self, node: &NodeRef) -> Element {
        self.0.tag.node_ref = node.clone();
        self
    }

    /// What a click does.
    #[inline(never)]
    pub(crate) fn on_click(self, act: Callback<MouseEvent>) -> Element {
        self.on(|| ListenerKind::onclick, act)
    }

    /// What opening and closing does.
    #[inline(never)]
    pub(crate) fn on_toggle(self, act: Callback<Event>) -> Element {
        self.on(|| ListenerKind::ontoggle, act)
    }

    /// What a key does.
    #[inline(never)]
    pub(crate) fn on_key(self, act: Callback<KeyboardEvent>) -> Element {
        self.on(|| ListenerKind::onkeydown, act)
    }

    /// What typing does.
    #[inline(never)]
    pub(crate) fn on_input(self, act: Callback<InputEvent>) -> Element {
        self.on(|| ListenerKind::oninput, act)
    }

    /// What choosing does.
    #[inline(never)]
    pub(crate) fn on_change(self, act: Callback<Event>) -> Element {
        self.on(|| ListenerKind::onchange, act)
    }

    /// What scrolling its content does.
    #[inline(never)]
    pub(crate) fn on_scroll(self, act: Callback<Event>) -> Element {
        self.on(|| ListenerKind::onscroll, act)
    }

    /// What losing the focus does.
    #[inline(never)]
    pub(crate) fn on_blur(self, act: Callback<FocusEvent>) -> Element {
        self.on(|| ListenerKind::onblur, act)
    }

    /// What a pointer does: it is put down, moves, is lifted, or the browser takes it away.
    #[inline(never)]
    pub(crate) fn on_pointer(self, act: &Callback<PointerEvent>) -> Element {
        self.on(|| ListenerKind::onpointerdown, act.clone())
            .on(|| ListenerKind::onpointermove, act.clone())
            .on(|| ListenerKind::onpointerup, act.clone())
            .on(|| ListenerKind::onpointercancel, act.clone())
    }

    /// What looking at what is inside does, with the pointer or with the focus, and what acts on it:
    /// a click or a key.
    #[inline(never)]
    pub(crate) fn on_look(self, act: &Callback<Event>) -> Element {
        self.on(|| ListenerKind::onpointermove, act.clone())
            .on(|| ListenerKind::onpointerleave, act.clone())
            .on(|| ListenerKind::onfocusin, act.clone())
            .on(|| ListenerKind::onfocusout, act.clone())
            .on(|| ListenerKind::onkeydown, act.clone())
            .on(|| ListenerKind::onclick, act.clone())
    }

    /// The finished element.
    #[inline(never)]
    pub(crate) fn html(self) -> Html {
        let Parts { mut tag, names, values } = *self.0;
        tag.attributes = Attributes::Dynamic { keys: shared(names), values: values.into() };
        Html::from(tag)
    }

    #[inline(never)]
    fn on<E: JsCast + 'static>(mut self, kind: fn() -> ListenerKind, act: Callback<E>) -> Element {
        self.0.tag.add_listener(Rc::new(On { kind, act }));
        self
    }

    #[inline(never)]
    fn put(mut self, name: &'static str, words: AttrValue) -> Element {
        let Parts { tag, names, values } = &mut *self.0;
        match name {
            WORDS => tag.add_child(VText::new(words).into()),
            KEY => tag.key = Some(Key::from(&*words)),
            "value" if tag.children().is_none() => tag.set_value(words),
            _ => {
                names.push(name);
                // As a property it is what the program does; as an attribute it would be markup, which a strict
                // Content-Security-Policy ignores. Markup on a server has attributes only.
                let is_property = cfg!(target_arch = "wasm32") && name == "style";
                values.push(Some(if is_property {
                    AttributeOrProperty::Property(JsValue::from_str(&words))
                } else {
                    AttributeOrProperty::Attribute(words)
                }));
            }
        }
        self
    }

    #[inline(never)]
    fn put_html(mut self, html: Html) -> Element {
        self.0.tag.add_child(html);
        self
    }
}

thread_local! {
    static LISTS: RefCell<Vec<&'static [&'static str]>> = const { RefCell::new(Vec::new()) };
}

/// The one list of these names. Elements that share it are compared place by place; otherwise Yew
/// would have to look each name up. There are as many lists as there are kinds of elements, a hundred
/// or so, so that they may stay for good.
fn shared(names: Vec<&'static str>) -> &'static [&'static str] {
    LISTS.with_borrow_mut(|lists| {
        let known = lists.iter().find(|known| ***known == *names).copied();
        known.unwrap_or_else(|| {
            lists.push(names.leak());
            lists[lists.len() - 1]
        })
    })
}

/// The names under which [`Words`] become what is no attribute.
const WORDS: &str = "";
const KEY: &str = "key";

/// What an attribute can be, or the text inside of an element; `None` is no attribute.
pub(crate) trait Words {
    /// Gives it to the element.
    fn put_in(self, element: Element, name: &'static str) -> Element;
}

impl Words for &str {
    #[inline(never)]
    fn put_in(self, element: Element, name: &'static str) -> Element {
        element.put(name, AttrValue::Rc(self.into()))
    }
}

impl Words for String {
    #[inline(never)]
    fn put_in(self, element: Element, name: &'static str) -> Element {
        self.as_str().put_in(element, name)
    }
}

impl Words for &String {
    fn put_in(self, element: Element, name: &'static str) -> Element {
        self.as_str().put_in(element, name)
    }
}

impl<W: Words> Words for Option<W> {
    fn put_in(self, element: Element, name: &'static str) -> Element {
        match self {
            Some(words) => words.put_in(element, name),
            None => element,
        }
    }
}

impl From<Element> for Html {
    fn from(element: Element) -> Html {
        element.html()
    }
}

/// What can stand inside of an element.
pub(crate) trait Content {
    /// Puts it there.
    fn add_to(self, parent: Element) -> Element;
}

impl<W: Words> Content for W {
    fn add_to(self, parent: Element) -> Element {
        self.put_in(parent, WORDS)
    }
}

impl Content for Html {
    fn add_to(self, parent: Element) -> Element {
        parent.put_html(self)
    }
}

impl Content for Element {
    #[inline(never)]
    fn add_to(self, parent: Element) -> Element {
        parent.put_html(self.html())
    }
}

/// Where there is nothing, nothing holds its place, so that its siblings stay what they are.
impl Content for Option<Element> {
    #[inline(never)]
    fn add_to(self, parent: Element) -> Element {
        parent.put_html(self.map(Element::html).unwrap_or_default())
    }
}

impl Content for Vec<Element> {
    #[inline(never)]
    fn add_to(self, parent: Element) -> Element {
        self.into_iter().fold(parent, Element::add)
    }
}

/// What happens to an element, and what is done then. Of one type for all kinds, unlike Yew's own.
struct On<E> {
    /// A function, because a kind that is copied is a hundred cases.
    kind: fn() -> ListenerKind,
    act: Callback<E>,
}

impl<E: JsCast> Listener for On<E> {
    fn kind(&self) -> ListenerKind {
        (self.kind)()
    }

    fn handle(&self, event: Event) {
        self.act.emit(event.unchecked_into());
    }

    fn passive(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The element as text, with its name, its attributes in order, and the value that it has as an input.
    fn text(element: Element) -> String {
        let Html::VTag(tag) = element.html() else { panic!("no element") };
        let mut parts = vec![tag.tag().to_owned()];
        parts.extend(tag.attributes.iter().map(|(name, value)| format!("{name}={value:?}")));
        parts.extend(tag.value().map(|value| format!("is {value}")));
        parts.join(" ")
    }

    #[test]
    fn an_opening_is_read_as_a_name_and_attributes() {
        assert_eq!(text(el("p")), "p");
        let section = el("section class='panel read-diagram' title='' aria-label='a=b, c'");
        assert_eq!(
            text(section.set("id", "x").flag("open", true)),
            r#"section class="panel read-diagram" title="" aria-label="a=b, c" id="x" open="open""#
        );
    }

    #[test]
    fn what_is_none_is_not_there_and_inside_it_holds_its_place() {
        let none = || el("p").set("title", None::<&str>).flag("open", false).add(None::<Element>);
        assert_eq!(text(none()), "p");
        assert_eq!(none().add("words").html(), el("p").add(Html::default()).add("words").html());
    }

    #[test]
    fn what_stands_in_an_input_is_its_value_and_elsewhere_it_is_an_attribute() {
        assert_eq!(text(el("input type='text'").set("value", "1")), r#"input type="text" is 1"#);
        assert_eq!(text(el("option").set("value", "1")), r#"option value="1""#);
    }

    #[test]
    fn elements_with_the_same_names_share_a_list_of_them() {
        let list = |id: &str| shared(el("p class='a'").set("id", id).0.names);
        assert!(std::ptr::eq(list("one"), list("two")));
        assert!(!std::ptr::eq(list("one"), shared(vec!["class"])));
    }
}
