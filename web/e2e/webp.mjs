// An animated WebP out of pictures of the same size, with what every browser has: a canvas writes the frames, and here they are put
// together. Of every frame only what has changed is written.

/** Inside a page: a picture made smaller, and a mask of what differs from the one before; nothing where nothing does. Both are still
 *  pictures of their own: what a mask hides has no colour in a canvas, and its edges would be seen. */
async function changed([url, width, height, quality]) {
  /** The blocks of the format. */
  const BLOCK = 16;
  /** A difference that nobody sees. */
  const LITTLE = 6;
  const img = new Image();
  img.src = url;
  await img.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const on = canvas.getContext('2d', { willReadFrequently: true });
  on.imageSmoothingQuality = 'high';
  on.drawImage(img, 0, 0, width, height);
  const now = on.getImageData(0, 0, width, height);
  const before = window.before;
  const [across, down] = [Math.ceil(width / BLOCK), Math.ceil(height / BLOCK)];
  const pixels = (x, y) => {
    const out = [];
    for (let j = y * BLOCK; j < Math.min((y + 1) * BLOCK, height); j++)
      for (let i = x * BLOCK; i < Math.min((x + 1) * BLOCK, width); i++) out.push(4 * (j * width + i));
    return out;
  };
  const differs = (p) => [0, 1, 2].some((c) => Math.abs(now.data[p + c] - before[p + c]) > LITTLE);
  const news = Array.from({ length: down }, (_, y) => Array.from({ length: across }, (_, x) => !before || pixels(x, y).some(differs)));
  if (!news.flat().some(Boolean)) return null;
  const near = (x, y) => [-1, 0, 1].some((j) => [-1, 0, 1].some((i) => news[y + j]?.[x + i]));
  const mask = on.createImageData(width, height);
  window.before = new Uint8ClampedArray(now.data);
  for (const [y, row] of news.entries())
    for (const [x, is] of row.entries())
      for (const p of pixels(x, y)) {
        mask.data[p + 3] = is ? 255 : 0;
        if (is) continue;
        // what is not written is to be seen as it was
        for (const c of [0, 1, 2]) window.before[p + c] = before[p + c];
        // and far from what is written it costs nothing
        if (!near(x, y)) now.data.set([16, 21, 30], p);
      }
  const written = async (data) => {
    on.putImageData(data, 0, 0);
    const blob = await new Promise((done) => canvas.toBlob(done, 'image/webp', quality));
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = '';
    for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096));
    return btoa(text);
  };
  return { picture: await written(now), mask: before ? await written(mask) : null };
}

const number = (n, bytes) => Buffer.from(Array.from({ length: bytes }, (_, i) => (n >> (8 * i)) & 255));
const chunk = (name, body) => Buffer.concat([Buffer.from(name), number(body.length, 4), body, Buffer.alloc(body.length % 2)]);

/** One part of a still picture, with its head. */
function part(name, still) {
  const webp = Buffer.from(still ?? '', 'base64');
  for (let at = 12; at < webp.length;) {
    const size = webp.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (webp.toString('latin1', at, at + 4) === name) return webp.subarray(at, end);
    at = end;
  }
  return Buffer.alloc(0);
}

/** `frames`: PNGs and how many milliseconds each is shown. */
export async function animated(page, frames, { width, height, quality }) {
  await page.evaluate(() => delete window.before);
  const out = [];
  for (const { png, ms } of frames) {
    const written = await page.evaluate(changed, [`data:image/png;base64,${png.toString('base64')}`, width, height, quality]);
    if (written) out.push({ ms, body: Buffer.concat([part('ALPH', written.mask), part('VP8 ', written.picture)]) });
    else out.at(-1).ms += ms;
  }
  const size = [number(width - 1, 3), number(height - 1, 3)];
  const [ANIMATED_WITH_ALPHA, FOREVER, BLENDED] = [0b00010010, 0, 0];
  const body = [
    chunk('VP8X', Buffer.concat([number(ANIMATED_WITH_ALPHA, 4), ...size])),
    chunk('ANIM', Buffer.concat([number(0, 4), number(FOREVER, 2)])),
    ...out.map(({ ms, body }) => chunk('ANMF', Buffer.concat([number(0, 6), ...size, number(ms, 3), number(BLENDED, 1), body]))),
  ];
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...body]));
}
