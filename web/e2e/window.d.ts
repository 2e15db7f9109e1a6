// What the tests find in pages, and put there.
interface Window {
  /** How many options were taken by the game that plays itself. */
  taken: () => number;
  /** What the director has shown, what the server has said, and by which connections. */
  shown: string[];
  heard: { t: string; steps?: { patch: unknown[] }[]; [more: string]: unknown }[];
  sockets: WebSocket[];
  /** How many voices have sounded. */
  heardSounds: number;
  /** Did the last key or button go down while something was shown? */
  skipped: boolean;
  /** The question at the last click, and how old it was. */
  clicked: { question: string | undefined; since: number };
  axe: { run: (where: Document, how: object) => Promise<{ violations: { id: string; help: string; nodes: { target: string[] }[] }[] }> };
}
/** The pages are made of HTML, and whoever asks a field for its value knows that it is one. */
type Found = HTMLElement & Pick<HTMLInputElement, 'value' | 'disabled'>;
interface ParentNode {
  querySelector(selectors: string): Found;
  querySelectorAll(selectors: string): NodeListOf<Found>;
}
interface Element {
  closest(selectors: string): Found;
}
