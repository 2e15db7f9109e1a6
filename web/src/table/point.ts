/** Pointing at a card: it is shown in the reading panel; a long press or the right button opens it to read. */
import type { Attachment } from 'svelte/attachments';
import { openCard } from '../lib/ui/reader.svelte';
import type { Desk } from './desk.svelte';

const HOVER = 60;
const HOLD = 480;

export function pointing(desk: Desk, card: number): Attachment<HTMLElement> {
  return (node) => {
    let timer = 0;
    let held = false;
    const show = () => {
      desk.pointed = { card, from: node };
      desk.reading = card;
    };
    const hide = () => {
      clearTimeout(timer);
      if (desk.pointed?.from === node) desk.pointed = undefined;
    };
    const open = () => {
      const code = desk.card(card)?.code;
      hide();
      if (code) openCard(code, card);
    };
    const on = {
      pointerenter: (e: PointerEvent) => {
        if (e.pointerType === 'mouse') timer = window.setTimeout(show, HOVER);
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
