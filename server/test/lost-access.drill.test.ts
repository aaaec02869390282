import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../src/app/config.ts';
import { openPlatform } from '../src/app/open-platform.ts';
import { restoreBackup } from '../src/app/restore-backup.ts';
import { explainStart } from '../src/app/start-fault.ts';
import { LostAccessError, migrate, readMigrations } from '../src/platform/postgres/index.ts';
import { eachDatabase } from './index.ts';
import { startPrivateCluster, type PrivateCluster } from './private-cluster.ts';
import { scratchFolder } from './scratch-folder.ts';

eachDatabase('a database without its rules of access', (open) => {
  test.each([
    ['a grant', 'revoke select on public.profiles from authenticated'],
    ['row security', 'alter table public.audit_log disable row level security'],
    ['a refusal to everybody', 'grant execute on function app.open_profile() to public'],
    [
      'everything, before any was recorded',
      `
      drop table app.expected_access;
      do $$ declare one record; begin
        for one in select * from pg_policies where schemaname !~ '^pg' loop
          execute format('drop policy %I on %I.%I', one.policyname, one.schemaname, one.tablename);
        end loop;
        revoke all on all tables in schema public, app, auth from authenticated;
        revoke all on all functions in schema public, app, auth from authenticated;
        for one in select a.attname, c.relname from pg_attribute a join pg_class c on c.oid = a.attrelid
          where a.attacl is not null and c.relnamespace = 'public'::regnamespace loop
          execute format('revoke all (%I) on public.%I from authenticated', one.attname, one.relname);
        end loop;
        revoke all on schema public, app, auth from authenticated;
      end $$`,
    ],
  ])('is refused when it lost %s', async (_lost, damage) => {
    const db = await open();
    await db.script(damage);
    await expect(migrate(db, await readMigrations())).rejects.toThrow(LostAccessError);
  });

  test('is not refused for what a later migration takes away', async () => {
    const db = await open();
    const text = 'drop policy profiles_own on public.profiles';
    const more = [...(await readMigrations()), { name: '30000101000000_essai', text, checksum: 'x' }];
    expect(await migrate(db, more)).toEqual(['30000101000000_essai']);
    expect(await migrate(db, more)).toEqual([]);
  });
});

/** A private cluster, whose roles the test can drop: that of other tests keeps its roles. */
let machine: PrivateCluster;
beforeAll(async () => {
  const started = await startPrivateCluster();
  if (started === null)
    throw new Error('The restore drill needs the programs of PostgreSQL (initdb, pg_dump, pg_restore)');
  machine = started;
});
afterAll(() => machine?.stop());

const urlOf = (owner: string, database: string): string => {
  const url = new URL(machine.url);
  url.username = owner;
  url.pathname = `/${database}`;
  return url.href;
};

async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: machine.url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function run(program: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  return { code: status, output: `${stdout}${stderr}` };
}

test('a dump restored without its role is refused at the start; the restore command restores it', async () => {
  const folder = await scratchFolder();
  const dump = join(folder, 'placejuste.dump');
  const key = randomBytes(32).toString('hex');
  const config = (url: string) =>
    readConfig({ DATA_DIR: folder, DATABASE_URL: url, SECRET_KEY: key, LOG_LEVEL: 'silent' });
  const start = async (url: string): Promise<string | null> => {
    try {
      await (await openPlatform(config(url))).close();
      return 'started';
    } catch (error) {
      return explainStart(error);
    }
  };

  // Before: one machine, whose owner is the superuser, as on many first installations.
  await asSuperuser('create database origine');
  const origin = await openPlatform(config(urlOf('postgres', 'origine')));
  const [ada, bob] = ['0190a000-0000-7000-8000-0000000000ad', '0190a000-0000-7000-8000-0000000000b0'];
  await origin.platform.db.asService(async (tx) => {
    for (const id of [ada, bob]) {
      await sql`insert into auth.users (id, email, created_at, updated_at)
        values (${id}, ${`${id}@exemple.fr`}, now(), now())`.execute(tx);
    }
  });
  await origin.close();
  const saved = run('pg_dump', '--format=custom', '--file', dump, urlOf('postgres', 'origine'));
  expect(saved).toEqual({ code: 0, output: '' });

  // After: a machine without the role, on which the owner of the database is no superuser.
  await asSuperuser(
    'drop database origine',
    'drop role authenticated',
    'create role exploitant login',
    'create role restaurateur login createrole',
    'create database perdue owner exploitant',
    'create database confiee owner exploitant',
    'create database rendue owner restaurateur',
  );
  const [lost, entrusted] = [urlOf('exploitant', 'perdue'), urlOf('exploitant', 'confiee')];
  const restored = urlOf('restaurateur', 'rendue');
  expect(run('pg_restore', '--no-owner', '--dbname', lost, dump).output).toContain('errors ignored on restore');
  expect(await start(lost)).toMatch(/^DATABASE_URL : le rôle « authenticated » manque.*admin -- restore/);
  // Created later, the role restores nothing.
  await asSuperuser('create role authenticated nologin noinherit', 'grant authenticated to exploitant');
  expect(await start(lost)).toMatch(/^DATABASE_URL : des règles d’accès .* perdues \(\d\d+\).*admin -- restore/);
  await expect(restoreBackup(config(lost), dump)).rejects.toThrow('n’est pas vide');

  await asSuperuser('drop database perdue', 'revoke authenticated from exploitant', 'drop role authenticated');
  await expect(restoreBackup(config(entrusted), dump)).rejects.toThrow('ne peut pas prendre le rôle');
  const withoutKey = restoreBackup({ ...config(restored), secretKey: undefined }, dump);
  await expect(withoutKey).rejects.toThrow(
    /^La sauvegarde est remise\. Avant npm start.*\nSECRET_KEY : la clé maîtresse .* manque/,
  );
  expect(await start(restored)).toBe('started');
  await asSuperuser('grant authenticated to exploitant');
  await expect(restoreBackup(config(entrusted), join(folder, 'absent.dump'))).rejects.toThrow('restée vide');
  expect(await restoreBackup(config(entrusted), dump)).toContain('La sauvegarde est remise');

  const opened = await openPlatform(config(entrusted));
  const claims = { sub: ada, role: 'authenticated', aal: 'aal2', email: '', session_id: null } as const;
  const seen = await opened.platform.db.asUser(claims, (tx) =>
    sql<{ user_id: string }>`select user_id from public.profiles`.execute(tx),
  );
  await opened.close();
  expect(seen.rows).toEqual([{ user_id: ada }]);
}, 120_000);
