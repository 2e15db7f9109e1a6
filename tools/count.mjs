// Instructions a decision, by game and by function: a measure of speed that does not flicker.
//
//   node tools/count.mjs           compares with tools/counts.txt; fails where a game takes over 2 % more, and says where
//   node tools/count.mjs --renew   writes that file anew, to be kept with the commit that changed the figures
//
// Counted is the build that tests use: it is there anyway, and what grows there grows in a release, too. Needs valgrind.

import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');
const kept = join(root, 'tools/counts.txt');
const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
const GAMES = ['conquest', 'wars', 'warcaste'];
const MATCHES = '8';
const MORE = 1.02;
// functions that are kept by name, and how many of those that grew are named
const KEPT = 60;
const NAMED = 8;

const out = (program, args) => execFileSync(program, args, { cwd: root, encoding: 'utf8' });

/** What a game takes: instructions a decision, of all and of each function by itself. */
async function counted(game) {
  const dir = join(target, 'count');
  mkdirSync(dir, { recursive: true });
  const file = join(dir, `${game}.callgrind`);
  const run = await promisify(execFile)(
    'valgrind',
    [
      '--tool=callgrind',
      `--callgrind-out-file=${file}`,
      '--toggle-collect=muster_count::counted*',
      '--compress-strings=no',
      '--compress-pos=no',
      join(target, 'debug/muster-count'),
      game,
      MATCHES,
    ],
    { encoding: 'utf8', maxBuffer: 1 << 24 },
  );
  const decisions = Number(run.stdout.match(/(\d+) decisions/)[1]);
  const by = new Map();
  let [name, skip] = ['', false];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.startsWith('fn=')) name = plain(line.slice(3));
    else if (line.startsWith('calls=')) skip = true;
    else if (/^[0-9+*-]/.test(line)) {
      // after `calls=` comes what the function called takes, which counts as its own
      if (!skip) by.set(name, (by.get(name) ?? 0) + Number(line.split(' ')[1]));
      skip = false;
    }
  }
  const all = [...by.values()].reduce((a, b) => a + b, 0);
  if (!all) throw new Error(`nothing was counted for ${game}`);
  const each = [...by].map(([f, n]) => [f, Math.round(n / decisions)]).sort((a, b) => b[1] - a[1]);
  return { all: Math.round(all / decisions), each: new Map(each.slice(0, KEPT).filter(([, n]) => n > 0)) };
}

/** A function's name without what differs from build to build. */
function plain(name) {
  return name.replace(/'\d+$/, '').replace(/::h[0-9a-f]{16}$/, '').replace(/ /g, '_');
}

function read() {
  const games = new Map();
  let [compiler, game] = ['', null];
  for (const line of readFileSync(kept, 'utf8').split('\n')) {
    const words = line.trim().split(/\s+/);
    if (line.startsWith('compiler ')) compiler = line.slice(9);
    else if (/^\w+ \d+$/.test(line)) games.set(words[0], (game = { all: Number(words[1]), each: new Map() }));
    else if (line.startsWith('  ') && game) game.each.set(words[1], Number(words[0]));
  }
  return { compiler, games };
}

if (spawnSync('valgrind', ['--version']).status !== 0) {
  console.log('instructions: not counted, valgrind is not installed');
  process.exit(0);
}
const compiler = out('rustc', ['--version']).trim();
const renew = process.argv.includes('--renew');
const before = !renew && existsSync(kept) ? read() : null;
if (!renew && before?.compiler !== compiler) {
  console.log(`instructions: not counted, the figures are of ${before?.compiler ?? 'nothing'} and this is ${compiler}`);
  process.exit(0);
}
out('cargo', ['build', '--quiet', '-p', 'muster-count']);
// all at once: each is one thread, and most of it is loading cards
const now = new Map(await Promise.all(GAMES.map(async (game) => [game, await counted(game)])));
if (renew) {
  const lines = [`Instructions a decision, and where: node tools/count.mjs --renew`, `compiler ${compiler}`];
  for (const [game, { all, each }] of now) {
    lines.push('', `${game} ${all}`, ...[...each].map(([f, n]) => `  ${n} ${f}`));
  }
  writeFileSync(kept, `${lines.join('\n')}\n`);
}
let grew = false;
for (const [game, { all, each }] of now) {
  const was = before?.games.get(game);
  const than = was ? ` (${was.all} kept, ${((all / was.all - 1) * 100).toFixed(1)} %)` : '';
  console.log(`${game}: ${all} instructions a decision${than}`);
  if (!was || all <= was.all * MORE) continue;
  grew = true;
  const more = [...each].map(([f, n]) => [f, n - (was.each.get(f) ?? 0)]).filter(([, n]) => n > 0);
  for (const [f, n] of more.sort((a, b) => b[1] - a[1]).slice(0, NAMED)) console.log(`  ${n} more in ${f}`);
}
if (grew) {
  console.log('A decision takes more than before. If it has to: make count-renew, and keep tools/counts.txt with the change.');
  process.exit(1);
}
