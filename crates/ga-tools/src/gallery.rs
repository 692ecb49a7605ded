//! The pages of the gallery, served from the program itself.

use std::path::Path;

use cli::{At, Failure};
use include_dir::{Dir, File, include_dir};
use tiny_http::{Header, Response, Server};

/// The files of the site. A build without them has none.
static SITE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/site");

/// Serves the pages on 127.0.0.1 until the program is ended.
pub(crate) fn serve(port: u16) -> Result<(), Failure> {
    if file("/").is_none() {
        return Err(Failure::refused(
            "this program was built without the pages of the gallery; \
             `cargo run --manifest-path adapters/web/gallery/Cargo.toml` in a clone builds and shows them",
        ));
    }
    let server = Server::http(("127.0.0.1", port))
        .map_err(Failure::refused)
        .at(format!("port {port}"))?;
    crate::print(
        format!("http://{}/\n", server.server_addr()).as_bytes(),
        &mut std::io::stdout(),
    )?;
    for request in server.incoming_requests() {
        // A visitor who leaves early is no error of the server.
        let _ = match file(request.url()) {
            Some(found) => {
                let mut response = Response::from_data(found.contents());
                for (name, value) in [
                    ("Content-Type", kind(found.path())),
                    ("Cache-Control", "no-cache"),
                ] {
                    response.add_header(Header::from_bytes(name, value).expect("an ASCII header"));
                }
                request.respond(response)
            }
            None => request.respond(Response::from_string("no such file\n").with_status_code(404)),
        };
    }
    Ok(())
}

/// The file that an address means.
fn file(url: &str) -> Option<&'static File<'static>> {
    let path = url.split(['?', '#']).next()?.trim_start_matches('/');
    SITE.get_file(if path.is_empty() { "index.html" } else { path })
}

/// The type of a file's content, by the end of its name.
fn kind(path: &Path) -> &'static str {
    match path.extension().and_then(|end| end.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json") => "application/json",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}
