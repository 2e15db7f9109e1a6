//! A choice allocates nothing: the table is one block, and the buffers beside it are used again. The tests of the
//! games say what is played, in a program of their own whose allocator is [`Counting`].

#![allow(unsafe_code)] // an allocator cannot be written otherwise

use muster_kernel::battery::Dice;
use muster_kernel::observe::Observer;
use muster_kernel::seen::{self, Viewer};
use muster_kernel::*;
use std::alloc::{GlobalAlloc, Layout, System};
use std::backtrace::Backtrace;
use std::cell::{Cell, RefCell};

thread_local! {
    static WATCHED: Cell<bool> = const { Cell::new(false) };
    static COUNT: Cell<u64> = const { Cell::new(0) };
    static FIRST: RefCell<Option<Backtrace>> = const { RefCell::new(None) };
}

/// The system's allocator, which counts what the thread asks of it while it is watched.
pub struct Counting;

impl Counting {
    fn count() {
        if WATCHED.replace(false) {
            COUNT.set(COUNT.get() + 1);
            FIRST.with_borrow_mut(|first| _ = first.get_or_insert_with(Backtrace::force_capture));
            WATCHED.set(true);
        }
    }
}

// SAFETY: every call goes on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        Counting::count();
        unsafe { System.alloc(layout) }
    }
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        Counting::count();
        unsafe { System.alloc_zeroed(layout) }
    }
    unsafe fn realloc(&self, p: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        Counting::count();
        unsafe { System.realloc(p, layout, size) }
    }
    unsafe fn dealloc(&self, p: *mut u8, layout: Layout) {
        unsafe { System.dealloc(p, layout) }
    }
}

fn watched<R>(f: impl FnOnce() -> R) -> R {
    WATCHED.set(true);
    let r = f();
    WATCHED.set(false);
    r
}

/// Does something and says how many allocations it made.
pub fn counted<R>(f: impl FnOnce() -> R) -> (R, u64) {
    let before = COUNT.get();
    let r = watched(f);
    FIRST.with_borrow_mut(|first| *first = None);
    (r, COUNT.get() - before)
}

/// Plays these games by chance and looks on in numbers; the view is made before.
pub fn an_observation_allocates_nothing(starts: &[Game]) {
    let mut observer = Observer::new(&starts[0].m);
    let (mut table, mut options) = (vec![0; observer.shape().table_len()], vec![0; observer.shape().options_len()]);
    let mut seen = 0;
    for (seed, start) in starts.iter().enumerate() {
        let (mut g, mut dice) = (start.clone(), Dice(seed as u64));
        while let Some(seat) = g.to_decide() {
            if dice.one_in(8) {
                seen += 1;
                let (view, asked) = (seen::view(&g, Viewer::Seat(seat)), seen::decision_view(&g, seat));
                watched(|| {
                    observer.table(&view, &mut table);
                    asked.iter().for_each(|d| observer.options(d, &mut options));
                });
                let first = FIRST.with_borrow_mut(Option::take);
                assert!(first.is_none(), "game {seed}: an observation allocated:\n{}", first.unwrap());
            }
            let pick = dice.below(g.options().len());
            g.choose(seat, pick).unwrap();
        }
    }
    assert!(seen > 200, "{seen} are few");
}

/// Plays these games by chance, twice. First it is seen that allocations are counted at all.
pub fn a_choice_allocates_nothing(starts: &[Game]) {
    watched(|| drop(std::hint::black_box(vec![1u8])));
    assert_eq!(COUNT.replace(0), 1, "is `Counting` the allocator of this program?");
    FIRST.with_borrow_mut(|first| *first = None);
    let mut g = starts[0].clone();
    // the same games twice: the first time buffers grow to what these games need
    for warm in [false, true] {
        let mut steps = 0u64;
        for (seed, start) in starts.iter().enumerate() {
            g.copy_from(start);
            let mut dice = Dice(seed as u64);
            while let Some(first) = g.to_decide() {
                // where several owe a secret choice, they do not always answer in order
                let last = g.t().seats().filter(|s| g.owes(*s)).last().unwrap_or(first);
                let seat = if dice.below(2) == 0 { first } else { last };
                let options = if seat == first { g.options().len() } else { g.options_for(seat).len() };
                let pick = dice.below(options);
                if warm {
                    watched(|| _ = g.choose(seat, pick));
                } else {
                    g.choose(seat, pick).unwrap();
                }
                steps += 1;
                let first = FIRST.with_borrow_mut(Option::take);
                assert!(first.is_none(), "game {seed}, step {steps} allocated:\n{}", first.unwrap());
            }
        }
        println!("{} games, {steps} steps, {} allocations", starts.len(), COUNT.get());
        assert!(steps > 5_000);
    }
}
