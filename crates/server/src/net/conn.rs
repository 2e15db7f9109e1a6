//! The sending side of a connection. What waits for a slow reader is bounded; who falls behind is cut off and may resume.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use tokio::sync::{Notify, mpsc};

/// Bytes and messages that may wait for one reader.
const BYTES: usize = 2 * 1024 * 1024;
const MESSAGES: usize = 512;

static NEXT: AtomicU64 = AtomicU64::new(1);

pub struct Conn {
    pub id: u64,
    pub account: String,
    /// The language of all that is sent.
    pub language: String,
    send: mpsc::Sender<Arc<str>>,
    waiting: AtomicUsize,
    cut: AtomicBool,
    /// Milliseconds to the reader and back, as measured; 0 until then.
    lag: AtomicU32,
    /// Wakes the connection's task when it was cut off.
    pub woken: Notify,
}

impl Conn {
    pub fn new(account: String, language: String) -> (Arc<Conn>, mpsc::Receiver<Arc<str>>) {
        let (send, get) = mpsc::channel(MESSAGES);
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        let (waiting, cut, lag) = (AtomicUsize::new(0), AtomicBool::new(false), AtomicU32::new(0));
        (Arc::new(Conn { id, account, language, send, waiting, cut, lag, woken: Notify::new() }), get)
    }
    /// Puts a message in line. False if the reader is gone or too slow.
    pub fn send(&self, text: Arc<str>) -> bool {
        if self.is_cut() {
            return false;
        }
        let bytes = text.len();
        let full = self.waiting.fetch_add(bytes, Ordering::Relaxed) + bytes > BYTES;
        if full || self.send.try_send(text).is_err() {
            metrics::counter!("muster_slow_readers").increment(1);
            self.cut_off();
            return false;
        }
        true
    }
    /// How long it takes to the reader and back, in milliseconds; 0 until it was measured.
    pub fn lag(&self) -> u32 {
        self.lag.load(Ordering::Relaxed)
    }
    pub fn set_lag(&self, ms: u32) {
        self.lag.store(ms, Ordering::Relaxed);
    }
    pub fn sent(&self, bytes: usize) {
        self.waiting.fetch_sub(bytes, Ordering::Relaxed);
    }
    pub fn cut_off(&self) {
        self.cut.store(true, Ordering::Relaxed);
        self.woken.notify_one();
    }
    pub fn is_cut(&self) -> bool {
        self.cut.load(Ordering::Relaxed)
    }
}
