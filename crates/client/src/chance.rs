//! A player who chooses at random.

use crate::Player;
use anyhow::Result;
use muster_protocol::ClientMessage;

/// A small generator of numbers for choices that can be had again.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, n: usize) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n.max(1) as u64) as u32
    }
}

/// Chooses at random until the game is over.
pub async fn play_on(p: &mut Player, dice: &mut Dice) -> Result<()> {
    while !p.over() {
        if p.options() == 0 {
            p.step().await?;
            continue;
        }
        let (option, decision) = (dice.below(p.options()), p.decision);
        p.request(|id, game| ClientMessage::Choose { id, game, decision, option })
            .await
            .map_err(|(code, reason)| anyhow::anyhow!("{code:?}: {reason}"))?;
        p.wait(|p| p.decision != decision || p.over()).await?;
    }
    Ok(())
}
