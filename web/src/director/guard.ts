/** While something is shown, a key or a click ends the show and does nothing else: it never chooses. */

/** Where people write, and what lies over the table, is left alone. */
const FREE = 'input, textarea, select, dialog, [data-free]';
const NO_KEYS = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'CapsLock']);

export function guard(playing: () => boolean, skip: () => void): () => void {
  /** The click and the key-up that belong to what ended the show. */
  let press = false;
  let key = '';
  const free = (e: Event) => e.target instanceof Element && e.target.closest(FREE) !== null;
  const eat = (e: Event) => {
    e.preventDefault();
    e.stopImmediatePropagation();
  };
  const down = (e: Event) => {
    press = false;
    if (!playing() || free(e)) return;
    press = true;
    eat(e);
    skip();
  };
  const click = (e: Event) => {
    // a click without a pointer, as assistive technology makes it
    if (!press && playing() && !free(e)) {
      eat(e);
      skip();
    } else if (press) eat(e);
    press = false;
  };
  const keydown = (e: KeyboardEvent) => {
    key = '';
    if (!playing() || free(e) || NO_KEYS.has(e.key) || e.ctrlKey || e.metaKey || e.altKey) return;
    key = e.key;
    eat(e);
    skip();
  };
  const keyup = (e: KeyboardEvent) => {
    if (key && e.key === key) eat(e);
    key = '';
  };
  const on: [string, EventListener][] = [
    ['pointerdown', down],
    ['click', click],
    ['contextmenu', click],
    ['keydown', keydown as EventListener],
    ['keyup', keyup as EventListener],
  ];
  for (const [name, f] of on) addEventListener(name, f, { capture: true });
  return () => {
    for (const [name, f] of on) removeEventListener(name, f, { capture: true });
  };
}
