//! Sends mail by a relay in the neighbourhood (SMTP, RFC 5321). Encryption, passwords and trying again are the relay's business.

use crate::ids;
use anyhow::{Context, Result, bail, ensure};
use data_encoding::BASE64_MIME;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// How mail is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relay {
    /// Host and port.
    pub at: String,
    /// Who it is from.
    pub from: String,
}

/// How long a relay has to take a letter.
const PATIENCE: Duration = Duration::from_secs(30);
/// The longest answer of a relay that is read.
const ANSWER: u64 = 16 * 1024;

/// Could mail be sent to this address? Nothing else may reach a relay: what is no address could be a command.
pub fn is_address(text: &str) -> bool {
    let Some((who, at)) = text.rsplit_once('@') else { return false };
    let own = |b: u8| b.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&b);
    let label = |l: &str| {
        (1..=63).contains(&l.len())
            && l.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
            && !l.starts_with('-')
            && !l.ends_with('-')
    };
    text.len() <= 254
        && (1..=64).contains(&who.len())
        && who.bytes().all(own)
        && !who.starts_with('.')
        && !who.ends_with('.')
        && !who.contains("..")
        && at.contains('.')
        && at.split('.').all(label)
}

/// Hands a letter over. `text` may hold anything; the other words are ours or addresses.
pub async fn send(relay: &Relay, to: &str, subject: &str, text: &str) -> Result<()> {
    ensure!(is_address(to), "that is no address");
    match tokio::time::timeout(PATIENCE, hand_over(relay, to, subject, text)).await {
        Ok(done) => done,
        Err(_) => bail!("the relay did not answer in time"),
    }
}

async fn hand_over(relay: &Relay, to: &str, subject: &str, text: &str) -> Result<()> {
    let stream = TcpStream::connect(&relay.at).await.with_context(|| format!("no relay at {}", relay.at))?;
    let (input, mut out) = stream.into_split();
    let mut input = BufReader::new(input.take(ANSWER));
    let domain = relay.from.rsplit_once('@').map_or("localhost", |(_, d)| d);
    let letter = letter(relay, to, subject, text, domain);
    let talk = [
        (String::new(), "220"),
        (format!("EHLO {domain}\r\n"), "250"),
        (format!("MAIL FROM:<{}>\r\n", relay.from), "250"),
        (format!("RCPT TO:<{to}>\r\n"), "250"),
        ("DATA\r\n".into(), "354"),
        (letter, "250"),
    ];
    for (words, wanted) in talk {
        out.write_all(words.as_bytes()).await?;
        let answer = answer(&mut input).await?;
        ensure!(answer.starts_with(wanted), "the relay said {:?}", answer.trim_end());
    }
    // it has the letter: whether it hears the goodbye does not matter
    let _ = out.write_all(b"QUIT\r\n").await;
    Ok(())
}

/// The last line of an answer; the others have a dash after the number.
async fn answer(input: &mut (impl AsyncBufReadExt + Unpin)) -> Result<String> {
    loop {
        let mut line = String::new();
        ensure!(input.read_line(&mut line).await? > 0, "the relay has hung up");
        if line.as_bytes().get(3) != Some(&b'-') {
            return Ok(line);
        }
    }
}

/// The letter as it is sent. Its text is in base64: no line of it can be taken for something else.
fn letter(relay: &Relay, to: &str, subject: &str, text: &str, domain: &str) -> String {
    format!(
        "From: Muster <{}>\r\nTo: <{to}>\r\nSubject: {subject}\r\nDate: {}\r\nMessage-ID: <{}@{domain}>\r\n\
         Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\
         Content-Transfer-Encoding: base64\r\n\r\n{}\r\n.\r\n",
        relay.from,
        date(ids::now() / 1000),
        ids::fresh(),
        BASE64_MIME.encode(text.as_bytes()).trim_end(),
    )
}

/// Seconds since 1970 as letters are dated (RFC 5322), by the civil calendar.
fn date(seconds: i64) -> String {
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let leap = |y: i64| (y % 4 == 0 && y % 100 != 0 || y % 400 == 0) as i64;
    let (mut year, mut left) = (1970, days.max(0));
    while left >= 365 + leap(year) {
        left -= 365 + leap(year);
        year += 1;
    }
    let long = [31, 28 + leap(year), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while left >= long[month] {
        left -= long[month];
        month += 1;
    }
    let (h, m, s) = (rest / 3600, rest / 60 % 60, rest % 60);
    let day = DAYS[days.rem_euclid(7) as usize];
    format!("{day}, {:02} {} {year} {h:02}:{m:02}:{s:02} +0000", left + 1, MONTHS[month])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_an_address() {
        for yes in ["anna@example.org", "a.b+c@mail.example.co.uk", "x@xn--bcher-kva.example"] {
            assert!(is_address(yes), "{yes}");
        }
        let long = format!("{}@example.org", "a".repeat(65));
        for no in [
            "",
            "anna",
            "anna@",
            "@example.org",
            "anna@localhost",
            "a b@example.org",
            "a@b@example.org",
            "a@example.org\r\nRCPT TO:<b@example.org>",
            "<a@example.org>",
            ".a@example.org",
            "a..b@example.org",
            "a@-example.org",
            "änna@example.org",
            &long,
        ] {
            assert!(!is_address(no), "{no}");
        }
    }

    #[test]
    fn letters_are_dated() {
        assert_eq!(date(0), "Thu, 01 Jan 1970 00:00:00 +0000");
        assert_eq!(date(951_782_400), "Tue, 29 Feb 2000 00:00:00 +0000");
        assert_eq!(date(1_798_761_599), "Thu, 31 Dec 2026 23:59:59 +0000");
    }
}
