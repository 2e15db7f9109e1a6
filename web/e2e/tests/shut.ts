import { clean, done } from '../checks';
import { againstBot } from '../players';
import { test } from '../limits';
import { GAMES, shot, stranger } from '../world';

test('a game whose rules are gone says so, shows its result, and can be conceded', async () => {
  const page = await stranger();
  await againstBot(page, GAMES[0]!);
  // the server as it would answer after its rules have changed
  let over = false;
  let heard = () => {};
  const conceded = new Promise<void>((done) => (heard = done));
  const shut = (m: { table?: Record<string, unknown>; [part: string]: unknown }) => {
    if (!m.table) return m;
    const result = over ? { result: { winners: [1], ending: 'conceded' } } : {};
    return {
      ...m,
      ...('sight' in m ? { sight: null } : {}),
      ...('patch' in m ? { patch: [], steps: [], log: [] } : {}),
      table: { ...m.table, state: over ? 'over' : 'other_rules', ...result },
    };
  };
  await page.routeWebSocket(/\/api\/ws/, (ws) => {
    const server = ws.connectToServer();
    server.onMessage((m) => ws.send(JSON.stringify(shut(JSON.parse(String(m))))));
    ws.onMessage((m) => {
      if (JSON.parse(String(m)).t === 'concede') {
        over = true;
        heard();
      }
      server.send(m);
    });
  });
  await page.reload();
  await page.getByText('rules that this server does not have any more').waitFor();
  await clean(page);
  await shot(page, 'shut');
  await page.getByRole('button', { name: 'Concede' }).click();
  await page.getByRole('button', { name: 'Yes, concede' }).click();
  await conceded;
  await page.getByText('You lose').waitFor();
  await page.getByRole('link', { name: 'Download the replay' }).waitFor();
  await done(page);
});
