/** Short sounds, made on the spot out of tones and filtered noise. Off unless the player switched them on. */
import type { StepKind } from '../../protocol/messages';
import { prefs } from '../store/prefs.svelte';

interface Tone {
  /** Its pitch in hertz, and where it slides to. */
  tone: number;
  to?: number;
  shape?: OscillatorType;
}
interface Noise {
  /** The middle of what is heard of it, and where that slides to. */
  noise: number;
  to?: number;
  /** How narrow: small is breath, large is a whistle. */
  width?: number;
}
type Voice = (Tone | Noise) & { at?: number; length: number; loud: number };

const chord = (notes: readonly number[], step: number, length: number, loud: number): Voice[] =>
  notes.map((tone, i) => ({ tone, at: i * step, length, loud, shape: 'triangle' }));

const SOUNDS = {
  turn: chord([523, 784], 0.09, 0.32, 0.09),
  card: [{ noise: 1800, to: 4200, width: 0.8, length: 0.14, loud: 0.16 }],
  land: [
    { tone: 150, to: 90, length: 0.12, loud: 0.22 },
    { noise: 900, to: 300, length: 0.08, loud: 0.14 },
  ],
  slide: [{ noise: 500, to: 1100, width: 1.4, length: 0.22, loud: 0.12 }],
  swing: [
    { noise: 300, to: 2400, width: 1.2, length: 0.3, loud: 0.2 },
    { noise: 3200, to: 900, width: 2, at: 0.26, length: 0.12, loud: 0.16 },
  ],
  hit: [
    { tone: 120, to: 45, length: 0.22, loud: 0.4 },
    { noise: 1400, to: 200, length: 0.14, loud: 0.24 },
  ],
  ward: [
    { tone: 880, to: 860, shape: 'triangle', length: 0.35, loud: 0.08 },
    { tone: 1320, to: 1300, shape: 'sine', length: 0.4, loud: 0.06 },
    { noise: 5200, width: 3, length: 0.06, loud: 0.12 },
  ],
  break: [
    { noise: 2600, to: 400, length: 0.3, loud: 0.24 },
    { tone: 220, to: 55, shape: 'sawtooth', length: 0.4, loud: 0.1 },
    { noise: 4200, width: 4, at: 0.09, length: 0.05, loud: 0.14 },
    { noise: 3100, width: 4, at: 0.17, length: 0.05, loud: 0.1 },
  ],
  show: [
    { noise: 2400, to: 5200, width: 0.7, length: 0.12, loud: 0.12 },
    { tone: 659, at: 0.1, length: 0.35, loud: 0.06, shape: 'triangle' },
    { tone: 988, at: 0.16, length: 0.4, loud: 0.05, shape: 'sine' },
  ],
  mend: chord([440, 554, 659], 0.06, 0.3, 0.05),
  coin: [
    { tone: 1568, length: 0.08, loud: 0.06, shape: 'triangle' },
    { tone: 2093, at: 0.06, length: 0.22, loud: 0.05, shape: 'triangle' },
  ],
  spark: [
    { tone: 330, to: 660, shape: 'triangle', length: 0.22, loud: 0.08 },
    { noise: 3800, width: 2, at: 0.05, length: 0.12, loud: 0.06 },
  ],
  tick: [{ tone: 340, to: 300, shape: 'triangle', length: 0.06, loud: 0.07 }],
  drum: [
    { tone: 90, to: 50, length: 0.4, loud: 0.4 },
    { tone: 90, to: 50, at: 0.22, length: 0.5, loud: 0.4 },
  ],
  taken: chord([392, 523, 659], 0.1, 0.5, 0.07),
  won: [...chord([392, 523, 659, 784], 0.14, 0.7, 0.09), ...chord([523, 659, 784], 0, 1.2, 0.05).map((v) => ({ ...v, at: 0.62 }))],
  lost: [...chord([330, 311, 262], 0.24, 0.8, 0.09), { tone: 65, to: 55, at: 0.7, length: 1.1, loud: 0.2 }],
} as const satisfies Record<string, readonly Voice[]>;

export type Sound = keyof typeof SOUNDS;

/** What is heard of a step, and whether when it begins or when the table changes. */
const STEPS: Partial<Record<StepKind, [Sound, 'lead' | 'change']>> = {
  phase: ['tick', 'lead'],
  fight: ['drum', 'lead'],
  play: ['card', 'lead'],
  enter: ['land', 'change'],
  ability: ['spark', 'lead'],
  cancel: ['tick', 'lead'],
  attack: ['swing', 'lead'],
  damage: ['hit', 'change'],
  heal: ['mend', 'change'],
  shield: ['ward', 'lead'],
  reveal: ['show', 'change'],
  death: ['break', 'lead'],
  leave: ['slide', 'change'],
  draw: ['card', 'change'],
  move: ['slide', 'change'],
  gain: ['coin', 'change'],
  win: ['taken', 'change'],
};

export function stepSound(kind: StepKind, changed: boolean): void {
  const found = STEPS[kind];
  if (found && changed === (found[1] === 'change')) sound(found[0]);
}

let context: AudioContext | undefined;
let breath: AudioBuffer | undefined;

export function sound(name: Sound): void {
  if (!prefs.sound) return;
  try {
    context ??= new AudioContext();
    for (const voice of SOUNDS[name]) speak(context, voice);
  } catch {
    // A browser that makes no sound still plays.
  }
}

function speak(on: AudioContext, v: Voice): void {
  const start = on.currentTime + 0.01 + (v.at ?? 0);
  const end = start + v.length;
  const level = on.createGain();
  level.gain.setValueAtTime(0.0001, start);
  level.gain.exponentialRampToValueAtTime(v.loud, start + Math.min(0.012, v.length / 4));
  level.gain.exponentialRampToValueAtTime(0.0001, end);
  level.connect(on.destination);
  const source = 'tone' in v ? tone(on, v, start, end, level) : noise(on, v, start, end, level);
  source.start(start);
  source.stop(end + 0.02);
}

function tone(on: AudioContext, v: Tone, start: number, end: number, out: AudioNode): AudioScheduledSourceNode {
  const source = on.createOscillator();
  source.type = v.shape ?? 'sine';
  source.frequency.setValueAtTime(v.tone, start);
  if (v.to) source.frequency.exponentialRampToValueAtTime(v.to, end);
  source.connect(out);
  return source;
}

function noise(on: AudioContext, v: Noise, start: number, end: number, out: AudioNode): AudioScheduledSourceNode {
  breath ??= hiss(on);
  const source = on.createBufferSource();
  source.buffer = breath;
  source.loop = true;
  const filter = on.createBiquadFilter();
  filter.type = 'bandpass';
  filter.Q.value = v.width ?? 1;
  filter.frequency.setValueAtTime(v.noise, start);
  if (v.to) filter.frequency.exponentialRampToValueAtTime(v.to, end);
  source.connect(filter).connect(out);
  return source;
}

/** A second of noise, the same every time. */
function hiss(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, on.sampleRate, on.sampleRate);
  const data = buffer.getChannelData(0);
  let state = 1;
  for (let i = 0; i < data.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    data[i] = state / 2147483648 - 1;
  }
  return buffer;
}
