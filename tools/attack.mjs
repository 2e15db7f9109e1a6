// What one visitor can cost a server: the attacks of strangers, with figures. It starts a server of its own for each, on a new file.
//
//   node --experimental-websocket tools/attack.mjs target/release/muster [NAME…]
//
// Run it after limits were changed, on the build that is given to others: a debug build is slow where it does not matter.

import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [program, ...names] = process.argv.slice(2);
if (!program) {
  console.error('node --experimental-websocket tools/attack.mjs PROGRAM [NAME…]');
  process.exit(2);
}

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const later = (list, part) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))];
const ms = (n) => `${n.toFixed(1)} ms`;

/** A server on a file of its own; a visitor's address is what it says. */
async function server(...options) {
  const dir = mkdtempSync(join(tmpdir(), 'attack-'));
  const args = ['serve', '--listen', '127.0.0.1:0', '--db', join(dir, 'a.db'), '--behind-proxy', ...options];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  child.stderr.on('data', (d) => (log += d));
  const address = await new Promise((done, no) => {
    let text = '';
    child.stdout.on('data', (d) => {
      text += d;
      const found = /http:\/\/([0-9.]+:\d+)/.exec(text);
      if (found) done(found[1]);
    });
    child.on('exit', () => no(new Error(`the server does not start: ${log}`)));
  });
  const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024;
  const named = (fd) => {
    try {
      return readlinkSync(`/proc/${child.pid}/fd/${fd}`);
    } catch {
      return '';
    }
  };
  const sockets = () => readdirSync(`/proc/${child.pid}/fd`).filter((fd) => named(fd).startsWith('socket:')).length;
  const stop = async () => {
    child.removeAllListeners('exit');
    child.kill('SIGTERM');
    await new Promise((done) => child.on('exit', done));
    rmSync(dir, { recursive: true });
  };
  return { address, memory, sockets, stop, log: () => log };
}

async function ask(s, method, path, { from = '192.0.2.1', token, body } = {}) {
  const headers = { 'x-forwarded-for': from, 'content-type': 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  const began = performance.now();
  const r = await fetch(`http://${s.address}${path}`, { method, headers, body: body && JSON.stringify(body) });
  const text = await r.text();
  return { status: r.status, text, took: performance.now() - began, cookie: r.headers.get('set-cookie') };
}

/** A guest and the token of their cookie. */
async function guest(s, from) {
  const { cookie, status } = await ask(s, 'GET', '/api/me', { from });
  const token = /muster=([^;]+)/.exec(cookie ?? '')?.[1];
  if (!token) throw new Error(`no guest: ${status}`);
  return token;
}

/** The highest memory while something goes on. */
async function highest(s, work) {
  let most = s.memory();
  const timer = setInterval(() => (most = Math.max(most, s.memory())), 20);
  const done = await work();
  clearInterval(timer);
  return [done, most];
}

/** What somebody else waits meanwhile. */
async function others(s, work) {
  const waits = [];
  let on = true;
  const visitor = (async () => {
    for (let i = 0; on; i++) {
      waits.push((await ask(s, 'GET', '/api/tables', { from: `203.0.113.${i % 250}` })).took);
      await sleep(20);
    }
  })();
  const done = await work();
  on = false;
  await visitor;
  return [done, `others wait ${ms(later(waits, 0.5))}, at most ${ms(Math.max(...waits))}`];
}

const tally = (answers) => {
  const out = {};
  for (const a of answers) out[a.status] = (out[a.status] ?? 0) + 1;
  return Object.entries(out).map(([status, n]) => `${n} × ${status}`).join(', ');
};

const login = (s, from, name, password) => ask(s, 'POST', '/api/account/login', { from, body: { name, password } });

function socket(s, token) {
  return new Promise((done, no) => {
    const ws = new WebSocket(`ws://${s.address}/api/ws`);
    ws.got = 0;
    ws.onerror = () => no(new Error('no websocket'));
    ws.onopen = () => ws.send(JSON.stringify({ t: 'hello', protocol: 1, token }));
    ws.onmessage = (m) => {
      ws.got += m.data.length;
      if (m.data.includes('"welcome"')) done(ws);
    };
  });
}

/** A game against a bot that has begun. */
async function game(s, token, from) {
  const games = JSON.parse((await ask(s, 'GET', '/api/games', { from })).text);
  const settings = { game: games[0].game ?? games[0].name, seats: 2, bots: ['greedy'] };
  const made = await ask(s, 'POST', '/api/tables', { from, token, body: { settings } });
  const { id } = JSON.parse(made.text);
  const deck = (games[0].decks ?? games[0].starters)[0];
  const body = { deck: deck.list ?? deck.text, part: '00'.repeat(16) };
  const sat = await ask(s, 'POST', `/api/tables/${id}/sit`, { from, token, body });
  if (sat.status !== 200) throw new Error(`nobody sits: ${sat.text}`);
  return id;
}

const ATTACKS = {
  async hashing() {
    const s = await server();
    const before = s.memory();
    const all = () => Promise.all(Array.from({ length: 150 }, (_, i) => login(s, `198.51.100.${i}`, `nobody ${i}`, 'x')));
    const [[answers, waits], most] = await highest(s, () => others(s, all));
    await s.stop();
    return `150 sign-ins at once from 150 addresses: ${tally(answers)}; ${before.toFixed(0)} → ${most.toFixed(0)} MB; ${waits}`;
  },
  async network() {
    const s = await server();
    const answers = [];
    for (let i = 0; i < 300; i++) answers.push(await login(s, `2001:db8:1:2::${i.toString(16)}`, `nobody ${i}`, 'x'));
    await s.stop();
    return `300 sign-ins from one network of IPv6: ${tally(answers)}`;
  },
  async guessing() {
    const s = await server();
    const token = await guest(s, '192.0.2.1');
    const body = { name: 'Anna', password: 'a horse that nobody else has' };
    await ask(s, 'POST', '/api/account/register', { from: '192.0.2.1', token, body });
    const answers = [];
    const began = performance.now();
    for (let i = 0; i < 600; i++) answers.push(await login(s, `198.51.100.${i % 60}`, 'anna', `guess ${i}`));
    const took = (performance.now() - began) / 1000;
    const lines = s.log().split('sign-in').length - 1;
    await s.stop();
    return `600 guesses at one account from 60 addresses in ${took.toFixed(1)} s: ${tally(answers)}; ${lines} lines in the log`;
  },
  async readers() {
    const s = await server();
    const [host, port] = s.address.split(':');
    const one = `GET /api/games/wars/catalogue HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 192.0.2.9\r\n\r\n`;
    const before = s.sockets();
    const held = Array.from({ length: 40 }, () => {
      const c = connect(Number(port), host, () => c.write(one.repeat(20)));
      c.pause();
      c.on('error', () => {});
      return c;
    });
    await sleep(5000);
    const most = s.memory();
    // a minute after the last of them takes nothing more
    await sleep(95000);
    const rest = s.sockets() - before;
    held.forEach((c) => c.destroy());
    await s.stop();
    return `40 connections that ask for much and read nothing: ${most.toFixed(0)} MB; after 100 s ${Math.max(0, rest)} are held`;
  },
  async silence() {
    const s = await server('--connections', '1000');
    const [host, port] = s.address.split(':');
    const held = Array.from({ length: 2200 }, () => {
      const c = connect(Number(port), host);
      c.on('error', () => {});
      return c;
    });
    await sleep(2000);
    let out = 0;
    for (let i = 0; i < 96; i++) {
      const c = new AbortController();
      const timer = setTimeout(() => c.abort(), 2000);
      await fetch(`http://${s.address}/health`, { signal: c.signal }).then((r) => r.text(), () => out++);
      clearTimeout(timer);
    }
    const most = s.memory();
    held.forEach((c) => c.destroy());
    await s.stop();
    return `2,200 silent connections at --connections 1000: others shut out in ${out} of 96 tries; ${most.toFixed(0)} MB`;
  },
  async lobby() {
    const s = await server();
    const began = performance.now();
    let [guests, made, last] = [0, 0, ''];
    for (let g = 0; g < 200 && performance.now() - began < 20_000; g++) {
      const token = await guest(s, '192.0.2.1').catch(() => null);
      if (!token) break;
      guests++;
      for (let i = 0; i < 20; i++) {
        const r = await ask(s, 'POST', '/api/tables', { token, body: { settings: { game: 'conquest', seats: 2, bots: [] } } });
        last = r.status;
        if (r.status !== 200) break;
        made++;
      }
    }
    await s.stop();
    return `one address fills the lobby for 20 s: ${guests} guests, ${made} open tables (then ${last})`;
  },
  async watching() {
    const s = await server();
    const tokens = [];
    for (let i = 0; i < 5; i++) tokens.push(await guest(s, '192.0.2.1'));
    const id = await game(s, tokens[0], '192.0.2.1');
    const sockets = [];
    for (let i = 0; i < 20; i++) sockets.push(await socket(s, tokens[i % 5]));
    sockets.forEach((w) => (w.got = 0));
    const [, waits] = await others(s, async () => {
      for (let n = 0; n < 500; n++) {
        for (const w of sockets) w.send(JSON.stringify({ t: 'watch', game: id }));
        await sleep(20);
      }
    });
    const sum = sockets.reduce((n, w) => n + w.got, 0);
    sockets.forEach((w) => w.close());
    await s.stop();
    return `20 websockets ask to be shown a game 50 times a second: ${(sum / 10 / 1e6).toFixed(2)} MB/s for 10 s; ${waits}`;
  },
  async replays() {
    const s = await server();
    const token = await guest(s, '192.0.2.1');
    const id = await game(s, token, '192.0.2.1');
    const answers = [];
    const [, waits] = await others(s, async () => {
      const began = performance.now();
      while (performance.now() - began < 10_000) {
        const some = Array.from({ length: 8 }, (_, i) =>
          ask(s, 'GET', `/api/replays/${id}/moment?step=0`, { from: `198.51.100.${i}`, token }),
        );
        answers.push(...(await Promise.all(some)));
      }
    });
    await s.stop();
    return `one account looks at a replay from 8 addresses for 10 s: ${tally(answers)}; ${waits}`;
  },
};

const wanted = names.length ? names : Object.keys(ATTACKS);
console.log(execFileSync(program, ['--version'], { encoding: 'utf8' }).trim());
for (const name of wanted) {
  if (!ATTACKS[name]) {
    console.error(`there is no attack ${name}: ${Object.keys(ATTACKS).join(', ')}`);
    process.exit(2);
  }
  console.log(`${name}: ${await ATTACKS[name]().catch((e) => `failed: ${e.message}`)}`);
}
process.exit(0);
