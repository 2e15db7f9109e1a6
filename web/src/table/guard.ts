/**
 * Whether a click or a key was meant for the question that is on the table now. Buttons of a new question appear under a
 * pointer at rest: for a moment they are dead, unless the pointer or the key has moved since.
 */
const MOMENT = 350;
/** How far a pointer goes before it has moved; a finger never comes down twice on the same spot. */
const STEP = 4;
const FINGER = 24;

export interface Spot {
  x: number;
  y: number;
}

export class Guard {
  private since = Number.NEGATIVE_INFINITY;
  private at: Spot = { x: Number.NEGATIVE_INFINITY, y: Number.NEGATIVE_INFINITY };
  private rest: Spot | undefined;
  private finger = false;
  private pressed = Number.NEGATIVE_INFINITY;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Another question stands on the table. */
  asked(): void {
    this.since = this.now();
    this.rest = this.at;
  }
  moved(to: Spot, finger: boolean): void {
    this.at = to;
    this.finger = finger;
    if (this.rest && this.far(to)) this.rest = undefined;
  }
  /** A button or a key goes down; one that is held does not go down again. */
  down(at = this.now()): void {
    this.pressed = at;
  }

  /** Was a click that ends now meant? One that began before the question was not. When it came counts, and not when a busy page
   *  gets to it. */
  meant(byKey: boolean, at = this.now()): boolean {
    if (at - this.since >= MOMENT) return true;
    return this.pressed >= this.since && (byKey || this.rest === undefined);
  }

  private far(to: Spot): boolean {
    const { x, y } = this.rest as Spot;
    return Math.hypot(to.x - x, to.y - y) > (this.finger ? FINGER : STEP);
  }
}

/** What takes an option when it is clicked. */
const TAKES =
  '[data-option], [data-card], [data-place], [data-ground], [data-zone], [data-zone-option], [data-dial], [data-pending], .menu';

/** Watches pointer and keys and stops what was not meant. Returns what ends it. */
export function watch(root: HTMLElement, guard: Guard): () => void {
  const spot = (e: PointerEvent) => guard.moved({ x: e.clientX, y: e.clientY }, e.pointerType !== 'mouse');
  const press = (e: PointerEvent) => {
    spot(e);
    guard.down(e.timeStamp);
  };
  const key = (e: KeyboardEvent) => {
    if (!e.repeat) guard.down(e.timeStamp);
    // a key that is held takes nothing, neither by itself nor by way of the button it is on
    else if ((e.key === 'Enter' || e.key === ' ') && (e.target as HTMLElement).closest?.(TAKES)) e.preventDefault();
  };
  const click = (e: MouseEvent) => {
    // what a program clicks is meant; the clicks of a key come without a count
    if (!e.isTrusted || !(e.target as HTMLElement).closest(TAKES) || guard.meant(e.detail === 0, e.timeStamp)) return;
    e.preventDefault();
    e.stopPropagation();
  };
  addEventListener('pointermove', spot, true);
  addEventListener('pointerdown', press, true);
  addEventListener('keydown', key, true);
  root.addEventListener('click', click, true);
  return () => {
    removeEventListener('pointermove', spot, true);
    removeEventListener('pointerdown', press, true);
    removeEventListener('keydown', key, true);
    root.removeEventListener('click', click, true);
  };
}
