/** Short sounds, made on the spot. Off unless the player switched them on. */
import { prefs } from '../store/prefs.svelte';

let context: AudioContext | undefined;

type Note = readonly [frequency: number, at: number, length: number];

const SOUNDS = {
  turn: [
    [520, 0, 0.09],
    [780, 0.09, 0.14],
  ],
  move: [[220, 0, 0.05]],
  hit: [
    [110, 0, 0.12],
    [82, 0.05, 0.16],
  ],
  end: [
    [392, 0, 0.16],
    [494, 0.15, 0.16],
    [587, 0.3, 0.32],
  ],
} as const satisfies Record<string, readonly Note[]>;

export function sound(name: keyof typeof SOUNDS): void {
  if (!prefs.sound) return;
  try {
    context ??= new AudioContext();
    for (const [frequency, at, length] of SOUNDS[name]) {
      const start = context.currentTime + at;
      const tone = context.createOscillator();
      const level = context.createGain();
      tone.type = name === 'hit' ? 'square' : 'triangle';
      tone.frequency.value = frequency;
      level.gain.setValueAtTime(0.07, start);
      level.gain.exponentialRampToValueAtTime(0.0005, start + length);
      tone.connect(level).connect(context.destination);
      tone.start(start);
      tone.stop(start + length);
    }
  } catch {
    // A browser that makes no sound still plays.
  }
}
