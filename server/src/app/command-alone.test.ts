import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { openPlatform } from './open-platform.ts';

const chief = 'chef.essai@exemple.fr';

test('an administrator is made while the service is stopped, and the mail waits for it', async () => {
  const { DATABASE_URL: _shared, ...others } = process.env;
  const env = { ...others, DATA_DIR: mkdtempSync(join(tmpdir(), 'alone-')), LOG_LEVEL: 'silent' };
  const command = join(import.meta.dirname, 'admin-command.ts');
  const outcome = spawnSync(process.execPath, [command, 'create', chief], { env, encoding: 'utf8' });
  expect([outcome.status, outcome.stdout, outcome.stderr]).toEqual([
    0,
    expect.stringContaining(`${chief} est administrateur.`),
    '',
  ]);
  const opened = await openPlatform(readConfig(env), { isWorker: false });
  try {
    const queues = await opened.jobs.listQueues();
    expect(queues.find(({ name }) => name === 'notices.deliver-mail')?.waiting).toBe(1);
  } finally {
    await opened.close();
  }
}, 60_000);
