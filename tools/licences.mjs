// Licences of everything that ends up in the program or builds it, and whether anything is in it twice or for nothing.
//
//   node tools/licences.mjs            fails if a licence is not on the allow-list of deny.toml, if two versions of a crate are
//                                      compiled and deny.toml does not say why, or if a crate names one it does not use
//   node tools/licences.mjs --notices  prints the notices that go with a release: what is in the program, with the texts
//
// Needs no network: it reads Cargo.lock's packages by `cargo metadata` and web/package-lock.json.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const read = (path) => readFileSync(join(root, path), 'utf8');

// Tools of the web client's build may be under these, too: nothing of them is in what is built.
const BUILD_ONLY = ['BlueOak-1.0.0', 'MPL-2.0'];
// What of the npm packages is in the client that browsers get.
// fonts of their own licence: they may be given away with a program of another
const FONTS = ['@fontsource-variable/source-sans-3', '@fontsource/barlow-condensed'];
const IN_THE_CLIENT = ['svelte', 'clsx', 'esm-env', ...FONTS];

const allowed = new Set(
  [...read('deny.toml').match(/^allow = \[([^\]]*)\]/m)[1].matchAll(/"([^"]+)"/g)].map((m) => m[1]),
);

/** The old versions that may stand beside a newer one: `name@version`, as far as the version is written. */
const mayBeTwice = [...read('deny.toml').matchAll(/crate = "([^"@]+)@([^"]+)"/g)].map((m) => ({ name: m[1], version: m[2] }));

/** Whether an SPDX expression can be met with the licences that `ok` takes. */
function meets(expression, ok) {
  const tokens = expression.replaceAll('/', ' OR ').match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const one = () => {
    const token = tokens[at++];
    if (token === '(') {
      const inside = any();
      at++; // the closing bracket
      return inside;
    }
    if (tokens[at] !== 'WITH') return ok(token);
    at += 2;
    return ok(`${token} WITH ${tokens[at - 1]}`) || ok(token);
  };
  const all = () => {
    let met = one();
    while (tokens[at] === 'AND') (at++, (met = one() && met));
    return met;
  };
  const any = () => {
    let met = all();
    while (tokens[at] === 'OR') (at++, (met = all() || met));
    return met;
  };
  return tokens.length > 0 && any() && at === tokens.length;
}

/** The crates that the program is made of; those that only build or test it have `used` false. */
function crates() {
  const run = (program, ...args) =>
    execFileSync(program, args, { cwd: root, maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'inherit'] }).toString();
  // of this machine's kind: others' crates need not be here
  const host = run('rustc', '-vV').match(/^host: (.*)$/m)[1];
  const meta = JSON.parse(run('cargo', 'metadata', '--format-version', '1', '--locked', '--filter-platform', host));
  const nodes = new Map(meta.resolve.nodes.map((n) => [n.id, n]));
  const program = meta.packages.find((p) => p.name === 'muster' && p.source === null).id;
  // what the program is made of; with `kinds` 'build' also what is compiled to make it
  const reached = (...kinds) => {
    const found = new Set();
    const visit = (id) => {
      if (found.has(id)) return;
      found.add(id);
      for (const dep of nodes.get(id).deps) {
        if (dep.dep_kinds.some((k) => kinds.includes(k.kind))) visit(dep.pkg);
      }
    };
    visit(program);
    return found;
  };
  const [used, compiled] = [reached(null), reached(null, 'build')];
  return meta.packages
    .filter((p) => p.source !== null)
    .map((p) => ({
      what: `${p.name} ${p.version}`,
      name: p.name,
      version: p.version,
      licence: p.license ?? '',
      folder: dirname(p.manifest_path),
      used: used.has(p.id),
      compiled: compiled.has(p.id),
    }));
}

function packages() {
  const lock = JSON.parse(read('web/package-lock.json'));
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, p]) => {
      const name = path.split('node_modules/').pop();
      const folder = join(root, 'web', path);
      return { what: `${name} ${p.version}`, licence: p.license ?? '', folder, used: IN_THE_CLIENT.includes(name), font: FONTS.includes(name) };
    });
}

/** The licence files a package brings along. */
function texts(folder) {
  if (!existsSync(folder)) return [];
  const named = readdirSync(folder, { withFileTypes: true }).filter(
    (f) => f.isFile() && /^(licen[cs]e|copying|notice|unlicense)/i.test(f.name),
  );
  return named.map((f) => readFileSync(join(folder, f.name), 'utf8').trim());
}

/** What is compiled in two versions without a word in deny.toml, and words there that nothing needs any more. */
function twice(rust) {
  const compiled = rust.filter((c) => c.compiled);
  const excused = (c) => mayBeTwice.some((m) => m.name === c.name && `${c.version}.`.startsWith(`${m.version}.`));
  const names = (list) => list.map((c) => c.name);
  const left = compiled.filter((c) => !excused(c));
  const wrong = left.filter((c, i) => names(left).indexOf(c.name) !== i).map((c) => `${c.what}: another version of it is compiled, too; deny.toml says what may be`);
  const idle = mayBeTwice.filter((m) => names(compiled).filter((n) => n === m.name).length < 2);
  return [...wrong, ...idle.map((m) => `deny.toml: ${m.name} is there once now, ${m.name}@${m.version} need not be excused`)];
}

/** What our crates say they need and no line of theirs speaks of. */
function unused() {
  const files = execFileSync('git', ['ls-files', 'crates'], { cwd: root }).toString().split('\n');
  const wrong = [];
  for (const manifest of files.filter((f) => f.endsWith('/Cargo.toml'))) {
    const own = files.filter((f) => f.startsWith(`${dirname(manifest)}/`) && f.endsWith('.rs'));
    const words = new Set(own.flatMap((f) => read(f).match(/\w+/g) ?? []));
    const needs = read(manifest).matchAll(/^\[(?:dev-|build-)?dependencies\]\n((?:[\w-]+ = .*\n?)*)/gm);
    const names = [...needs].flatMap((m) => [...m[1].matchAll(/^[\w-]+/gm)].map((n) => n[0]));
    const idle = names.filter((name) => !words.has(name.replaceAll('-', '_')));
    wrong.push(...idle.map((name) => `${manifest}: ${name} is not used`));
  }
  return wrong;
}

function check() {
  const ok = (licence) => allowed.has(licence);
  const [rust, npm] = [crates(), packages()];
  const wrong = [
    ...rust.filter((c) => !meets(c.licence, ok)),
    ...npm.filter((p) => !meets(p.licence, (l) => ok(l) || (!p.used && BUILD_ONLY.includes(l)) || (p.font && l === 'OFL-1.1'))),
  ];
  for (const w of wrong) console.error(`${w.what}: the licence "${w.licence}" is not on the list in deny.toml`);
  const others = [...twice(rust), ...unused()];
  for (const line of others) console.error(line);
  if (wrong.length + others.length > 0) process.exit(1);
  console.log(`licences: ${rust.length} crates and ${npm.length} npm packages, all on the list`);
}

function notices() {
  const used = [...crates(), ...packages()].filter((p) => p.used);
  used.sort((a, b) => (a.what < b.what ? -1 : 1));
  // the same text stands once, under all who share it
  const shared = new Map();
  for (const p of used) {
    for (const text of texts(p.folder)) shared.set(text, [...(shared.get(text) ?? []), p.what]);
  }
  console.log('Muster contains the work of others, under these licences.\n');
  for (const p of used) console.log(`${p.what}: ${p.licence}`);
  for (const [text, who] of shared) console.log(`\n${'-'.repeat(72)}\n${who.join(', ')}\n\n${text}`);
}

if (process.argv.includes('--notices')) notices();
else check();
