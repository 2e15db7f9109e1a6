/** A card is dragged to what it is played on: an addition to clicking the card and then the place. */
import type { Attachment } from 'svelte/attachments';
import type { Desk } from './desk.svelte';

/** How far a pointer goes before a press is a drag. */
const FAR = 8;

export function dragging(desk: Desk, card: number): Attachment<HTMLElement> {
  return (node) => {
    let from: PointerEvent | undefined;
    let ghost: HTMLElement | undefined;

    function lift(e: PointerEvent): void {
      const box = node.getBoundingClientRect();
      ghost = node.cloneNode(true) as HTMLElement;
      ghost.removeAttribute('data-card');
      ghost.inert = true;
      ghost.setAttribute('aria-hidden', 'true');
      Object.assign(ghost.style, {
        position: 'fixed',
        inset: 'auto',
        left: '0',
        top: '0',
        width: `${box.width}px`,
        height: `${box.height}px`,
        pointerEvents: 'none',
        zIndex: '50',
        opacity: '0.85',
      });
      // beside the card, so that it has the card's colours and units
      node.parentElement?.append(ghost);
      node.setPointerCapture(e.pointerId);
      const meant = desk.meant(card);
      if (meant.length > 1 || meant[0]?.along.length) desk.focus = card;
    }
    function end(): void {
      ghost?.remove();
      from = ghost = undefined;
    }
    const on = {
      pointerdown: (e: PointerEvent) => {
        if (e.button === 0 && desk.glow(card)) from = e;
      },
      pointermove: (e: PointerEvent) => {
        if (!from) return;
        if (!ghost && Math.hypot(e.clientX - from.clientX, e.clientY - from.clientY) > FAR) lift(e);
        if (ghost) ghost.style.translate = `calc(${e.clientX}px - 50%) calc(${e.clientY}px - 50%)`;
      },
      pointerup: (e: PointerEvent) => {
        const dragged = ghost !== undefined;
        end();
        if (!dragged) return;
        // the click that a browser makes of it is none
        node.addEventListener('click', (c) => (c.preventDefault(), c.stopPropagation()), { capture: true, once: true });
        setTimeout(() => desk.drop(card, under(e.clientX, e.clientY)));
      },
      pointercancel: end,
    };
    for (const [name, f] of Object.entries(on)) node.addEventListener(name, f as EventListener);
    return () => {
      end();
      for (const [name, f] of Object.entries(on)) node.removeEventListener(name, f as EventListener);
    };
  };
}

/** What lies under a point: the card there, the place it is in, and the zone. */
export interface Under {
  cards: number[];
  option: number | undefined;
}
function under(x: number, y: number): Under {
  const at = document.elementsFromPoint(x, y);
  const ids = (selector: string, key: string) =>
    at
      .flatMap((e) => [...(e.matches(selector) ? [e] : []), ...e.querySelectorAll(`:scope > ${selector}`)])
      .map((e) => Number((e as HTMLElement).dataset[key]));
  const column = at.find((e) => e.matches('.column'))?.querySelector<HTMLElement>('[data-place]');
  const option = at.find((e) => e.matches('[data-zone-option]')) as HTMLElement | undefined;
  return {
    cards: [...ids('[data-card]', 'card'), ...(column ? [Number(column.dataset.place)] : [])],
    option: option && Number(option.dataset.zoneOption),
  };
}
