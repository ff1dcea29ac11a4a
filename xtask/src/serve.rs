//! `cargo xtask serve`: the page on this machine.

use std::net::{Ipv4Addr, TcpListener};

use anyhow::{Context, Result};
use axum::Router;
use axum::http::{HeaderValue, header};
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::site::{self, policy::POLICY};
use crate::workspace::Workspace;

/// Whether to show the page in a browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Show {
    IfThereIsABrowser,
    No,
}

/// Builds the page and serves it until it is interrupted.
pub(crate) fn serve(workspace: &Workspace, show: Show) -> Result<()> {
    let dist = site::build(workspace)?;
    let listener = listen()?;
    let address = format!("http://{}/", listener.local_addr()?);

    // A browser must ask whether a file is still the same, so that a rebuild is seen; most answers are "304".
    let fresh = SetResponseHeaderLayer::overriding(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    // What works here works on a host that is strict.
    let policy = HeaderValue::from_static(POLICY);
    let strict = SetResponseHeaderLayer::overriding(header::CONTENT_SECURITY_POLICY, policy);
    // A sandboxed frame has no origin, so it must be allowed to any to fetch the figures.
    let shared = SetResponseHeaderLayer::overriding(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    let app = Router::new().fallback_service(ServeDir::new(dist)).layer(fresh).layer(strict).layer(shared);

    tokio::runtime::Builder::new_current_thread().enable_io().build()?.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        println!("serving {address}");
        if show == Show::IfThereIsABrowser && has_screen() {
            // The address stands above; a machine without a browser is no failure.
            let _ = open::that_detached(&address);
        }
        axum::serve(listener, app).await.context("the server stopped")
    })
}

/// Listens on port 8080 or the next that is free.
fn listen() -> Result<TcpListener> {
    let mut ports = 8080..8180;
    let listener = ports.find_map(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).ok());
    let listener = listener.with_context(|| format!("none of the ports {ports:?} is free"))?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

fn has_screen() -> bool {
    let is_set = |name| std::env::var_os(name).is_some();
    !is_set("CI") && (!cfg!(target_os = "linux") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY"))
}
