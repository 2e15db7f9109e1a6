//! A PostgreSQL of its own for each test, gone with it. For tests alone.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A PostgreSQL server of the test's own, gone with it.
pub struct Postgres {
    dir: PathBuf,
    bin: PathBuf,
    pub url: String,
}

fn as_postgres(program: &Path, args: &[&str]) -> Command {
    // PostgreSQL refuses to be run by root
    let root = Command::new("id").arg("-u").output().is_ok_and(|o| o.stdout.starts_with(b"0\n"));
    let mut c = match root {
        true => {
            let mut c = Command::new("runuser");
            c.args(["-u", "postgres", "--"]).arg(program);
            c
        }
        false => Command::new(program),
    };
    c.args(args).current_dir("/tmp");
    c
}

impl Postgres {
    /// None where PostgreSQL is not installed.
    pub fn start() -> Option<Postgres> {
        let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
        let bin = versions.flatten().map(|e| e.path().join("bin")).find(|p| p.join("initdb").exists())?;
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let (process, number) = (std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let dir = std::env::temp_dir().join(format!("muster-{process}-{number}"));
        std::fs::create_dir(&dir).ok()?;
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o777);
        std::fs::set_permissions(&dir, mode).ok()?;
        let path = dir.display().to_string();
        let data = format!("{path}/data");
        let run = |program: &str, args: &[&str]| {
            let out = as_postgres(&bin.join(program), args).stdin(Stdio::null()).output();
            let why = out.as_ref().map_or_else(|e| e.to_string(), |o| String::from_utf8_lossy(&o.stderr).to_string());
            assert!(out.is_ok_and(|o| o.status.success()), "{program}: {why}");
        };
        run("initdb", &["-D", &data, "-U", "muster", "-A", "trust", "-E", "UTF8", "--no-sync"]);
        // a port of its own that nobody listens at: only the socket in the folder is used
        let options = format!("-c listen_addresses='' -c unix_socket_directories='{path}' -c max_connections=100");
        let log = format!("{path}/log");
        // its output goes to the log: a pipe of ours would stay open as long as it runs
        let started = as_postgres(&bin.join("pg_ctl"), &["-D", &data, "-l", &log, "-o", &options, "-w", "start"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        assert!(started.is_ok_and(|s| s.success()), "pg_ctl: see {log}");
        run("createdb", &["-h", &path, "-U", "muster", "muster"]);
        let url = format!("postgres:///muster?host={path}&user=muster");
        Some(Postgres { dir, bin, url })
    }
}

impl Postgres {
    fn control(&self, words: &[&str]) {
        let (data, log) = (format!("{}/data", self.dir.display()), format!("{}/log", self.dir.display()));
        let mut all = vec!["-D", &data, "-l", &log, "-w"];
        all.extend(words);
        let mut command = as_postgres(&self.bin.join("pg_ctl"), &all);
        let done = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
        assert!(done.is_ok_and(|s| s.success()), "pg_ctl {words:?}: see {log}");
    }
    /// Stops it, as for maintenance.
    pub fn stop(&self) {
        self.control(&["-m", "fast", "stop"]);
    }
    pub fn start_again(&self) {
        let path = self.dir.display();
        let options = format!("-c listen_addresses='' -c unix_socket_directories='{path}' -c max_connections=100");
        self.control(&["-o", &options, "start"]);
    }
    /// Where it listens.
    pub fn socket(&self) -> PathBuf {
        self.dir.join(".s.PGSQL.5432")
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let data = format!("{}/data", self.dir.display());
        let _ = as_postgres(&self.bin.join("pg_ctl"), &["-D", &data, "-m", "immediate", "stop"]).output();
        let _ = as_postgres(Path::new("rm"), &["-rf", &data]).output();
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}
