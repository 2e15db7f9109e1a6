import { expect, test } from 'vitest';
import { toBytes, toText } from '../src/account/passkey';

test('bytes become text and come back', () => {
  for (let n = 0; n < 70; n++) {
    const bytes = Uint8Array.from({ length: n }, (_, i) => (i * 37 + n * 11) % 256);
    const text = toText(bytes.buffer);
    expect(text).toMatch(/^[A-Za-z0-9_-]*$/);
    expect([...toBytes(text)]).toEqual([...bytes]);
  }
});
