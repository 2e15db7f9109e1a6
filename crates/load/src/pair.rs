//! Two players who play one game after another against each other, each with a connection of their own; or one against a bot; or
//! both in a draft with bots.

use crate::figures::Times;
use crate::run::{Shared, Stage};
use anyhow::Result;
use muster_client::{Api, Dice, News, Player, Socket, settings};
use muster_protocol::{ClientMessage, ClockRule, Settings};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// What one player measured.
#[derive(Default)]
pub struct Measured {
    /// From a choice to the opponent's view of it.
    pub seen: Times,
    /// From a choice to the answer that it is on disk.
    pub done: Times,
    /// From a choice to what spectators see of it.
    pub crowd: Times,
}

/// What a pair plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    People,
    Bot,
    Draft,
}

/// The last choice of a game: which of the two made it, what they had seen until then, and when it was sent.
type Sent = Arc<Mutex<Option<(usize, u32, Instant)>>>;

/// Plays until the end of the run.
pub async fn play(shared: Arc<Shared>, number: u64) -> Result<()> {
    let both = [shared.guest().await?, shared.guest().await?];
    // players differ, and choose the same in every run
    let mut dice = [0, 1].map(|who| Dice((number * 2 + who + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1));
    let [mine, theirs] = &mut dice;
    // kinds are mixed from the beginning; the first is between people, for spectators
    let kind = match (number * 61 + 99) % 100 {
        n if n < shared.mix.drafts => Kind::Draft,
        n if n < shared.mix.drafts + shared.mix.bots => Kind::Bot,
        _ => Kind::People,
    };
    for round in 0.. {
        let table = begin(&shared, &both, number, kind).await?;
        let first = round == 0;
        if number == 0 {
            shared.show(&table);
        }
        let sent = Sent::default();
        let other = async {
            match kind {
                Kind::Bot => Ok(()),
                _ => one(&shared, At { who: 1, number, first: false }, &both[1], &table, theirs, &sent).await,
            }
        };
        tokio::try_join!(one(&shared, At { who: 0, number, first }, &both[0], &table, mine, &sent), other)?;
        if shared.ended() {
            break;
        }
        shared.finished();
    }
    Ok(())
}

/// A table at which both sit, or one of them.
async fn begin(shared: &Shared, both: &[Api; 2], number: u64, kind: Kind) -> Result<String> {
    let _turn = shared.turns.acquire().await?;
    let plain = Settings { even_pace: shared.mix.even_pace, ..settings(&shared.game, 2, &[]) };
    let how = match kind {
        Kind::People => plain,
        Kind::Bot => settings(&shared.game, 2, &["random"]),
        Kind::Draft => {
            let clock = ClockRule::Casual { seconds: 600 };
            Settings { draft: true, clock, ..settings(&shared.drafted, 8, &["random"; 6]) }
        }
    };
    let table = both[0].make(how).await?.id;
    let sit = if kind == Kind::Bot { 1 } else { 2 };
    for (i, api) in both.iter().take(sit).enumerate() {
        let deck = &shared.decks[(number as usize + i) % shared.decks.len()];
        api.sit(&table, if kind == Kind::Draft { "" } else { deck }).await?;
    }
    Ok(table)
}

/// Which player of which pair, and whether at their first table.
struct At {
    who: usize,
    number: u64,
    first: bool,
}

/// One player at one table, until the game or the run is over.
async fn one(shared: &Shared, at: At, api: &Api, table: &str, dice: &mut Dice, sent: &Sent) -> Result<()> {
    let At { who, number, mut first } = at;
    let mut player = Player::watch(api, table).await?;
    let mut asked: HashMap<String, Instant> = HashMap::new();
    let mut measured = Measured::default();
    let (mut answered, mut chosen, mut begun) = (0, 0, false);
    let mut think: Option<Instant> = None;
    while !shared.ended() && !player.over() {
        // a game that is to be long is played without thinking until it is
        let young = chosen < shared.mix.long && shared.stage() == Stage::Beginning;
        if first && !begun {
            shared.begins();
            begun = true;
        }
        if first && !young {
            shared.ready();
            first = false;
        }
        if player.options() > 0 && player.decision != answered && think.is_none() {
            think = Some(Instant::now() + if young { Duration::ZERO } else { pause(shared.think, dice) });
        }
        let wake = think.unwrap_or_else(|| Instant::now() + Duration::from_millis(500));
        tokio::select! {
            news = player.step() => match news? {
                News::Changed => {
                    let at = seen(sent, who, player.seq);
                    // an even pace is to keep them waiting
                    if let Some(at) = at.filter(|_| shared.stage() == Stage::Measuring && !shared.mix.even_pace) {
                        measured.seen.add(at.elapsed());
                    }
                }
                News::Done(id) => {
                    let at = asked.remove(&id);
                    shared.chosen();
                    if let Some(at) = at.filter(|_| shared.stage() == Stage::Measuring) {
                        measured.done.add(at.elapsed());
                    }
                }
                News::Refused(_, code, reason) => {
                    shared.error(format!("{code:?}: {reason}"));
                    // the same question again
                    answered = 0;
                }
                _ => {}
            },
            _ = tokio::time::sleep_until(wake.into()) => {
                if think.take().is_some() && player.options() > 0 {
                    (answered, chosen) = (player.decision, chosen + 1);
                    let now = Instant::now();
                    *sent.lock().unwrap_or_else(|e| e.into_inner()) = Some((who, player.seq, now));
                    if number == 0 {
                        shared.moves(player.seq, now);
                    }
                    let option = dice.below(player.options());
                    asked.insert(player.choose(option).await?, now);
                }
            }
        }
    }
    if first {
        shared.ready();
    }
    shared.measured(&measured);
    Ok(())
}

/// A spectator of the first pair's games. What comes is not unpacked but for its number: spectators have computers of their own,
/// and what the measuring costs on this one is not the server's.
pub async fn look_on(shared: Arc<Shared>) -> Result<()> {
    let api = shared.guest().await?;
    let mut measured = Measured::default();
    while !shared.ended() {
        let Some(table) = shared.shown() else { break };
        let mut socket = Socket::open(api.address, &api.token).await?;
        socket.send(&ClientMessage::Watch { game: table, since: None, steps: false }).await?;
        let (mut there, mut last, mut over) = (false, 0, false);
        while !shared.ended() && !over {
            let Ok(text) = tokio::time::timeout(Duration::from_millis(500), socket.next_text()).await else { continue };
            let text = text?;
            if !std::mem::replace(&mut there, true) {
                shared.looks_on();
            }
            over = text.contains("\"state\":\"over\"");
            if let Some((had, at)) =
                number(&text).and_then(|seq| shared.moved().filter(|(had, _)| seq > *had && *had > last))
            {
                last = had;
                if shared.stage() == Stage::Measuring {
                    measured.crowd.add(at.elapsed());
                }
            }
        }
    }
    shared.measured(&measured);
    Ok(())
}

/// The number of what is shown, which stands at the beginning of a message that has one.
fn number(text: &str) -> Option<u32> {
    let head = text.get(..200).unwrap_or(text);
    let at = head.find("\"seq\":")? + 6;
    let digits = head[at..].bytes().take_while(u8::is_ascii_digit).count();
    head[at..at + digits].parse().ok()
}

/// How long a player thinks: half to one and a half times as long as was said.
fn pause(mean: Duration, dice: &mut Dice) -> Duration {
    let mean = mean.as_micros() as u64;
    Duration::from_micros(mean / 2 + dice.below(mean as usize) as u64)
}

/// When the other one chose what we see now for the first time. Without an even pace both count alike, so what they chose is
/// in what comes after all that they had seen.
fn seen(sent: &Sent, who: usize, seq: u32) -> Option<Instant> {
    let mut sent = sent.lock().unwrap_or_else(|e| e.into_inner());
    sent.take_if(|(by, had, _)| *by != who && seq > *had).map(|(_, _, at)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_message_is_found_at_its_beginning() {
        assert_eq!(number(r#"{"t":"update","game":"abc","from":41,"seq":42,"decision":0}"#), Some(42));
        assert_eq!(number(r#"{"t":"table","game":"abc","table":{}}"#), None);
        assert_eq!(number(&format!(r#"{{"t":"chat","text":"{}","seq":7}}"#, "x".repeat(300))), None);
    }
}
