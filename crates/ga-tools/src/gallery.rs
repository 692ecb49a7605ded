//! The pages of the gallery, served from the program itself.

use cli::{At, Failure};
use rust_embed::{Embed, EmbeddedFile};
use tiny_http::{Header, Response, Server};

/// The files of the site. A build without them has none.
#[derive(Embed)]
#[folder = "site"]
#[allow_missing = true]
struct Site;

/// Serves the pages on 127.0.0.1 until the program is ended.
pub(crate) fn serve(port: u16) -> Result<(), Failure> {
    if file("/").is_none() {
        return Err(Failure::refused(
            "this program was built without the pages of the gallery; \
             `cargo run --manifest-path adapters/gallery/Cargo.toml` in a clone builds and shows them",
        ));
    }
    let server = Server::http(("127.0.0.1", port)).map_err(Failure::refused).at(format!("port {port}"))?;
    crate::print(format!("http://{}/\n", server.server_addr()).as_bytes(), &mut std::io::stdout())?;
    for request in server.incoming_requests() {
        // A visitor who leaves early is no error of the server.
        let _ = match file(request.url()) {
            Some(found) => {
                let mut response = Response::from_data(found.data);
                for (name, value) in
                    [("Content-Type", found.metadata.mimetype()), ("Cache-Control", "no-cache")]
                {
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
fn file(url: &str) -> Option<EmbeddedFile> {
    let path = url.split(['?', '#']).next()?.trim_start_matches('/');
    Site::get(if path.is_empty() { "index.html" } else { path })
}
