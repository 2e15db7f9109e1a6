/** What the parts of a drawn table share: the picture, who looks, what may be clicked and what is pointed at. */
import { getContext, setContext } from 'svelte';
import { Guard } from './guard';
import { tableLook, type Look } from '../card/look';
import type { Game } from '../lib/library.svelte';
import type { Card, Choice, Player, Sight, Why } from '../sight/types';

export type Glow = 'go' | 'target' | '';

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
  /** The option that the keyboard or the pointer is at. */
  marked = $state<number>();

  readonly guard = new Guard();

  constructor(readonly game: Game) {}

  ask = $derived(this.busy || !this.choose ? null : (this.sight?.ask ?? null));
  /** Options without the second copies of the same. */
  options: Choice[] = $derived(this.ask?.options.filter((o) => o.like === null) ?? []);
  /** The digit of an option: its place, or the number itself where numbers from 0 on are asked for. */
  digit(o: Choice): number {
    const numbers = this.options.length > 1 && this.options.every((x, i) => x.label === String(i));
    return this.options.indexOf(o) + (numbers ? 0 : 1);
  }
  private byCard: Map<number, Choice[]> = $derived.by(() => {
    const map = new Map<number, Choice[]>();
    for (const o of this.ask?.options ?? []) for (const c of o.cards) map.set(c, [...(map.get(c) ?? []), o]);
    return map;
  });
  private byZone: Map<string, Choice[]> = $derived.by(() => {
    const map = new Map<string, Choice[]>();
    for (const o of this.options) if (o.zone !== null && !o.cards.length) map.set(`${o.seat}/${o.zone}`, [...(map.get(`${o.seat}/${o.zone}`) ?? []), o]);
    return map;
  });
  private whys: Map<number, Why[]> = $derived.by(() => {
    const map = new Map<number, Why[]>();
    for (const w of this.sight?.why ?? []) if (w.card !== null) map.set(w.card, [...(map.get(w.card) ?? []), w]);
    return map;
  });
  /** Cards of the option the player is looking at. */
  private lit: Set<number> = $derived(new Set(this.options.find((o) => o.id === this.marked)?.cards ?? []));
  acting: Set<number> = $derived(new Set(this.sight?.now.acting ?? []));
  hit: Set<number> = $derived(new Set([...(this.sight?.now.targets ?? []), ...(this.sight?.now.hit ?? [])]));

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
  why(card: number): Why[] {
    return this.whys.get(card) ?? [];
  }

  /** Options that a click on a card may mean now. */
  meant(card: number): Choice[] {
    const of = this.byCard.get(card) ?? [];
    if (this.focus === undefined || this.focus === card) return of;
    const both = of.filter((o) => o.cards.includes(this.focus as number));
    return both.length ? both : of;
  }
  glow(card: number): Glow {
    const of = this.byCard.get(card);
    if (!of) return '';
    if (this.focus !== undefined && this.focus !== card) return of.some((o) => o.cards.includes(this.focus as number)) ? 'target' : '';
    return of.some((o) => o.cards[0] === card) ? 'go' : 'target';
  }
  marks(card: number): boolean {
    return this.lit.has(card);
  }
  ofZone(seat: number, zone: string): Choice[] {
    return this.byZone.get(`${seat}/${zone}`) ?? [];
  }

  click(card: number): void {
    const of = this.meant(card);
    const different = of.filter((o) => o.like === null || !of.some((p) => p.id === o.like));
    if (!different.length || this.focus === card) this.focus = undefined;
    else if (different.length === 1) this.take((different[0] as Choice).id);
    else this.focus = card;
  }
  take(id: number): void {
    this.focus = undefined;
    this.marked = undefined;
    this.pointed = undefined;
    this.choose?.(id);
  }
  /** What a player in doubt takes and gives nothing up by it; the only thing there is, if it does something. */
  get usual(): Choice | undefined {
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

const KEY = Symbol('desk');

export function shareDesk(desk: Desk): Desk {
  return setContext(KEY, desk);
}
export function desk(): Desk {
  return getContext<Desk>(KEY);
}
