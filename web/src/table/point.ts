/** Pointing at a card: it is shown in the reading panel; a long press or the right button opens it to read. */
import type { Attachment } from 'svelte/attachments';
import { openCard } from '../lib/ui/reader.svelte';
import type { Desk } from './desk.svelte';

const HOVER = 60;
const HOLD = 480;

/** Where the pointer is. A card that comes to lie under a pointer at rest is not pointed at. */
const at = { x: -1, y: -1 };
addEventListener(
  'pointermove',
  (e) => {
    at.x = e.clientX;
    at.y = e.clientY;
  },
  { capture: true, passive: true },
);
const moved = (e: PointerEvent) => e.pointerType === 'mouse' && (e.clientX !== at.x || e.clientY !== at.y);

export function pointing(desk: Desk, card: number): Attachment<HTMLElement> {
  return (node) => {
    let timer = 0;
    let held = false;
    /** The pointer came here by itself. */
    let meant = false;
    const show = () => {
      desk.pointed = { card, from: node };
      desk.reading = card;
    };
    const enter = () => {
      meant = true;
      timer = window.setTimeout(show, HOVER);
    };
    const hide = () => {
      clearTimeout(timer);
      meant = false;
      if (desk.pointed?.from === node) desk.pointed = undefined;
    };
    const open = () => {
      const code = desk.card(card)?.code;
      hide();
      if (code) openCard(code, card);
    };
    const on = {
      pointerenter: (e: PointerEvent) => {
        if (moved(e)) enter();
      },
      // it lay under the pointer, and now the pointer moves
      pointermove: (e: PointerEvent) => {
        if (!meant && e.pointerType === 'mouse' && (e.movementX || e.movementY)) enter();
      },
      pointerleave: hide,
      // who comes by keyboard sees it large, too
      focus: () => node.matches(':focus-visible') && show(),
      // a card that goes while it has the focus loses it in the midst of drawing, when nothing may change
      blur: () => queueMicrotask(hide),
      pointerdown: (e: PointerEvent) => {
        held = false;
        if (e.pointerType === 'mouse') return;
        timer = window.setTimeout(() => {
          held = true;
          open();
        }, HOLD);
      },
      pointerup: () => clearTimeout(timer),
      pointercancel: hide,
      contextmenu: (e: MouseEvent) => {
        e.preventDefault();
        if (!held) open();
      },
      click: (e: MouseEvent) => {
        if (!held) return;
        e.stopPropagation();
        e.preventDefault();
        held = false;
      },
    };
    for (const [name, f] of Object.entries(on)) node.addEventListener(name, f as EventListener, { capture: name === 'click' });
    return () => {
      hide();
      for (const [name, f] of Object.entries(on)) node.removeEventListener(name, f as EventListener, { capture: name === 'click' });
    };
  };
}
