/** Pages by address. A pattern such as `/game/:id` names its parts. */
export type Params = Record<string, string>;

class Router {
  path = $state(location.pathname);
  query = $state(location.search);

  constructor() {
    addEventListener('popstate', () => this.read());
    document.addEventListener('click', (e) => this.click(e));
  }

  go(to: string, replace = false): void {
    if (to !== location.pathname + location.search) history[replace ? 'replaceState' : 'pushState'](null, '', to);
    this.read();
    scrollTo(0, 0);
  }

  get search(): URLSearchParams {
    return new URLSearchParams(this.query);
  }

  /** Changes one word of the query without leaving the page or filling the history. */
  note(key: string, value: string): void {
    const q = new URLSearchParams(location.search);
    if (value) q.set(key, value);
    else q.delete(key);
    const text = q.toString();
    history.replaceState(null, '', location.pathname + (text ? `?${text}` : ''));
    this.query = location.search;
  }

  private read(): void {
    this.path = location.pathname;
    this.query = location.search;
  }

  /** Plain links within the page do not load it anew. */
  private click(e: MouseEvent): void {
    if (e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
    const a = (e.target as Element | null)?.closest?.('a');
    if (!a || a.target || a.hasAttribute('download') || a.origin !== location.origin) return;
    if (a.pathname.startsWith('/api')) return;
    if (a.pathname === location.pathname && a.hash) return;
    e.preventDefault();
    this.go(a.pathname + a.search + a.hash);
  }
}

export const router = new Router();
