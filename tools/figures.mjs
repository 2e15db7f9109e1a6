// Counts the house: files, lines, functions, meanings, clauses. What is judged by such figures is judged by the same ones next time.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(Boolean);
const text = (f) => readFileSync(f, 'utf8');
const lines = (f) => text(f).split('\n').length - 1;
const sum = (list) => list.reduce((a, b) => a + b, 0);
const row = (what, figure) => console.log(`${what.padEnd(34)} ${figure}`);
const n = (x) => x.toLocaleString('en');

/** Rust with its comments, strings and characters blanked, so that braces can be counted. */
function bare(source) {
  const blank = (s) => s.replace(/[^\n]/g, ' ');
  const pieces = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|\br(#*)"[\s\S]*?"\1|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[^']*|[^'\\\n])'/g;
  return source.replace(pieces, blank);
}

/** Every function of a file: its name and how many lines it has. */
function functions(source) {
  const s = bare(source);
  const out = [];
  for (const m of s.matchAll(/\bfn\s+(\w+)/g)) {
    let i = m.index + m[0].length;
    for (let depth = 0; i < s.length && !('{;'.includes(s[i]) && depth === 0); i++)
      depth += '(['.includes(s[i]) ? 1 : ')]'.includes(s[i]) ? -1 : 0;
    if (s[i] !== '{') continue;
    let end = i;
    for (let depth = 0; end < s.length; end++) {
      depth += s[end] === '{' ? 1 : s[end] === '}' ? -1 : 0;
      if (depth === 0) break;
    }
    out.push([m[1], s.slice(m.index, end).split('\n').length]);
  }
  return out;
}

const rust = files.filter((f) => f.endsWith('.rs'));
const src = rust.filter((f) => /^crates\/[^/]+\/src\//.test(f));
const sizes = src.map(lines).sort((a, b) => a - b);
const longest = src.reduce((a, b) => (lines(a) > lines(b) ? a : b));
row('Rust files, lines', `${rust.length}, ${n(sum(rust.map(lines)))}`);
row('  in src', `${src.length}, ${n(sum(sizes))}`);
row('  median, over 500, longest', `${sizes[sizes.length >> 1]}, ${sizes.filter((x) => x > 500).length}, ${longest} ${lines(longest)}`);
const all = src.flatMap((f) => functions(text(f)).map(([name, size]) => [size, name, f])).sort((a, b) => b[0] - a[0]);
row('functions in src', n(all.length));
row('  over 60, 70, 80 lines', [60, 70, 80].map((x) => all.filter((f) => f[0] > x).length).join(', '));
row('  longest', all.slice(0, 3).map(([size, name]) => `${name} ${size}`).join(', '));
const count = (re, list) => sum(list.map((f) => (text(f).match(re) ?? []).length));
row('doc lines, other comment lines', `${n(count(/^\s*\/\/[/!]/gm, src))}, ${n(count(/^\s*\/\/(?![/!])/gm, src))}`);
row('TODO, FIXME, HACK', count(/\b(TODO|FIXME|HACK)\b/g, src));
const crates = [...new Set(src.map((f) => f.split('/')[1]))];
row('crates', crates.length);
for (const c of crates) row(`  ${c}`, n(sum(src.filter((f) => f.startsWith(`crates/${c}/`)).map(lines))));

const sem = bare(text('crates/lang/src/sem.rs'));
const meanings = sem.slice(sem.indexOf('pub enum Sem {')).split('\n}\n')[0].match(/^ {4}[A-Z]\w*/gm);
const lower = src.filter((f) => /lang\/src\/(lower|sem)/.test(f));
const code = (f) => text(f).split('\n').filter((l) => l.trim() && !l.trim().startsWith('//')).length;
row('meanings of rows', meanings.length);
row('  their lines, without comments', `${n(sum(lower.map(lines)))}, ${n(sum(lower.map(code)))}`);

const kernel = src.filter((f) => f.startsWith('crates/kernel/'));
const face = text('crates/kernel/src/lib.rs');
row('kernel: public modules', (face.match(/^pub mod /gm) ?? []).length);
row('kernel: pub fn', count(/^\s*pub (const )?fn /gm, kernel));
const games = ['conquest', 'wars', 'warcaste'].map((g) => src.filter((f) => f.startsWith(`crates/${g}/`)));
const clauses = (g) => (execFileSync('git', ['grep', '-hoE', `^#+ ${g}\\.[a-z0-9.-]+`, '--', `rulebook/${g}`], { encoding: 'utf8' }).match(/^.+$/gm) ?? []).map((l) => l.replace(/^#+ /, ''));
for (const [i, g] of ['conquest', 'wars', 'warcaste'].entries()) {
  const known = new Set(clauses(g));
  const cited = new Set(games[i].flatMap((f) => text(f).match(new RegExp(`\\b${g}\\.[a-z0-9-]+(\\.[a-z0-9-]+)+`, 'g')) ?? []));
  row(`clauses of ${g}, cited`, `${known.size}, ${[...cited].filter((c) => known.has(c)).length}`);
}
row('registers by number in the games', count(/\bregs\[\d+\]|\bcx\.(r|set)\(\d+/g, games.flat()));
row('numbers by hand in the games', count(/pub const \w+: (u8|u16|usize|i32|Tag|Slot|Kind) = [\w(]*\d/g, games.flat()));
const product = src.filter((f) => !/tests?(\.rs|\/)|testkit|testdb|testing|kit|simulation|tells\.rs|built-in/.test(f)).map((f) => text(f).split('#[cfg(test)]')[0]);
const panics = product.flatMap((s) => bare(s).match(/\.unwrap\(\)|\.expect\(\"|\bpanic!|\bunreachable!/g) ?? []);
row('unwrap, expect, panic in product', panics.length);
const web = files.filter((f) => /^web\/src\/.*\.(svelte|ts)$/.test(f));
row('web: files, lines', `${web.length}, ${n(sum(web.map(lines)))}`);
row('cards, lines of them', (() => {
  const list = files.filter((f) => f.endsWith('.cards'));
  return `${count(/^card /gm, list)}, ${n(count(/^.*\S.*$/gm, list))}`;
})());
row('scenarios', n(count(/^scenario[: ]/gm, files.filter((f) => /^(rulebook|cards|docs|lessons)\//.test(f)))));
