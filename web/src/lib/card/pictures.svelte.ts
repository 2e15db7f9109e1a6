/**
 * The player's own pictures: a folder on their machine, kept in this browser and sent nowhere. A file is a card's
 * picture if its name is the card's code or its title.
 */
import { SvelteMap } from 'svelte/reactivity';

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/\.[a-z0-9]+$/, '')
    .replace(/[^a-z0-9]+/g, '');

class Pictures {
  private urls = new SvelteMap<string, string>();

  get count(): number {
    return this.urls.size;
  }

  of(code: string, title: string): string | undefined {
    return this.urls.size ? (this.urls.get(plain(code)) ?? this.urls.get(plain(title))) : undefined;
  }

  async take(files: Iterable<File>): Promise<number> {
    const store = await open().catch(() => undefined);
    let taken = 0;
    for (const file of files) {
      if (!file.type.startsWith('image/')) continue;
      const key = plain(file.name);
      this.show(key, file);
      store?.transaction('pictures', 'readwrite').objectStore('pictures').put(file, key);
      taken++;
    }
    return taken;
  }

  async restore(): Promise<void> {
    const store = await open();
    const cursor = store.transaction('pictures').objectStore('pictures').openCursor();
    cursor.onsuccess = () => {
      const at = cursor.result;
      if (!at) return;
      this.show(String(at.key), at.value as Blob);
      at.continue();
    };
  }

  async forget(): Promise<void> {
    for (const url of this.urls.values()) URL.revokeObjectURL(url);
    this.urls.clear();
    const store = await open().catch(() => undefined);
    store?.transaction('pictures', 'readwrite').objectStore('pictures').clear();
  }

  private show(key: string, blob: Blob): void {
    const old = this.urls.get(key);
    if (old) URL.revokeObjectURL(old);
    this.urls.set(key, URL.createObjectURL(blob));
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open('muster', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('pictures');
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

export const pictures = new Pictures();
