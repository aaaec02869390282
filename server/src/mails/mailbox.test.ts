import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createHttp } from '../platform/http/index.ts';
import { mountMailbox } from './mailbox.routes.ts';

async function status(headers: Readonly<Record<string, string>>, remoteAddress = '127.0.0.1'): Promise<number> {
  const app = await createHttp({
    log: pino({ level: 'silent' }),
    newId: () => 'id',
    trustProxy: true,
    rateLimitFactor: 1,
  });
  mountMailbox(app, mkdtempSync(join(tmpdir(), 'mailbox-')));
  return (await app.inject({ url: '/boite-locale', headers, remoteAddress })).statusCode;
}

test.each(['127.0.0.1:3000', 'localhost', 'localhost:3000', '[::1]:3000'])(
  'this machine reads its mails as %s',
  async (host) => {
    expect(await status({ host })).toBe(200);
  },
);

test.each([
  ['another machine', { host: 'localhost:3000' }, '192.0.2.7'],
  ['a name made to lead here', { host: 'piege.example:3000' }, '127.0.0.1'],
  ['a name that begins like ours', { host: '127.0.0.1.piege.example' }, '127.0.0.1'],
  ['a proxy on this machine', { host: 'placejuste.example' }, '127.0.0.1'],
  ['a proxy that says for whom', { host: '127.0.0.1:3000', 'x-forwarded-for': '192.0.2.7' }, '127.0.0.1'],
  ['a claim to be this machine', { host: '127.0.0.1:3000', 'x-forwarded-for': '127.0.0.1' }, '192.0.2.7'],
])('%s finds nothing', async (_who, headers, remoteAddress) => {
  expect(await status(headers, remoteAddress)).toBe(404);
});
