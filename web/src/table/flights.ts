/** Cards move where they go: what was drawn before a change glides to where it is drawn after it. */
import { pace } from '../lib/store/prefs.svelte';

/** `host` is the card that it is drawn on, with which it goes. */
type Spots = Map<string, { box: DOMRect; node: HTMLElement; host: string | undefined }>;

const EASE = 'cubic-bezier(.2,.8,.2,1)';

export function spots(root: HTMLElement): Spots {
  const map: Spots = new Map();
  for (const node of root.querySelectorAll<HTMLElement>('[data-card]')) {
    const box = node.getBoundingClientRect();
    const host = node.matches('.face') ? undefined : node.closest('.token')?.querySelector<HTMLElement>('.face')?.dataset.card;
    if (box.width) map.set(node.dataset.card as string, { box, node, host });
  }
  return map;
}

/** Where cards come from and go to when only one end is seen: the pile or hand of a seat. */
function zone(root: HTMLElement, key: string): DOMRect | undefined {
  return root.querySelector(`[data-zone="${CSS.escape(key)}"]`)?.getBoundingClientRect();
}

export interface Ends {
  /** The zone a card came from, for cards that were not seen before. */
  from(card: string): string | undefined;
  /** The zone it went to, for cards that are no longer seen. */
  to(card: string): string | undefined;
  /** What it was before: a card that is put down where it is a secret has another name there. */
  was(card: string): string | undefined;
}

export function fly(root: HTMLElement, before: Spots, ends: Ends): void {
  const time = pace(340);
  if (!time) return;
  const after = spots(root);
  const again = new Set([...after.keys()].map((id) => ends.was(id)));
  for (const [id, { box, node: face, host }] of after) {
    if (host !== undefined && host === before.get(id)?.host) continue;
    // with its signs and its name
    const node = face.matches('.face') ? (face.closest<HTMLElement>('.token, .held') ?? face) : face;
    const old = (before.get(id) ?? before.get(ends.was(id) ?? ''))?.box ?? zone(root, ends.from(id) ?? '');
    if (!old || !old.width) {
      if (before.size)
        node.animate(
          [
            { opacity: 0, scale: '0.7' },
            { opacity: 1, scale: '1' },
          ],
          { duration: time, easing: EASE },
        );
      continue;
    }
    const dx = old.left + old.width / 2 - box.left - box.width / 2;
    const dy = old.top + old.height / 2 - box.top - box.height / 2;
    if (Math.abs(dx) + Math.abs(dy) < 3) continue;
    const scale = Math.min(3, Math.max(0.3, old.width / box.width));
    node.animate(
      [
        { translate: `${dx}px ${dy}px`, scale: String(scale), zIndex: 30 },
        { translate: '0 0', scale: '1', zIndex: 30 },
      ],
      { duration: time, easing: EASE },
    );
  }
  for (const [id, { box, node }] of before) {
    if (!after.has(id) && !again.has(id) && box.bottom > 0 && box.top < innerHeight)
      vanish(root, node, box, zone(root, ends.to(id) ?? ''), time);
  }
}

/** A card that is gone leaves its likeness behind for a moment, in a likeness of what held it: that gave it its colours. */
function vanish(root: HTMLElement, node: HTMLElement, box: DOMRect, to: DOMRect | undefined, time: number): void {
  const ghost = (node.parentElement?.cloneNode() ?? document.createElement('div')) as HTMLElement;
  const face = node.cloneNode(true) as HTMLElement;
  for (const name of ghost.getAttributeNames()) if (name.startsWith('data-')) ghost.removeAttribute(name);
  face.removeAttribute('data-card');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    margin: '0',
    padding: '0',
    background: 'none',
    transform: 'none',
    zIndex: '40',
    pointerEvents: 'none',
  });
  Object.assign(face.style, { position: 'absolute', inset: '0', margin: '0', width: '100%', height: '100%', transform: 'none' });
  ghost.style.setProperty('--w', `${box.width}px`);
  ghost.append(face);
  root.append(ghost);
  const dx = to ? to.left + to.width / 2 - box.left - box.width / 2 : 0;
  const dy = to ? to.top + to.height / 2 - box.top - box.height / 2 : -14;
  const run = ghost.animate([{ opacity: 1 }, { opacity: to ? 0.5 : 0, translate: `${dx}px ${dy}px`, scale: to ? '0.4' : '0.8' }], {
    duration: time,
    easing: EASE,
  });
  run.onfinish = run.oncancel = () => ghost.remove();
}
