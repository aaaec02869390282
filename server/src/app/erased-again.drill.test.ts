import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sharedDatabase } from '../../test/index.ts';
import { scratchFolder } from '../../test/scratch-folder.ts';
import type { Platform } from '../platform/http/index.ts';
import type { Config } from './config.ts';
import { openPlatform } from './open-platform.ts';
import { emptyPlace, openService, restoreMs } from './restore-folder.fixtures.ts';

const root = join(import.meta.dirname, '../../..');

/** Reads the commands that the runbook gives for after a restore, to the byte. */
async function readCommands(): Promise<readonly string[]> {
  const page = await readFile(join(root, 'docs/runbooks/erase-or-export.md'), 'utf8');
  const [, section = ''] = page.split('## After a restore, erase again');
  return [...(section.split('\n## ')[0] ?? '').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, command = '']) => command);
}

/** Runs a shell command at the root of the service, on the files and database of `place`; returns its output. */
async function type(place: Config, command: string, more: NodeJS.ProcessEnv = {}): Promise<string> {
  const { DATABASE_URL, DATA_DIR } = { DATABASE_URL: place.databaseUrl, DATA_DIR: place.dataDir };
  const env = { ...process.env, LOG_LEVEL: 'silent', SECRET_KEY: 'ab'.repeat(32), DATABASE_URL, DATA_DIR, ...more };
  const { stdout } = await promisify(execFile)('bash', ['-c', `cd '${root}'\n${command}`], { env });
  return stdout;
}

async function addPerson({ db, objects, newId }: Platform, email: string): Promise<string> {
  const [person, file] = [newId(), newId()];
  await objects.put(`documents/${file}`, Readable.from([Buffer.from('une carte')], { objectMode: false }));
  await db.asService(async (tx) => {
    await sql`insert into auth.users (id, email, email_confirmed_at, created_at, updated_at)
      values (${person}, ${email}, now(), now(), now())`.execute(tx);
    await sql`insert into storage_objects (id, owner_id, bucket, path, size, sha256, mime, object_key)
      values (${file}, ${person}, 'documents', ${`${person}/a.jpg`}, 9, ${'a'.repeat(64)}, 'image/jpeg',
        ${`documents/${file}`})`.execute(tx);
  });
  return person;
}

/** Reads the accounts of a service, and the number of its files. */
async function readPlace(config: Config): Promise<{ readonly emails: readonly string[]; readonly files: number }> {
  const { platform, close } = await openPlatform(config);
  try {
    const { rows } = await platform.db.asService((tx) =>
      sql<{ email: string }>`select email from auth.users order by email`.execute(tx),
    );
    const { objects } = await platform.objects.list(null, 10, 'documents/');
    return { emails: rows.map(({ email }) => email), files: objects.length };
  } finally {
    await close();
  }
}

sharedDatabase('whoever was erased since a backup that is restored', (open) => {
  test(
    'erased-then-restored: is back, then erased again by what the page says to type',
    async () => {
      const url = (await open()).url ?? undefined;
      const { config, folder, opened } = await openService(url);
      const erased = await addPerson(opened.platform, 'ada.essai@exemple.fr');
      await addPerson(opened.platform, 'bob.essai@exemple.fr');
      await type(config, `npm run --silent admin -- backup '${folder}'`);
      // Registered after the backup: the restored database does not have her, and her line must stop nothing.
      const later = await addPerson(opened.platform, 'zoe.essai@exemple.fr');
      await opened.close();
      for (const email of ['ada.essai@exemple.fr', 'zoe.essai@exemple.fr'])
        await type(config, `npm run --silent admin -- erase ${email} --yes`);
      expect(await readPlace(config)).toEqual({ emails: ['bob.essai@exemple.fr'], files: 1 });

      const place = await emptyPlace(url);
      await type(place, `npm run --silent admin -- restore '${folder}'`);
      const everybody = ['ada.essai@exemple.fr', 'bob.essai@exemple.fr'];
      expect(await readPlace(place)).toEqual({ emails: everybody, files: 2 });

      const [query = '', loop = '', ...others] = await readCommands();
      expect(others).toEqual([]);
      const list = join(await scratchFolder(), 'erased.txt');
      const there = (command: string): string => command.replace('erased.txt', `'${list}'`);
      await type(place, there(query), { FORMER_DATABASE_URL: config.databaseUrl });
      expect((await readFile(list, 'utf8')).trim().split('\n').toSorted()).toEqual([erased, later].toSorted());
      const said = await type(place, `{ ${there(loop)}} 2>&1 || true`);
      expect(said).toContain(`Le compte ${erased} est effacé`);
      expect(said).toContain(`Rien n’est gardé pour l’identifiant ${later}`);
      expect(await readPlace(place)).toEqual({ emails: ['bob.essai@exemple.fr'], files: 1 });
    },
    3 * restoreMs,
  );
});
