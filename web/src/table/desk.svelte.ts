/** What the parts of a drawn table share: the picture, who looks, what may be clicked and what is pointed at. */
import { getContext, setContext } from 'svelte';
import { Guard } from './guard';
import { tableLook, type Look } from '../card/look';
import type { Game } from '../lib/store/library.svelte';
import type { Card, Choice, Player, Sight, Spread, Why } from '../sight/types';
import type { Under } from './drag';
import { cut, type Cut } from './form';
import { NOTHING, type Looked } from './looked';
import { side } from './side';

export type Glow = 'go' | 'target' | '';

/** Options that begin with the same thing on the table: a card, a pile, or nothing that lies there. */
export interface Lead {
  card: number | undefined;
  zone: string | undefined;
  options: Choice[];
}

export class Desk {
  sight = $state.raw<Sight>() as Sight;
  /** Takes an option; none where one only looks. */
  choose: ((id: number) => void) | undefined = $state.raw();
  /** The seat the table is drawn for. */
  me = $state(0);
  /** A choice is on its way: nothing glows. */
  busy = $state(false);
  /** A card under the pointer, and where it is drawn. */
  pointed = $state.raw<{ card: number; from: Element }>();
  /** A card that was clicked and has several options. */
  focus = $state<number>();
  /** Where that card was put, if it may mean more than one thing there. */
  spot = $state<number>();
  /** Cards that lie where there is no room for them, or in a pile, laid out. */
  spread = $state.raw<Spread>();
  /** The option that the keyboard or the pointer is at. */
  marked = $state<number>();
  /** Cards that are asked nothing more on their way are played by a second click. */
  sure = $state(false);
  /** The list of all options lies open. */
  listed = $state(false);
  /** The card that was last pointed at: it stays to be read. */
  reading = $state<number>();
  /** Takes back what the last choice has only begun. */
  back: (() => void) | undefined = $state.raw();
  /** What was chosen last, and for which question. */
  last = $state.raw<{ prompt: string; label: string }>();
  /** What one has been shown and is asked about. */
  looked = $state.raw<Looked>(NOTHING);
  private wish: { card: number; on: number[] } | undefined;
  private more: { prompt: string; label: string; left: number } | undefined;
  /** How the table is cut to the window. */
  cut = $state.raw<Cut>(cut(0, 0));
  /** The place that is looked at where there is room for one only. */
  place = $state<number>();

  readonly guard = new Guard();

  constructor(readonly game: Game) {}

  ask = $derived(this.busy || !this.choose ? null : (this.sight?.ask ?? null));
  /** Options without the second copies of the same. */
  options: Choice[] = $derived(this.ask?.options.filter((o) => o.like === null) ?? []);
  /** Numbers are asked for, from the least to the most: each is told by itself. */
  amounts: boolean = $derived(this.options.length > 1 && this.options.every((x, i, all) => x.label === String(Number(all[0]!.label) + i)));
  /** What may be done first, in the order of the digits: what begins with the same card is one. With a card in hand,
   *  what may be done with it. */
  leads: Lead[] = $derived.by(() => {
    if (this.spot !== undefined) return this.offers.map((o) => ({ card: undefined, zone: undefined, options: [o] }));
    const out: Lead[] = [];
    for (const o of this.options) {
      if (o.pass || (this.focus !== undefined && !o.cards.includes(this.focus))) continue;
      const card = o.cards.find((c) => c !== this.focus && this.sight.cards[c]);
      const zone = card === undefined && o.zone !== null ? `${o.seat}/${o.zone}` : undefined;
      const known = card === undefined && zone === undefined ? undefined : out.find((l) => l.card === card && l.zone === zone);
      if (known) known.options.push(o);
      else out.push({ card, zone, options: [o] });
    }
    // what is in hand is counted from the left
    const hand = this.sight.players.find((p) => p.seat === this.me)?.hand?.cards ?? [];
    const at = (l: Lead) => (l.card === undefined ? -1 : hand.indexOf(l.card));
    const held = out.filter((l) => at(l) >= 0).sort((a, b) => at(a) - at(b));
    const all = out.map((l) => (at(l) >= 0 ? held.shift()! : l));
    // of what only has a button, the usual one stands first
    const usual = all.findIndex((l) => l.card === undefined && l.zone === undefined && l.options[0] === this.usual);
    return usual > 0 ? [all[usual]!, ...all.toSpliced(usual, 1)] : all;
  });
  /** The digit that stands on a thing, or 0. A phone has no keys, and no room. */
  badge(of: { card?: number; zone?: string }): number {
    if (this.cut.form === 'phone' || this.cut.form === 'flat') return 0;
    const at = this.leads.findIndex((l) => (of.card !== undefined ? l.card === of.card : l.zone !== undefined && l.zone === of.zone));
    return at >= 0 && at < 9 && !this.amounts ? at + 1 : 0;
  }
  /** A digit was pressed. */
  press(n: number): boolean {
    if (this.amounts) {
      const o = this.options.find((x) => x.label === String(n));
      if (o) this.take(o.id);
      return !!o;
    }
    const lead = this.leads[n - 1];
    if (!lead) return false;
    if (this.focus !== undefined && lead.card !== undefined && this.unclear(this.focus, lead.card)) return true;
    const only = lead.options.length === 1 ? lead.options[0]! : undefined;
    if (!only || (lead.card !== this.focus && this.focus === undefined && this.final(only))) this.focus = lead.card;
    else this.take(only.id);
    return true;
  }
  /** What takes a card of a pile each time it is chosen, and how many the pile holds. */
  repeats: { option: Choice; most: number } | undefined = $derived.by(() => {
    for (const [verb, zone] of this.game.layout.words.again) {
      const option = this.options.find((o) => o.verb === verb);
      const most = this.player(this.me)?.piles.find((p) => p.zone === zone)?.size ?? 0;
      if (option && most > 1) return { option, most };
    }
    return undefined;
  });
  private byCard: Map<number, Choice[]> = $derived.by(() => {
    const map = new Map<number, Choice[]>();
    for (const o of this.ask?.options ?? []) for (const c of o.cards.length ? o.cards : o.along) map.set(c, [...(map.get(c) ?? []), o]);
    return map;
  });
  private whys: Map<number, Why[]> = $derived.by(() => {
    const map = new Map<number, Why[]>();
    for (const w of this.sight?.why ?? []) if (w.card !== null) map.set(w.card, [...(map.get(w.card) ?? []), w]);
    return map;
  });
  /** Cards of the option the player is looking at. */
  private lit: Set<number> = $derived.by(() => {
    const at = this.options.find((o) => o.id === this.marked);
    return new Set([...(at?.cards ?? []), ...(at?.along ?? [])]);
  });
  acting: Set<number> = $derived(new Set(this.sight?.now.acting ?? []));
  /** What it happens to: cards, and where no card is meant, the place. */
  hit: Set<number> = $derived.by(() => {
    const asked = (this.sight?.ask?.stakes ?? []).map((s) => s.on ?? s.at).filter((c) => c !== null);
    return new Set([...(this.sight?.now.targets ?? []), ...(this.sight?.now.hit ?? []), ...asked]);
  });

  card(id: number): Card | undefined {
    return this.sight?.cards[id];
  }
  look(card: Card): Look {
    return tableLook(this.game.layout.cards, card, this.game.entry(card.code));
  }
  player(seat: number): Player | undefined {
    return this.sight?.players.find((p) => p.seat === seat);
  }
  /** A player's name, with the seat where two have the same. */
  nameOf(player: Player): string {
    const twins = this.sight.players.filter((p) => p.name === player.name).length > 1;
    return twins ? `${player.name} ${player.seat + 1}` : player.name;
  }
  /** Is it in one's own hand? */
  held(card: number): boolean {
    return !!this.player(this.me)?.hand.cards.includes(card);
  }
  why(card: number): Why[] {
    return this.whys.get(card) ?? [];
  }

  /** The title of what is asked: without the card where what is at stake names it. */
  title: string = $derived.by(() => {
    const ask = this.ask;
    if (!ask) return '';
    return ask.stake && ask.max <= 1 ? capital(ask.prompt) : ask.title;
  });

  /** What a card in one's hand costs and what there is to pay it from, if the game counts that. */
  price(card: Card): { cost: number; have: number } | undefined {
    const { pays, cost } = this.game.layout.cards;
    const me = this.player(this.me);
    const n = card.nums.find((x) => x.word === cost[0]?.word)?.now;
    if (!pays || !me || n === undefined || n < 0 || card.zone !== me.hand.zone || card.seat !== this.me) return undefined;
    const have = me.purse.find((p) => p.word === pays)?.n ?? me.piles.find((p) => p.zone === pays)?.size;
    return have === undefined ? undefined : { cost: n, have };
  }

  /** Options that a click on a card may mean now. */
  meant(card: number): Choice[] {
    const of = this.byCard.get(card) ?? [];
    if (this.focus === undefined || this.focus === card) return of;
    const both = of.filter((o) => o.cards.includes(this.focus as number));
    return both.length ? both : of;
  }
  /** What a clicked card may do, or do at the place it was put. */
  offers: Choice[] = $derived.by(() => {
    if (this.focus === undefined) return [];
    const of = this.spot === undefined ? this.meant(this.focus) : [...this.freely(this.focus), ...this.meant(this.spot)];
    return of.filter((o) => o.like === null || !of.some((p) => p.id === o.like));
  });
  /** What a card in hand may do without a word on where: it is asked afterwards. */
  private freely(card: number): Choice[] {
    return this.held(card) ? (this.byCard.get(card) ?? []).filter((o) => o.cards.length === 1 && o.zone === null) : [];
  }
  /** What nothing more is asked about on its way, of one's hand or with the only target there is: before it happens it can be
   *  seen and left. A unit that goes nowhere in particular is played at once. */
  private final(o: Choice): boolean {
    const card = o.cards.length === 1 && o.zone === null ? this.card(o.cards[0]!) : undefined;
    if (!this.sure || !card || o.pass || o.asks) return false;
    if (o.along.length) return true;
    const { cards, words } = this.game.layout;
    if (!this.held(card.id) || words.with.includes(o.verb)) return false;
    // chosen for something else it is called by its title alone
    return o.label !== card.title && !cards.stats.some((s) => card.nums.some((n) => n.word === s.word));
  }
  /** The one thing that the card can do that was clicked. */
  lifted: Choice | undefined = $derived.by(() => {
    const of = this.focus === undefined || this.spot !== undefined ? [] : this.offers;
    return of.length === 1 && this.final(of[0]!) ? of[0] : undefined;
  });
  /** A card in hand was put where it may do something: if that is not all that is done with it, which of it is meant is asked. */
  private unclear(card: number, there: number): boolean {
    if (!this.freely(card).length || card === there) return false;
    this.focus = card;
    this.spot = there;
    return true;
  }
  glow(card: number): Glow {
    const of = this.byCard.get(card);
    if (this.lifted?.along.includes(card)) return 'target';
    if (!of) return '';
    if (this.focus !== undefined && this.focus !== card) return of.some((o) => o.cards.includes(this.focus as number)) ? 'target' : '';
    return of.some((o) => o.cards[0] === card) ? 'go' : 'target';
  }
  marks(card: number): boolean {
    return this.lit.has(card);
  }
  /** What a click on a zone may mean: options about it alone, and with a card lifted, what that card may do there. */
  ofZone(seat: number | null, zone: string): Choice[] {
    return this.options.filter(
      (o) => o.zone === zone && o.seat === seat && (o.cards.length === 0 || (this.focus !== undefined && o.cards.includes(this.focus))),
    );
  }

  /** The colour of a side. */
  side(seat: number | null): string {
    return side(seat, this.me, this.sight.players.length);
  }

  click(card: number): void {
    if (this.lifted?.along.includes(card)) return this.take(this.lifted.id);
    // what lies on a card is small: who clicks the card means it, where nothing is meant by the card itself
    const own = this.meant(card);
    const of = own.length ? own : (this.card(card)?.on ?? []).flatMap((x) => this.meant(x));
    if (this.focus !== undefined && own.some((o) => o.cards.includes(this.focus!)) && this.unclear(this.focus, card)) return;
    this.spot = undefined;
    const different = of.filter((o) => o.like === null || !of.some((p) => p.id === o.like));
    const only = different.length === 1 ? different[0] : undefined;
    if (only && this.lifted === only) this.take(only.id);
    else if (!different.length || this.focus === card) this.focus = undefined;
    else if (only && this.final(only)) this.focus = card;
    else if (only) this.take(only.id);
    else this.focus = own.length ? card : different[0]!.cards[0];
  }
  /** A card was dropped on something. Where the question is what to do with it first, and then where, the second answer
   *  is remembered. */
  drop(card: number, on: Under): void {
    this.focus = this.spot = undefined;
    const of = this.meant(card).filter((o) => o.like === null);
    const zone = of.find((o) => o.id === on.option);
    const there = on.cards
      .filter((c) => c !== card)
      .map((c) => of.filter((o) => o.cards.includes(c)))
      .find((x) => x.length);
    if (zone) this.take(zone.id);
    else if (
      there?.length &&
      this.unclear(
        card,
        there[0]!.cards.find((c) => c !== card)!,
      )
    )
      return;
    else if (there?.length === 1) this.take(there[0]!.id);
    else if (!there && of.length === 1 && on.cards.some((c) => c !== card)) {
      const { along } = of[0]!;
      // dropped beside the only target there is, it is not meant
      if (along.length && !on.cards.some((c) => along.includes(c))) return void (this.focus = card);
      this.take(of[0]!.id);
      this.wish = { card, on: on.cards };
    } else if (of.length > 1) this.focus = card;
  }
  /** The answer that was given before the question was asked, if it fits. */
  granted(): Choice | undefined {
    const wish = this.wish;
    this.wish = undefined;
    if (!wish || !this.ask || this.ask.card !== wish.card) return undefined;
    const fits = wish.on.map((c) => this.options.filter((o) => o.cards[0] === c)).find((x) => x.length);
    return fits?.length === 1 ? fits[0] : undefined;
  }

  /** The same again, as long as the same is asked: so many times. */
  again(o: Choice, times: number): void {
    const { prompt } = this.ask!;
    const rest = this.more;
    this.take(o.id);
    this.more = times > 1 ? { prompt, label: o.label, left: times - 1 } : rest;
  }
  next(): Choice | undefined {
    const more = this.more;
    this.more = undefined;
    const o = more && this.ask?.prompt === more.prompt ? this.options.find((x) => x.label === more.label) : undefined;
    if (more && o && more.left > 1) this.more = { ...more, left: more.left - 1 };
    return o;
  }

  take(id: number): void {
    const taken = this.options.find((o) => o.id === id);
    // what was put somewhere goes there, if that is asked next
    this.wish = this.spot !== undefined && taken?.cards.length === 1 ? { card: taken.cards[0]!, on: [this.spot] } : undefined;
    this.focus = this.spot = undefined;
    this.marked = undefined;
    this.listed = false;
    this.last = taken && this.ask ? { prompt: this.ask.prompt, label: taken.label } : undefined;
    this.choose?.(id);
  }
  /** A play was begun and not yet made: it can be taken back. */
  begun: boolean = $derived(!!this.back && this.ask !== null);

  /** What a player in doubt takes and gives nothing up by it; the only thing there is, if it does something. */
  get usual(): Choice | undefined {
    if (this.lifted) return this.lifted;
    const eager = this.options.filter((o) => o.eager);
    if (eager.length) return eager.length === 1 ? eager[0] : undefined;
    return this.options.length === 1 && !this.options[0]!.pass ? this.options[0] : undefined;
  }
  /** The option that passes, if there is just one. */
  get pass(): Choice | undefined {
    const passes = this.options.filter((o) => o.pass);
    return passes.length === 1 ? passes[0] : undefined;
  }
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

const KEY = Symbol('desk');

export function shareDesk(desk: Desk): Desk {
  return setContext(KEY, desk);
}
export function desk(): Desk {
  return getContext<Desk>(KEY);
}
