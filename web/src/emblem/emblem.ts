import { hueOf } from '../lib/card/hue';
import { english } from '../parts/icons';
import { backdrop } from './back';
import { ship, vehicle } from './craft';
import { HEIGHT, WIDTH } from './draw';
import { figure } from './figure';
import { land, stronghold, world } from './place';
import { Seed } from './seed';
import { burst, gear } from './sign';

/** What a picture is made from: facts that the card prints. */
export interface Facts {
  code: string;
  type: string;
  hue: number;
  traits: readonly string[];
}

type Subject = (s: Seed) => string;

/** Words that say what a card shows, the most telling first. Traits are asked before the type. */
const SUBJECTS: readonly [RegExp, Subject][] = [
  [/\b(planet|moon|asteroid|sector|world)\b/i, world],
  [/\b(capital)\b/i, (s) => ship(s, true)],
  [/\b(fighter|ship|pilot|wing)\b/i, (s) => ship(s, false)],
  [/\b(vehicle|tank|walker|artillery|war engine|transport|raider)\b/i, vehicle],
  [/\b(location|support|station|port|nest|outpost|stronghold|fortress)\b/i, stronghold],
  [/\b(site|territory|underground)\b/i, land],
  [/\b(attachment|asset|weapon|wargear|upgrade|relic|stockpile)\b/i, gear],
  [/\b(event|interrupt|order|tactic|trap|condition|power)\b/i, burst],
  [/\b(warlord|doctrine|warstar|leader)\b/i, (s) => figure(s, true)],
];

const PLACES: ReadonlySet<Subject> = new Set([world, stronghold, land]);

const TYPES_FIRST = /\b(event|interrupt|order|tactic|trap|attachment|asset|weapon|warlord)\b/i;

function subject(facts: Facts): Subject {
  const type = english(facts.type);
  const words = TYPES_FIRST.test(type) ? [type] : [...facts.traits.map(english), type];
  for (const [pattern, draw] of SUBJECTS) if (words.some((w) => pattern.test(w))) return draw;
  return (s) => figure(s, false);
}

/** The picture of a card as an SVG document. */
export function emblem(facts: Facts): string {
  const s = new Seed(facts.code);
  const shift = s.between(-14, 14);
  const draws = subject(facts);
  // a place that belongs to nobody has a colour of its own
  const own = facts.hue < 0 && PLACES.has(draws) ? hueOf(facts.code) : facts.hue;
  const hue = Math.round(own + shift);
  const grey = own < 0;
  const tint = (l: number, c: number, h = hue) => `hsl(${((h % 360) + 360) % 360} ${grey ? c / 6 : c}% ${l}%)`;
  const glint = tint(s.between(68, 82), 90, hue + s.one([0, 24, 150, 180, 210]));
  const angle = s.whole(20, 160);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice" color="${glint}"><defs>` +
    `<linearGradient id="b" gradientTransform="rotate(${angle} .5 .5)"><stop stop-color="${tint(s.between(30, 42), 52)}"/><stop offset="1" stop-color="${tint(9, 48, hue + 24)}"/></linearGradient>` +
    `<linearGradient id="l" x2="0" y2="1"><stop stop-color="${tint(78, 34)}"/><stop offset="1" stop-color="${tint(42, 44)}"/></linearGradient>` +
    `<linearGradient id="m" x2="0" y2="1"><stop stop-color="${tint(44, 42)}"/><stop offset="1" stop-color="${tint(18, 44)}"/></linearGradient>` +
    `<radialGradient id="v"><stop offset=".55" stop-opacity="0"/><stop offset="1" stop-opacity=".55"/></radialGradient>` +
    `</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#b)"/>${backdrop(s)}${draws(s)}` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#v)"/></svg>`
  );
}

const drawn = new Map<string, string>();

/** The same as an address for `img`, drawn once a card. */
export function emblemUrl(facts: Facts): string {
  const known = drawn.get(facts.code);
  if (known) return known;
  const url = `data:image/svg+xml,${encodeURIComponent(emblem(facts))}`;
  drawn.set(facts.code, url);
  return url;
}
