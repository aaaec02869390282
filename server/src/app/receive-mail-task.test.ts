import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { eachDatabase, makeTestPlatform } from '../../test/index.ts';
import { noMeans } from '../../test/task-means.ts';
import { mailsSlice } from '../mails/index.ts';
import { supportSlice } from '../support/index.ts';
import { adminTask, runTask } from './admin-task.ts';
import { isReplyAddress } from './config-reply-address.ts';
import { MailUnreadable, readMailTask } from './receive-mail-task.ts';

const mail = { supportAddress: 'aide@exemple.fr', from: 'Ne-pas-repondre@exemple.fr' };
const raw = (from: string) => `From: ${from}\r\nTo: aide@exemple.fr\r\nMessage-ID: <a@b.fr>\r\n\r\nBonjour`;
const read = (text: string) => readMailTask(Readable.from([Buffer.from(text)]), mail);

eachDatabase('a mail handed over by a mail server', (open) => {
  test('travels as few words, is taken once, and says what became of it', async () => {
    const platform = makeTestPlatform(await open());
    const slices = [mailsSlice, supportSlice({ pages: null })];
    for (const slice of slices) platform.jobs.use(slice.jobs?.(platform) ?? []);
    const task = adminTask.parse(JSON.parse(JSON.stringify(await read(raw('ada.essai@exemple.fr')))));
    const means = { ...noMeans, mail };
    expect(await runTask(platform, task, means)).toBe('Nouveau message dans la file.');
    expect(await runTask(platform, task, means)).toBe('Déjà reçu : rien n’est changé.');
    const own = await read(raw('ne-pas-repondre@exemple.fr'));
    expect(await runTask(platform, own, means)).toBe('Envoyé par un programme : rien n’est gardé.');
    await expect(runTask(platform, task, noMeans)).rejects.toThrow('SUPPORT_ADDRESS');
  });
});

test('one of nobody, or too large, is given back', async () => {
  await expect(read('Bonjour')).rejects.toThrow(MailUnreadable);
  const large = (async function* () {
    for (let part = 0; part < 5; part += 1) yield Buffer.alloc(10_000_000);
  })();
  await expect(readMailTask(large, mail)).rejects.toThrow(MailUnreadable);
});

test('one that comes while the service is stopped waits, and leaves its embedded database alone', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mail-'));
  const command = join(import.meta.dirname, 'admin-command.ts');
  const { DATABASE_URL: _shared, ...env } = process.env;
  const run = (input: string) =>
    spawnSync(process.execPath, [command, 'receive-mail'], { env: { ...env, DATA_DIR: dataDir }, input });
  const outcome = run(raw('ada.essai@exemple.fr'));
  expect([outcome.status, readdirSync(dataDir)]).toEqual([75, []]);
  expect(outcome.stderr.toString()).toContain('Aucun service ne répond');
  expect(run('Bonjour').status).toBe(65);
}, 60_000);

test.each([
  ['aide@exemple.fr', true],
  ['support-client01@exemple.fr', false],
  ['aide+x@exemple.fr', false],
  ['aide', false],
])('SUPPORT_ADDRESS %s', (address, isTaken) => {
  expect(isReplyAddress(address)).toBe(isTaken);
});
