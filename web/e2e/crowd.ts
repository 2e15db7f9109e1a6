// The fullest positions a game may come to: a picture as the server sent it, with more of what stands there already.
import type { Layout, Sight } from '../src/sight/types';

/** How many cards of each kind. */
export type Most = Partial<Record<'side' | 'crowd' | 'row' | 'hand' | 'field' | 'invaders' | 'tiles', number>>;

/** What places come to. */
const PLACE_STATES = ['drained', 'attacked', 'infested'];

/** Puts so many cards at every place, row and hand of a picture, copies of cards that the viewer knows. */
export function crowded(
  sight: Sight,
  layout: Layout,
  { side = 6, crowd = 8, row = 9, hand = 12, field = 9, invaders = 3, tiles = 5 }: Most = {},
): Sight {
  const s = structuredClone(sight);
  const all = Object.values(s.cards).filter((c) => c.code);
  const stat = layout.cards.stats.at(-1).word;
  const units = all.filter(
    (c) =>
      c.nums.some((n) => n.word === stat) && !(layout.cards.icons ?? []).some((f) => f.word === 'territory' && c.tags.includes(f.word)),
  );
  const grounds = all.filter((c) => c.tags.includes('territory'));
  if (!units.length) throw new Error('nobody knows a unit yet');
  let next = Math.max(...Object.keys(s.cards).map(Number)) + 1;
  let turn = 0;
  const lesses = layout.cards.stats.map((x) => x.less).filter(Boolean);
  const states = layout.cards.states.map((x) => x.word).filter((w) => w !== 'face down');
  function copy(of, more) {
    const id = next++;
    turn += 1;
    const flags = turn % 3 === 0 ? states.slice(0, turn % 2 ? 2 : 3) : [];
    const counters = turn % 2 === 0 && lesses.length ? [{ word: lesses.at(-1), n: 1 + (turn % 4) }] : [];
    s.cards[id] = { ...structuredClone(of), id, on: [], hidden: 0, host: null, rel: '', flags, counters, ...more };
    return id;
  }
  const unit = (more) => copy(units[turn % units.length], more);
  function fill(list, most, more) {
    while (list.length < most) {
      const id = unit(more);
      // one in four carries something
      if (turn % 4 === 0) s.cards[id].on = [unit({ ...more, host: id, rel: layout.board?.under[0] ?? 'attached to' })];
      list.push(id);
    }
  }
  for (const [i, place] of s.board.flatMap((g) => [...g.beside, ...g.places]).entries())
    for (const x of place.sides)
      fill(x.cards, i === 0 ? crowd : side, { ctrl: x.seat, owner: x.seat, zone: layout.board.zone, place: place.card });
  // what places have come to, and what lies beneath them
  const become = states.filter((w) => PLACE_STATES.includes(w));
  for (const [i, place] of s.board.flatMap((g) => [...g.beside, ...g.places]).entries()) {
    s.cards[place.card].flags = become.slice(0, 1 + (i % 2));
    if (i % 3 < 2) place.under.push(unit({ ctrl: i % 2, owner: i % 2, host: place.card, rel: layout.board.under[0] }));
  }
  for (const p of s.players) {
    const mine = { ctrl: p.seat, owner: p.seat, seat: p.seat };
    for (const [i, r] of p.rows.entries()) {
      const of = layout.rows[i];
      if (of.of)
        while (grounds.length && r.cards.length < tiles)
          r.cards.push(copy(grounds[r.cards.length % grounds.length], { ...mine, zone: r.zone }));
      else {
        fill(r.cards, layout.board ? row : of.shared ? field : row - 1, { ...mine, zone: r.zone });
        if (!layout.board && !of.shared)
          fill(r.cards, r.cards.length + invaders, { ...mine, ctrl: (p.seat + 1) % s.players.length, zone: r.zone });
      }
      r.size = r.cards.length + r.hidden;
    }
    if (p.hand.cards.length || p.seat === (s.viewer as { seat: number }).seat) {
      fill(p.hand.cards, hand, { ...mine, zone: p.hand.zone });
      for (const c of p.hand.cards) s.cards[c].flags = [];
    }
    p.hand.size = p.hand.cards.length + p.hand.hidden;
  }
  return s;
}

/** From now on the page is shown fuller pictures than the server sends. */
export async function fuller(page, change) {
  await page.routeWebSocket(/\/api\/ws/, (ws) => {
    const server = ws.connectToServer();
    ws.onMessage((m) => server.send(m));
    server.onMessage((m) => {
      const told = JSON.parse(String(m));
      if (told.t === 'snapshot' && told.sight) told.sight = change(told.sight);
      // changes of another picture would not fit
      if (told.t !== 'update') ws.send(JSON.stringify(told));
    });
  });
}

/** Everything that is not as it should be, in words: cards outside their regions or over controls, text too small. */
export function faults() {
  const out = [];
  const box = (e) => e.getBoundingClientRect();
  const name = (e) =>
    `${e.className
      .toString()
      .split(' ')
      .filter((c) => !c.startsWith('svelte-'))
      .join('.')} "${(e.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 30)}"`;
  const shown = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && box(e).width > 0;
  const inside = (a, b, slack) =>
    a.left >= b.left - slack && a.top >= b.top - slack && a.right <= b.right + slack && a.bottom <= b.bottom + slack;
  const over = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  /** Of what is scrolled to, as much as is in sight. */
  const seen = (card) => {
    const [a, b] = [box(card), card.closest('.pick')?.getBoundingClientRect()];
    if (!b) return a;
    const top = Math.min(Math.max(a.top, b.top), b.bottom);
    const bottom = Math.max(Math.min(a.bottom, b.bottom), b.top);
    return { left: a.left, right: a.right, top, bottom };
  };
  const table = document.querySelector('.table');
  const u = Number.parseFloat(table.style.getPropertyValue('--u'));
  const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const regions = [...table.querySelectorAll('[data-region]')].filter(shown);
  for (const r of regions)
    if (!inside(box(r), window_, 1)) out.push(`region ${r.dataset.region} leaves the window: ${JSON.stringify(box(r))}`);
  for (const [i, a] of regions.entries())
    for (const b of regions.slice(i + 1))
      if (!a.contains(b) && !b.contains(a) && over(box(a), box(b))) out.push(`${a.dataset.region} lies over ${b.dataset.region}`);
  for (const card of table.querySelectorAll('.face[data-card], .tile[data-card]')) {
    if (!shown(card)) continue;
    const region = card.closest('[data-region]');
    if (region && !inside(box(card), box(region), 1))
      out.push(`${region.dataset.region}: ${name(card)} leaves it, ${JSON.stringify(box(card))} of ${JSON.stringify(box(region))}`);
  }
  // what is asked is never under a card, and its buttons are whole
  const dock = table.querySelector('[data-region=dock]');
  for (const card of table.querySelectorAll('[data-card]'))
    if (shown(card) && !dock?.contains(card) && dock && over(seen(card), box(dock))) out.push(`${name(card)} lies over what is asked`);
  for (const b of dock?.querySelectorAll('.buttons > *') ?? []) if (!inside(box(b), box(dock), 1)) out.push(`${name(b)} leaves the dock`);
  // what is counted beside the cards lies under none of them
  for (const counts of table.querySelectorAll('[data-region=board] .label small, .arena .sheet'))
    for (const card of shown(counts) ? table.querySelectorAll('[data-region=board] .face[data-card]') : [])
      if (shown(card) && over(box(card), box(counts))) out.push(`${name(card)} lies over ${name(counts)}`);
  // what lies on a place leaves its name to be read
  for (const place of table.querySelectorAll('.place')) {
    const title = place.querySelector('.name');
    if (!title || !shown(title)) continue;
    const words = document.createRange();
    words.selectNodeContents(title);
    // letters are lower than the boxes of their lines
    const lines = [...words.getClientRects()].map((r) => ({
      left: r.left,
      right: r.right,
      top: r.top + r.height / 8,
      bottom: r.bottom - r.height / 8,
    }));
    for (const thing of place.querySelectorAll('.on > *, .facts > *'))
      if (lines.some((line) => over(line, box(thing)))) out.push(`${name(thing)} lies over the name ${title.textContent}`);
    if (title.scrollWidth > title.clientWidth + 1)
      out.push(`${title.textContent} is cut off: ${title.scrollWidth} of ${title.clientWidth}`);
  }
  // who plays and what is held is named in full; a card that lies under another shows as much of its name as of itself
  for (const n of table.querySelectorAll('.plate .name, .hand .held:last-child .title, .hand:not(.tight) .title, .hand.bare .title'))
    // letters are lower than the boxes of their lines
    if (
      shown(n) &&
      (n.scrollWidth > n.clientWidth + 1 || n.scrollHeight > n.clientHeight + Number.parseFloat(getComputedStyle(n).fontSize) / 5)
    )
      out.push(`${name(n)} is cut off: ${n.scrollWidth}x${n.scrollHeight} in ${n.clientWidth}x${n.clientHeight}`);
  for (const e of table.querySelectorAll('*')) {
    if (e.closest('.unseen, .list:not(.open)') || ![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()) || !shown(e))
      continue;
    const px = Number.parseFloat(getComputedStyle(e).fontSize);
    if (px < 10.99) out.push(`${name(e)} is written in ${px} px`);
  }
  for (const n of table.querySelectorAll('.token .nums b')) {
    if (!shown(n)) continue;
    const px = Number.parseFloat(getComputedStyle(n).fontSize);
    if (px < 13.99) out.push(`a number of ${name(n.closest('.token'))} is written in ${px} px`);
  }
  // no number is under another token, but in a stack of the same
  for (const n of table.querySelectorAll('.token .nums b')) {
    if (!shown(n) || n.closest('.stack > :not(:last-child)')) continue;
    const { left, top, width, height } = box(n);
    const over = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.token');
    if (over && over !== n.closest('.token')) out.push(`a number of ${name(n.closest('.token'))} is under ${name(over)}`);
  }
  for (const token of table.querySelectorAll('.token'))
    for (const sign of token.querySelectorAll('.states i'))
      for (const n of token.querySelectorAll('.nums b'))
        if (shown(n) && over(box(sign), box(n))) out.push(`a sign lies over a number of ${name(token)}`);
  for (const n of table.querySelectorAll('.token .nums'))
    if (shown(n) && n.scrollWidth > n.clientWidth + 1)
      out.push(`the numbers of ${name(n.closest('.token'))} do not fit: ${n.scrollWidth} of ${n.clientWidth}`);
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight)
    out.push(`the page scrolls: ${root.scrollWidth}x${root.scrollHeight}`);
  return { u, out: [...new Set(out)] };
}
