// A device that makes and uses passkeys and asks nobody, in place of the browser's own: not every Chromium has one that tests can reach.
import type { Page } from 'playwright-core';

export interface Key {
  id: number[];
  user: number[];
  rp: string;
  private: JsonWebKey;
}

/** Gives a page such a device, which keeps its keys in `keys`. */
export async function device(page: Page): Promise<{ keys: Key[] }> {
  const kept = { keys: [] as Key[] };
  await page.exposeFunction('passkeysKept', () => kept.keys);
  await page.exposeFunction('keepPasskey', (key: Key) => void kept.keys.push(key));
  await page.addInitScript(() => {
    const { passkeysKept, keepPasskey } = window as unknown as { passkeysKept(): Promise<Key[]>; keepPasskey(key: Key): Promise<void> };
    const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };
    const bytes = (source: BufferSource) => [...new Uint8Array(ArrayBuffer.isView(source) ? source.buffer : source)];
    const letters = (list: number[]) =>
      btoa(String.fromCharCode(...list))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '');
    const number = (text: string) => [...atob(text.replaceAll('-', '+').replaceAll('_', '/'))].map((c) => c.charCodeAt(0));
    const digest = async (list: number[]) => bytes(await crypto.subtle.digest('SHA-256', new Uint8Array(list)));
    const buffer = (list: number[]) => new Uint8Array(list).buffer;
    const client = (type: string, challenge: BufferSource) => {
      const said = { type, challenge: letters(bytes(challenge)), origin: location.origin, crossOrigin: false };
      return [...new TextEncoder().encode(JSON.stringify(said))];
    };
    // present and verified; 0x40: a new key follows
    const authenticator = async (rp: string, flags: number) => [...(await digest([...new TextEncoder().encode(rp)])), flags, 0, 0, 0, 0];
    const der = (raw: number[]) => {
      const whole = [raw.slice(0, 32), raw.slice(32)].flatMap((n) => {
        const from = n.findIndex((b) => b !== 0);
        const short = n.slice(from);
        const signed = short[0]! > 127 ? [0, ...short] : short;
        return [2, signed.length, ...signed];
      });
      return [0x30, whole.length, ...whole];
    };
    navigator.credentials.create = async (options) => {
      const { rp, user, challenge, excludeCredentials } = options!.publicKey!;
      const has = (await passkeysKept()).some((k) => excludeCredentials?.some((x) => letters(bytes(x.id)) === letters(k.id)));
      if (has) throw new DOMException('this device has one', 'InvalidStateError');
      const pair = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify']);
      const open = await crypto.subtle.exportKey('jwk', pair.publicKey);
      const id = bytes(crypto.getRandomValues(new Uint8Array(16)));
      await keepPasskey({ id, user: bytes(user.id), rp: rp.id!, private: await crypto.subtle.exportKey('jwk', pair.privateKey) });
      const cose = [0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32, ...number(open.x!), 0x22, 0x58, 32, ...number(open.y!)];
      const data = [...(await authenticator(rp.id!, 0x45)), ...Array<number>(16).fill(0), 0, id.length, ...id, ...cose];
      const text = (word: string) => [0x60 + word.length, ...new TextEncoder().encode(word)];
      const none = [0xa3, ...text('fmt'), ...text('none'), ...text('attStmt'), 0xa0, ...text('authData'), 0x58, data.length, ...data];
      const response = { clientDataJSON: buffer(client('webauthn.create', challenge)), attestationObject: buffer(none) };
      return { type: 'public-key', id: letters(id), rawId: buffer(id), response } as unknown as Credential;
    };
    navigator.credentials.get = async (options) => {
      const { rpId, challenge } = options!.publicKey!;
      const key = (await passkeysKept()).find((k) => k.rp === rpId);
      if (!key) throw new DOMException('this device has none', 'NotAllowedError');
      const [data, said] = [await authenticator(rpId!, 0x05), client('webauthn.get', challenge)];
      const mine = await crypto.subtle.importKey('jwk', key.private, CURVE, false, ['sign']);
      const raw = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, mine, new Uint8Array([...data, ...(await digest(said))]));
      const response = {
        clientDataJSON: buffer(said),
        authenticatorData: buffer(data),
        signature: buffer(der(bytes(raw))),
        userHandle: buffer(key.user),
      };
      return { type: 'public-key', id: letters(key.id), rawId: buffer(key.id), response } as unknown as Credential;
    };
  });
  return kept;
}
