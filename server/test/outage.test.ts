import { pino } from 'pino';
import { expect, test } from 'vitest';
import { accountsSlice } from '../src/accounts/index.ts';
import { createHttp, type Platform } from '../src/platform/http/index.ts';
import type { Database } from '../src/platform/postgres/index.ts';
import { storageSlice } from '../src/storage/index.ts';
import { eachDatabase } from './index.ts';
import { confirmedPerson, startAuth } from './running-auth.ts';
import { scratchFolder } from './scratch-folder.ts';

eachDatabase('while the database does not answer', (open) => {
  test('nobody is signed out, each service says when to come back, and only the log says why', async () => {
    const db = await open();
    let isOut = false;
    const refused = Object.assign(new Error('connect ECONNREFUSED 192.0.2.7'), { code: 'ECONNREFUSED' });
    const gate = <Work extends (...words: never[]) => Promise<unknown>>(work: Work): Work =>
      (async (...words: never[]) => (isOut ? Promise.reject(refused) : work(...words))) as Work;
    const failing: Database = {
      ...db,
      asUser: gate(db.asUser) as Database['asUser'],
      asService: gate(db.asService) as Database['asService'],
    };
    const server = await startAuth(failing);
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    const app = await createHttp({ log, newId: server.platform.newId, trustProxy: false, rateLimitFactor: 1 });
    const platform: Platform = { ...server.platform, log, publicUrl: server.url, dataDir: await scratchFolder() };
    for (const slice of [accountsSlice, storageSlice]) await slice.register(app, platform);
    const { session } = await confirmedPerson(server);
    const headers = { authorization: `Bearer ${session.access_token}` };
    isOut = true;

    const refresh = () =>
      server.call('POST', '/token?grant_type=refresh_token', { refresh_token: session.refresh_token });
    // The official client retries after this status, and drops the session after a 500.
    const token = await refresh();
    expect([token.status, token.headers.get('retry-after')]).toEqual([503, '5']);
    const rows = await fetch(`${server.url}/rest/v1/profiles?select=*`, { headers });
    expect([rows.status, rows.headers.get('retry-after')]).toEqual([503, '5']);
    for (const url of ['/api/account', '/storage/v1/object/authenticated/documents/x']) {
      const answer = await app.inject({ url, headers });
      expect([url, answer.statusCode, answer.headers['retry-after']]).toEqual([url, 503, '5']);
      expect(answer.body).not.toMatch(/ECONNREFUSED|192\.0\.2\.7/);
    }
    expect(lines.filter((line) => line.includes('"cause":"ECONNREFUSED"'))).toHaveLength(2);

    isOut = false;
    expect((await refresh()).status).toBe(200);
    await app.close();
    await server.close();
  });
});
