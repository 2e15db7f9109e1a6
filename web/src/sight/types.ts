/** The picture of a table, as crates/sight makes it, and how a game's table is laid out. */
export interface Layout {
  game: string;
  title: string;
  goal: string;
  board: BoardLayout | null;
  rows: { zone: string; name: string; slots: number; shared: boolean; of: string }[];
  hand: string;
  piles: { zone: string; name: string; short: string; open: boolean }[];
  passing: string[];
  purse: Figure[];
  trophies: { zone: string; name: string; marks: Figure[] } | null;
  leader: string;
  cards: CardLayout;
  clock: { round: string; round_name: string; phase: string; phases: string[]; from: number; turns: boolean; token: string; token_name: string };
  fight: { procedure: string; name: string; steps: string[]; sides: Figure[] } | null;
  situations: string[];
  words: { enemy: string; declines: string[]; routine: string[] };
}

export interface BoardLayout {
  zone: string;
  place: string;
  places: string;
  to_come: string;
  to_come_name: string;
  beside: string;
  stands: string;
  inside: string;
  under: string[];
  stacked: string;
  gains: Figure[];
  sides: Figure[];
  forces: Figure[];
}

export interface Figure {
  word: string;
  mark: string;
  name: string;
  names: string;
  hue: string;
}

export interface CardLayout {
  frame: string;
  stats: { word: string; short: string; less: string }[];
  cost: Figure[];
  spare: Figure[];
  more: Figure[];
  states: Figure[];
  spent: string;
  icons: Figure[];
  keywords: Figure[];
  factions: Figure[];
}

export interface Sight {
  game: string;
  viewer: { seat: number } | 'watcher' | 'all';
  over: { winners: number[]; how: string } | null;
  now: Now;
  players: Player[];
  board: Group[];
  to_come: number;
  passing: number[];
  stack: Pending[];
  waiting: Pending[];
  levels: Level[];
  cards: Record<string, Card>;
  ask: Ask | null;
  claims: string[];
  why: Why[];
}

export interface Now {
  heading: string;
  round: number;
  phase: string;
  active: number;
  first: number | null;
  owing: number[];
  asked: string;
  fight: Fight | null;
  acting: number[];
  targets: number[];
  hit: number[];
  event: string | null;
}

export interface Fight {
  place: number | null;
  step: string;
  at: number;
  attacker: number | null;
  sides: { seat: number; counts: Count[] }[];
}

export interface Count {
  word: string;
  n: number;
}

export interface Player {
  seat: number;
  name: string;
  turn: boolean;
  owes: boolean;
  first: boolean;
  out: boolean;
  leader: number | null;
  faction: string;
  purse: Count[];
  hand: Spread;
  rows: Spread[];
  piles: Spread[];
  trophies: number[];
  marks: Count[];
}

export interface Spread {
  zone: string;
  cards: number[];
  hidden: number;
  size: number;
}

export interface Group {
  name: string;
  places: Place[];
  beside: Place[];
}

export interface Place {
  card: number;
  name: string;
  first: boolean;
  fight: boolean;
  sides: { seat: number; cards: number[]; counts: Count[] }[];
  under: number[];
}

export interface Card {
  id: number;
  code: string;
  title: string;
  kind: string;
  faction: string;
  face: number;
  owner: number | null;
  ctrl: number | null;
  zone: string;
  seat: number | null;
  place: number | null;
  host: number | null;
  rel: string;
  on: number[];
  hidden: number;
  flags: string[];
  counters: Count[];
  tags: string[];
  nums: { word: string; printed: number; now: number }[];
  gained: string[];
  lost: string[];
}

export interface Pending {
  id: number;
  seat: number;
  kind: string;
  label: string;
  card: number | null;
  line: number | null;
  text: string;
  targets: number[];
  answers: string | null;
}

export interface Level {
  what: 'procedure' | 'ability' | 'event' | 'window' | 'question';
  name: string;
  step: string;
  seat: number | null;
  card: number | null;
  line: number | null;
  node: number | null;
  event: string | null;
}

export interface Ask {
  seat: number;
  prompt: string;
  title: string;
  tip: string;
  clause: string;
  card: number | null;
  line: number | null;
  text: string;
  min: number;
  max: number;
  picked: number;
  total: { met: number; due: number } | null;
  routine: boolean;
  others: number[];
  options: Choice[];
}

export interface Choice {
  id: number;
  label: string;
  note: string;
  verb: string;
  cards: number[];
  zone: string | null;
  seat: number | null;
  pending: number | null;
  line: number | null;
  n: number | null;
  pass: boolean;
  eager: boolean;
  mine: boolean | null;
  like: number | null;
}

export interface Why {
  card: number | null;
  line: number | null;
  clause: string;
  words: string;
}

export interface Catalogue {
  game: string;
  title: string;
  cards: Entry[];
}

export interface Entry {
  code: string;
  title: string;
  set: string;
  kind: string;
  faction: string;
  flags: string[];
  traits: string[];
  nums: Printed[];
  lines: TextLine[];
  faces: FaceEntry[];
}

export interface FaceEntry {
  word: string;
  title: string;
  kind: string;
  nums: Printed[];
  lines: TextLine[];
}

export interface Printed {
  word: string;
  n: number;
}

export interface TextLine {
  line: number;
  spans: { text: string; role: string; node: number; clause: string | null }[];
}
