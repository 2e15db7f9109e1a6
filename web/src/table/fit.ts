/** Words that must stand in a room of a fixed size: written smaller where they are many, and cut after a whole line at last. */
import type { Attachment } from 'svelte/attachments';

/** Nothing is written smaller than this. */
const SMALLEST = 11;
const STEP = 0.5;

/** What stands in the room is named, so that it is measured anew when that changes. */
export function fit(..._words: string[]): Attachment<HTMLElement> {
  return (node) => {
    const room = node.parentElement!;
    const measure = () => {
      node.style.fontSize = '';
      node.style.maxHeight = '';
      const over = () => room.scrollHeight > room.clientHeight + 1;
      let size = Number.parseFloat(getComputedStyle(node).fontSize);
      while (over() && size > SMALLEST) {
        size = Math.max(SMALLEST, size - STEP);
        node.style.fontSize = `${size}px`;
      }
      if (!over()) return;
      const line = Number.parseFloat(getComputedStyle(node).lineHeight);
      const free = room.getBoundingClientRect().bottom - node.getBoundingClientRect().top;
      node.style.maxHeight = `${Math.max(1, Math.floor(free / line)) * line}px`;
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(room);
    return () => watch.disconnect();
  };
}
