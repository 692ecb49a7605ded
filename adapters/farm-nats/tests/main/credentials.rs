//! Who is let in, and what is said of secrets.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use data_encoding::BASE64URL_NOPAD;
use farm_nats::{Connect, Error, Nats, Worker};
use ga_farm::{Farm, worker::each};
use nkeys::KeyPair;
use serde_json::{Value, json};

use crate::server::{Process, Server, TERM, alone, evolve, example, folder};

fn open(connect: &Connect) -> Result<Nats, Error> {
    Nats::open(connect, "farm", "limits", TERM)
}

fn is_denied(connect: &Connect) -> bool {
    matches!(open(connect), Err(Error::Denied { .. }))
}

/// A folder of files with secrets, removed at the end.
struct Files(PathBuf);

impl Files {
    fn new() -> Self {
        Self(folder("secrets"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn text(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        fs::write(self.path(name), text).expect("a file");
        self.path(name)
    }

    /// A server with this configuration.
    fn server(&self, name: &str, configuration: &str) -> Server {
        self.write(name, configuration);
        Server::with(&["-c", &self.text(name)])
    }

    fn openssl(&self, arguments: &[&str]) {
        let mut command = Command::new("openssl");
        let made = command
            .args(arguments)
            .current_dir(&self.0)
            .output()
            .expect("openssl is installed");
        assert!(
            made.status.success(),
            "{}",
            String::from_utf8_lossy(&made.stderr)
        );
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_token_or_a_password_is_read_from_a_file() {
    let files = Files::new();
    let right = files.write("right", "secret\n");
    let wrong = files.write("wrong", "guess");
    let server = Server::with(&["--auth", "secret"]);
    let token = |file: &Path| Connect {
        token: Some(file.into()),
        ..server.connect()
    };
    assert!(is_denied(&server.connect()) && is_denied(&token(&wrong)));
    assert!(open(&token(&right)).is_ok());
    let error = open(&token(&files.path("none"))).expect_err("no file");
    assert!(error.to_string().contains("none: No such file"), "{error}");

    let server = Server::with(&["--user", "ga", "--pass", "secret"]);
    let user = |file: &Path| Connect {
        user: Some(("ga".into(), file.into())),
        ..server.connect()
    };
    assert!(is_denied(&user(&wrong)));
    assert!(open(&user(&right)).is_ok());
}

#[test]
fn a_password_within_the_address_is_refused_and_in_no_message() {
    for (address, shown) in [
        ("nats://ga:opensesame@127.0.0.1:1", "nats://..@127.0.0.1:1"),
        ("ga:opensesame@127.0.0.1:1", "..@127.0.0.1:1"),
        (
            "opensesame@10.0.0.1, tls://x:open@sesame@h",
            "..@10.0.0.1,tls://..@h",
        ),
    ] {
        let connect = Connect::new(address);
        let error = open(&connect).expect_err("no way in");
        let expected = format!(
            "--server {shown}: a user within the address is not used; see --user and --password-file"
        );
        assert_eq!(error.to_string(), expected);
        let mut command = Command::new(env!("CARGO_BIN_EXE_farm-nats"));
        command
            .args(["worker", "--server", address, "--"])
            .arg(example("score"));
        let said = command.output().expect("the command");
        assert_eq!(
            String::from_utf8_lossy(&said.stderr),
            format!("farm-nats: {expected}\n")
        );
        let texts = [format!("{error:?}"), format!("{connect:?}")];
        assert!(
            texts
                .iter()
                .all(|text| !text.contains("sesame") && text.contains("..@")),
            "{texts:?}"
        );
    }
}

#[test]
fn the_seed_of_an_nkey_lets_in() {
    let files = Files::new();
    let known = KeyPair::new_user();
    let strange = KeyPair::new_user();
    let users = format!(
        "authorization {{ users: [ {{ nkey: {} }} ] }}",
        known.public_key()
    );
    let server = files.server("nkey.conf", &users);
    let seed = |name: &str, key: &KeyPair| {
        let nkey = Some(files.write(name, &key.seed().expect("a seed")));
        Connect {
            nkey,
            ..server.connect()
        }
    };
    assert!(is_denied(&server.connect()) && is_denied(&seed("strange", &strange)));
    assert!(open(&seed("known", &known)).is_ok());
}

/// A token that `issuer` has signed.
fn token(issuer: &KeyPair, subject: &KeyPair, claims: &Value) -> String {
    let claims = json!({ "jti": "farm", "iat": 1_700_000_000, "iss": issuer.public_key(), "name": "farm",
        "sub": subject.public_key(), "nats": claims });
    let encode = |text: &[u8]| BASE64URL_NOPAD.encode(text);
    let text = format!(
        "{}.{}",
        encode(br#"{"typ":"JWT","alg":"ed25519-nkey"}"#),
        encode(claims.to_string().as_bytes())
    );
    let signature = issuer.sign(text.as_bytes()).expect("a signature");
    format!("{text}.{}", encode(&signature))
}

#[test]
fn a_file_of_credentials_lets_in() {
    let files = Files::new();
    let operator = KeyPair::new_operator();
    let account = KeyPair::new_account();
    let user = KeyPair::new_user();
    let of_account = |storage: i64| {
        json!({ "type": "account", "version": 2, "default_permissions": { "pub": {}, "sub": {} },
            "limits": { "subs": -1, "data": -1, "payload": -1, "imports": -1, "exports": -1, "wildcards": true,
                "conn": -1, "leaf": -1, "mem_storage": storage, "disk_storage": storage, "streams": storage,
                "consumer": storage } })
    };
    let of_user = json!({ "type": "user", "version": 2, "pub": {}, "sub": {}, "subs": -1, "data": -1, "payload": -1 });
    // Its streams need a second account.
    let system = KeyPair::new_account();
    let preload = [(&account, -1), (&system, 0)].map(|(account, storage)| {
        format!(
            "{}: {}",
            account.public_key(),
            token(&operator, account, &of_account(storage))
        )
    });
    let server = files.server(
        "operator.conf",
        &format!(
            "operator: {}\nsystem_account: {}\nresolver: MEMORY\nresolver_preload: {{ {} }}\n",
            token(
                &operator,
                &operator,
                &json!({ "type": "operator", "version": 2 })
            ),
            system.public_key(),
            preload.join("\n"),
        ),
    );
    let creds = |name: &str, issuer: &KeyPair| {
        let text = format!(
            "-----BEGIN NATS USER JWT-----\n{}\n------END NATS USER JWT------\n\n\
             -----BEGIN USER NKEY SEED-----\n{}\n------END USER NKEY SEED------\n",
            token(issuer, &user, &of_user),
            user.seed().expect("a seed"),
        );
        Connect {
            creds: Some(files.write(name, &text)),
            ..server.connect()
        }
    };
    for stranger in [
        server.connect(),
        creds("strange.creds", &KeyPair::new_account()),
    ] {
        let error = open(&stranger).expect_err("no right");
        assert!(matches!(error, Error::Denied { .. }), "{error}");
    }
    assert!(open(&creds("user.creds", &account)).is_ok());
    let rubbish = Connect {
        creds: Some(files.write("rubbish.creds", "no token")),
        ..server.connect()
    };
    let error = open(&rubbish).expect_err("no credentials");
    assert!(
        error
            .to_string()
            .contains("rubbish.creds: not a file of credentials"),
        "{error}"
    );
}

#[test]
fn certificates_decide_on_both_sides() {
    let files = Files::new();
    files.openssl(&[
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=farm",
        "-keyout",
        "ca-key.pem",
        "-out",
        "ca.pem",
    ]);
    for (name, extension) in [
        ("server", "subjectAltName=IP:127.0.0.1"),
        ("client", "extendedKeyUsage=clientAuth"),
    ] {
        files.openssl(&[
            "req",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-subj",
            &format!("/CN={name}"),
            "-keyout",
            &format!("{name}-key.pem"),
            "-out",
            &format!("{name}.csr"),
        ]);
        files.write("extension", extension);
        files.openssl(&[
            "x509",
            "-req",
            "-in",
            &format!("{name}.csr"),
            "-CA",
            "ca.pem",
            "-CAkey",
            "ca-key.pem",
            "-CAcreateserial",
            "-days",
            "2",
            "-extfile",
            "extension",
            "-out",
            &format!("{name}.pem"),
        ]);
    }
    let cert = files.text("server.pem");
    let key = files.text("server-key.pem");
    let ca = files.text("ca.pem");
    let server = Server::with(&[
        "--tls",
        "--tlscert",
        &cert,
        "--tlskey",
        &key,
        "--tlsverify",
        "--tlscacert",
        &ca,
    ]);
    let trusting = Connect {
        tls_ca: Some(ca.clone().into()),
        ..server.connect()
    };
    let identity = (files.path("client.pem"), files.path("client-key.pem"));
    let known = Connect {
        tls_identity: Some(identity),
        ..trusting.clone()
    };
    for stranger in [server.connect(), trusting] {
        assert!(matches!(open(&stranger), Err(Error::Unreachable { .. })));
    }
    let mut farm = Farm::new(open(&known).expect("TLS"), "limits", "ones/1");
    let mut command = Command::new(env!("CARGO_BIN_EXE_farm-nats"));
    command.args([
        "worker",
        "--server",
        &server.address(),
        "--tls-ca",
        &ca,
        "--tls-cert",
        &files.text("client.pem"),
    ]);
    command
        .args(["--tls-key", &files.text("client-key.pem"), "--"])
        .arg(example("score"));
    let _worker = Process(command.spawn().expect("the command"));
    assert_eq!(
        evolve(1, |generation, genomes| farm
            .map(generation, genomes)
            .expect("results")),
        alone(1)
    );
}

#[test]
fn a_worker_with_the_rights_of_the_documentation_works_and_may_not_submit() {
    let files = Files::new();
    let readme = include_str!("../../README.md");
    let start = readme.find("authorization {\n").expect("the configuration");
    let configuration = readme[start..].split("```").next().expect("its end");
    let secret = |name| files.write(name, name);
    let server = files.server(
        "rights.conf",
        &configuration
            .replace("$COORDINATOR", "of-coordinator")
            .replace("$WORKER", "of-worker"),
    );
    let user = |name: &str, file| Connect {
        user: Some((name.into(), file)),
        ..server.connect()
    };
    let coordinator = user("coordinator", secret("of-coordinator"));
    let rights = user("worker", secret("of-worker"));
    let error = open(&rights).expect_err("no right to submit");
    assert!(matches!(error, Error::NoQueue { .. }), "{error}");
    let stop = AtomicBool::new(false);
    let texts = ["small".to_owned(), "large".repeat(300_000)];
    let worker = Worker::new(rights, "farm", "careful").schema("echo/1");
    std::thread::scope(|scope| {
        let backend = open(&coordinator).expect("the server");
        let served = scope.spawn(|| worker.serve(&stop, each(|text: String| text.to_uppercase())));
        let mut farm = Farm::new(backend, "limits", "echo/1").with_term(Duration::from_secs(5));
        let results: Result<Vec<String>, _> = farm.map(0, &texts);
        stop.store(true, Ordering::Relaxed);
        served.join().expect("a thread").expect("served");
        let results = results.expect("results");
        assert!(
            results
                .iter()
                .zip(&texts)
                .all(|(result, text)| *result == text.to_uppercase())
        );
    });
}
