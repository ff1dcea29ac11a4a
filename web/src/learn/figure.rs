//! The live figure: the picture of a screen, without what stands around it there.

use std::rc::Rc;

use cutline::scenario::Kind;
use yew::prelude::*;

use crate::app::Dispatch;
use crate::parts::element::{Element, el};
use crate::publish::{PublishScreen, Slim};
use crate::read::{self, ReadScreen};
use crate::state::session::Session;

/// The figure of this work. Whatever is done in it is a step of the work, as on its own screen.
pub(super) fn figure(session: &Rc<Session>, dispatch: &Dispatch) -> Element {
    let session = Rc::clone(session);
    let screen = match session.history.start().kind() {
        Kind::Publish => html! { <PublishScreen {session} {dispatch} slim={Slim::Live} /> },
        Kind::Read => html! { <ReadScreen {session} {dispatch} slim={read::Slim::Live} /> },
    };
    el("div class='figure-frame'").add(screen)
}
