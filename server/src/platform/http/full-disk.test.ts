import { pino } from 'pino';
import { expect, test } from 'vitest';
import { DiskFullError } from '../disk/index.ts';
import { createHttp } from './index.ts';

const ofPostgres = Object.assign(new Error('could not extend file "base/5/16384"'), {
  code: '53100',
  severity: 'ERROR',
});

test.each([
  ['of the files', new DiskFullError('Less than the reserve would be left')],
  ['of the database', ofPostgres],
])('a full disk %s is answered 507: our fault, for later, its reason in the log only', async (_whose, fault) => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const app = await createHttp({ log, newId: () => 'id', trustProxy: false, rateLimitFactor: 1 });
  app.get('/api/essai', () => Promise.reject(fault));
  const answer = await app.inject('/api/essai');
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    507,
    '5',
    {
      code: 'DISK_FULL',
      message: 'Le service manque de place pour le moment. Rien n’est perdu\u00a0: réessayez plus tard.',
      requestId: 'id',
    },
  ]);
  expect(lines.join('')).toContain(`"cause":"${fault.code}"`);
  await app.close();
});
