//! Two players who play one game after another against each other, each with a connection of their own.

use crate::figures::Times;
use crate::run::{Shared, Stage};
use anyhow::Result;
use muster_client::{Api, Dice, News, Player, settings};
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
}

/// The last choice of a game: which of the two made it, what they had seen until then, and when it was sent.
type Sent = Arc<Mutex<Option<(usize, u32, Instant)>>>;

/// Plays until the end of the run.
pub async fn play(shared: Arc<Shared>, number: u64) -> Result<()> {
    let both = [shared.guest().await?, shared.guest().await?];
    // players differ, and choose the same in every run
    let mut dice = [0, 1].map(|who| Dice((number * 2 + who + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1));
    let [mine, theirs] = &mut dice;
    for round in 0.. {
        let table = begin(&shared, &both, number).await?;
        if round == 0 {
            shared.ready();
        }
        let sent = Sent::default();
        tokio::try_join!(
            one(&shared, 0, &both[0], &table, mine, &sent),
            one(&shared, 1, &both[1], &table, theirs, &sent)
        )?;
        if shared.ended() {
            break;
        }
        shared.finished();
    }
    Ok(())
}

/// A table at which both sit.
async fn begin(shared: &Shared, both: &[Api; 2], number: u64) -> Result<String> {
    let _turn = shared.begins.acquire().await?;
    // the time to the opponent's view is measured, so it is not evened out: these settings say so
    let table = both[0].make(settings(&shared.game, 2, &[])).await?.id;
    for (i, api) in both.iter().enumerate() {
        api.sit(&table, &shared.decks[(number as usize + i) % shared.decks.len()]).await?;
    }
    Ok(table)
}

/// One player at one table, until the game or the run is over.
async fn one(shared: &Shared, who: usize, api: &Api, table: &str, dice: &mut Dice, sent: &Sent) -> Result<()> {
    let mut player = Player::watch(api, table).await?;
    let mut asked: HashMap<String, Instant> = HashMap::new();
    let mut measured = Measured::default();
    let mut answered = 0;
    let mut think: Option<Instant> = None;
    while !shared.ended() && !player.over() {
        if player.options() > 0 && player.decision != answered && think.is_none() {
            think = Some(Instant::now() + pause(shared.think, dice));
        }
        let wake = think.unwrap_or_else(|| Instant::now() + Duration::from_millis(500));
        tokio::select! {
            news = player.step() => match news? {
                News::Changed => {
                    let at = seen(sent, who, player.seq);
                    if let Some(at) = at.filter(|_| shared.stage() == Stage::Measuring) {
                        measured.seen.add(at.elapsed());
                    }
                }
                News::Done(id) => {
                    let at = asked.remove(&id);
                    if let Some(at) = at.filter(|_| shared.stage() == Stage::Measuring) {
                        measured.done.add(at.elapsed());
                        shared.chosen();
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
                    answered = player.decision;
                    let now = Instant::now();
                    *sent.lock().unwrap_or_else(|e| e.into_inner()) = Some((who, player.seq, now));
                    let option = dice.below(player.options());
                    asked.insert(player.choose(option).await?, now);
                }
            }
        }
    }
    shared.measured(&measured);
    Ok(())
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
