//! Serves the files of a folder to browsers of this machine.

use std::fs::File;
use std::path::{Component, Path, PathBuf};

use tiny_http::{Header, Response, Server};

use crate::Failure;

/// Serves `folder` on 127.0.0.1 until the program is ended; port 0 is any free one.
pub(crate) fn serve(folder: &Path, port: u16) -> Result<(), Failure> {
    let server =
        Server::http(("127.0.0.1", port)).map_err(|cause| format!("port {port}: {cause}"))?;
    println!("http://{}/", server.server_addr());
    for request in server.incoming_requests() {
        let found =
            file(folder, request.url()).and_then(|path| Some((File::open(&path).ok()?, path)));
        // A visitor who leaves early is no error of the server.
        let _ = match found {
            Some((content, path)) => {
                let mut response = Response::from_file(content);
                for (name, value) in [("Content-Type", kind(&path)), ("Cache-Control", "no-cache")]
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

/// The file that an address means, `None` if it would lie outside of the folder.
fn file(folder: &Path, url: &str) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next()?.trim_start_matches('/');
    let path = if path.is_empty() {
        Path::new("index.html")
    } else {
        Path::new(path)
    };
    let is_inside = path
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    let path = folder.join(path);
    (is_inside && path.is_file()).then_some(path)
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_the_folder_are_found() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert_eq!(
            file(folder, "/Cargo.toml?x=1"),
            Some(folder.join("Cargo.toml"))
        );
        for url in [
            "/",
            "/src",
            "/../../Cargo.toml",
            "/src/../Cargo.toml/..",
            "//etc/passwd",
            "/none",
        ] {
            assert_eq!(file(folder, url), None, "{url}");
        }
    }
}
