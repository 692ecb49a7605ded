//! The way to a server: its address, credentials and certificates, as the client offers them.

use std::{
    fmt,
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
    time::Duration,
};

use async_nats::{Client, ConnectErrorKind, ConnectOptions};

/// What goes wrong between this process and a server.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No server answers.
    #[error(
        "no NATS server answers at {server} ({cause}); start one with `nats-server -js -sd DIRECTORY -a 127.0.0.1`, \
         or name another with --server"
    )]
    Unreachable {
        /// The address that was tried.
        server: String,
        /// What the client says.
        cause: String,
    },
    /// The server does not let this process in.
    #[error(
        "the NATS server at {server} refuses these credentials ({cause}); see --creds, --nkey, --token-file and --user"
    )]
    Denied {
        /// The address.
        server: String,
        /// What the client says.
        cause: String,
    },
    /// The server answers, but it keeps no queues, or not these.
    #[error(
        "the NATS server at {server} keeps no queue ({cause}); it needs JetStream: `nats-server -js -sd DIRECTORY`"
    )]
    NoQueue {
        /// The address.
        server: String,
        /// What the client says.
        cause: String,
    },
    /// An option has no meaning, or names a file that cannot be read.
    #[error("{0}")]
    Option(String),
}

/// How to reach a server. Everything but the address is optional.
///
/// Secrets come from files, never from the command line, where other users of the machine see them.
#[derive(Clone, Default)]
pub struct Connect {
    /// Address, such as `127.0.0.1:4222` or `tls://nats.example.org`; several are separated by
    /// commas. A user and a password before an `@` are refused, and shown in no message.
    pub server: String,
    /// A `.creds` file: a token of a user with its seed.
    pub creds: Option<PathBuf>,
    /// A file that holds the seed of an nkey.
    pub nkey: Option<PathBuf>,
    /// A file that holds a token.
    pub token: Option<PathBuf>,
    /// A user, with the file that holds the password.
    pub user: Option<(String, PathBuf)>,
    /// Certificates that are trusted beside those of the system. Makes TLS obligatory.
    pub tls_ca: Option<PathBuf>,
    /// The certificate and the key of this client.
    pub tls_identity: Option<(PathBuf, PathBuf)>,
}

impl fmt::Debug for Connect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            server: _,
            creds,
            nkey,
            token,
            user,
            tls_ca,
            tls_identity,
        } = self;
        f.debug_struct("Connect")
            .field("server", &self.address())
            .field("creds", creds)
            .field("nkey", nkey)
            .field("token", token)
            .field("user", user)
            .field("tls_ca", tls_ca)
            .field("tls_identity", tls_identity)
            .finish()
    }
}

/// The greatest number of bytes of a file with a secret, and of one with certificates.
const SECRET: u64 = 1 << 16;
const CERTIFICATES: u64 = 1 << 22;

fn read(path: &Path) -> Result<String, Error> {
    small(path, SECRET)
        .map(|text| text.trim().to_owned())
        .map_err(|error| {
            Error::Option(format!(
                "{}: {error}; the file holds a secret of the NATS server",
                path.display()
            ))
        })
}

/// The text of a file of at most `most` bytes. A device is refused.
fn small(path: &Path, most: u64) -> io::Result<String> {
    if !path.metadata()?.is_file() {
        return Err(io::Error::other("not a regular file"));
    }
    let mut text = String::new();
    File::open(path)?.take(most + 1).read_to_string(&mut text)?;
    if text.len() as u64 > most {
        return Err(io::Error::other(format!("more than {most} bytes")));
    }
    Ok(text)
}

/// The path of a file that the client reads.
fn certificates(path: &Path) -> Result<PathBuf, Error> {
    match small(path, CERTIFICATES) {
        Ok(_) => Ok(path.to_owned()),
        Err(error) => Err(Error::Option(format!("{}: {error}", path.display()))),
    }
}

impl Connect {
    /// The server at this address, without credentials.
    pub fn new(server: impl Into<String>) -> Self {
        Self {
            server: server.into(),
            ..Self::default()
        }
    }

    /// The address without what stands before an `@`.
    fn address(&self) -> String {
        let shown = |server: &str| {
            let (scheme, rest) = server
                .split_once("://")
                .map_or(("", server), |(scheme, rest)| (scheme, rest));
            let scheme = if scheme.is_empty() {
                String::new()
            } else {
                format!("{scheme}://")
            };
            rest.rsplit_once('@').map_or_else(
                || server.to_owned(),
                |(_, host)| format!("{scheme}..@{host}"),
            )
        };
        self.server
            .split(',')
            .map(str::trim)
            .map(shown)
            .collect::<Vec<_>>()
            .join(",")
    }

    /// Connects once; from then on the client connects again by itself, for as long as it takes.
    pub(crate) async fn open(&self, name: &str) -> Result<Client, Error> {
        if self.server.contains('@') {
            return Err(Error::Option(format!(
                "--server {}: a user within the address is not used; see --user and --password-file",
                self.address()
            )));
        }
        let mut options = ConnectOptions::new()
            .name(name)
            .connection_timeout(Duration::from_secs(3))
            .request_timeout(Some(Duration::from_secs(3)))
            .max_reconnects(None)
            .reconnect_delay_callback(|attempts| {
                Duration::from_millis((50 * attempts as u64).min(1000))
            });
        if let Some(path) = &self.creds {
            // The client wants the line break at the end.
            options = options
                .credentials(&(read(path)? + "\n"))
                .map_err(|error| {
                    Error::Option(format!(
                        "{}: not a file of credentials: {error}",
                        path.display()
                    ))
                })?;
        }
        if let Some(path) = &self.nkey {
            options = options.nkey(read(path)?);
        }
        if let Some(path) = &self.token {
            options = options.token(read(path)?);
        }
        if let Some((user, path)) = &self.user {
            options = options.user_and_password(user.clone(), read(path)?);
        }
        if let Some(path) = &self.tls_ca {
            options = options
                .add_root_certificates(certificates(path)?)
                .require_tls(true);
        }
        if let Some((certificate, key)) = &self.tls_identity {
            options =
                options.add_client_certificate(certificates(certificate)?, certificates(key)?);
        }
        let servers: Vec<&str> = self.server.split(',').map(str::trim).collect();
        options.connect(servers).await.map_err(|error| {
            let server = self.server.clone();
            let cause = sources(&error);
            match error.kind() {
                ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
                    Error::Denied { server, cause }
                }
                ConnectErrorKind::ServerParse => {
                    Error::Option(format!("--server {server}: {cause}"))
                }
                _ => Error::Unreachable { server, cause },
            }
        })
    }
}

/// An error with what lies below it.
pub(crate) fn sources(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut below = error.source();
    while let Some(error) = below {
        let cause = error.to_string();
        if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
        below = error.source();
    }
    text
}
