import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { sharedDatabase, type TestDatabase } from '../../../test/index.ts';
import { scratchFolder } from '../../../test/scratch-folder.ts';
import { testCipher } from '../../../test/test-secrets.ts';
import {
  isOutage,
  isOvertaken,
  migrate,
  openDatabase,
  readMigrations,
  readSchemaState,
  type Database,
  type Migration,
  type Tx,
} from './index.ts';

const breaking: Migration = {
  name: '30000101000000_breaking',
  text: '-- The version before cannot serve after this one.\nalter table public.essai add column more int',
  checksum: 'x',
};
const person = {
  sub: '0190a000-0000-7000-8000-0000000000ad',
  role: 'authenticated',
  aal: 'aal1',
  email: 'essai@exemple.fr',
  session_id: null,
} as const;

sharedDatabase('a process that a newer version overtakes', (open) => {
  let db: TestDatabase;
  let own: readonly Migration[];
  let older: Database;

  beforeEach(async () => {
    db = await open();
    own = await readMigrations();
    await db.script('create table public.essai (n int); grant insert on public.essai to authenticated');
    older = await openDatabase({ url: db.url ?? '', dataDir: await scratchFolder(), cipher: testCipher });
    db.beforeClose(() => older.close());
  });

  const add = (tx: Tx): Promise<unknown> => sql`insert into public.essai (n) values (1)`.execute(tx);
  const failure = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => error,
    );
  const rows = (): Promise<unknown[]> => db.script('select from public.essai').then((found) => found.rows);
  const newest = (): string => own.at(-1)?.name ?? '';
  const overtake = (more = breaking): Promise<unknown> => migrate(db, [...own, more]);

  test('writes beside a migration that leaves it whole', async () => {
    await overtake({ ...breaking, text: 'alter table public.essai add column more int' });
    expect([await readSchemaState(older, own), await isOvertaken(db, newest())]).toEqual(['WHOLE', false]);
    await older.asService(add);
    await older.asUser(person, add);
    expect(await rows()).toHaveLength(2);
  });

  test('commits no write once a migration leaves it unable to serve, and still reads', async () => {
    await older.asService(add);
    await overtake();
    expect([await readSchemaState(older, own), await isOvertaken(db, newest())]).toEqual(['OVERTAKEN', true]);
    const refused = [await failure(older.asService(add)), await failure(older.asUser(person, add))];
    expect(refused.map(isOutage)).toEqual([true, true]);
    expect(refused[0]).toMatchObject({ code: 'PJ001' });
    expect(await rows()).toHaveLength(1);
    expect((await older.asService((tx) => sql`select 1 as n`.execute(tx), 'read only')).rows).toEqual([{ n: 1 }]);
  });

  test('commits nothing that began before it, nor what waited for its table', async () => {
    let goOn: () => void = () => undefined;
    const isMigrated = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const begun = failure(older.asService((tx) => isMigrated.then(() => add(tx))));
    const slow = { ...breaking, text: `${breaking.text}; select pg_sleep(0.5)` };
    const migrated = overtake(slow);
    await expect
      .poll(() => db.script("select from pg_stat_activity where query ~ 'pg_sleep' and pid <> pg_backend_pid()"))
      .toMatchObject({ rows: [{}] });
    const waiting = failure(older.asService(add));
    await migrated;
    goOn();
    expect(await Promise.all([begun, waiting])).toMatchObject([{ code: 'PJ001' }, { code: 'PJ001' }]);
    expect(await rows()).toEqual([]);
  });

  test('a migration waits for the commit of who asked before it', async () => {
    const writer = db.asService(async (tx) => {
      await add(tx);
      await sql`select app.refuse_overtaken(${own.at(-1)?.name})`.execute(tx);
      await sql`select pg_sleep(0.3)`.execute(tx);
    });
    const away = { ...breaking, text: '-- The version before cannot serve after this one.\nselect 1' };
    const order: string[] = [];
    const note = (name: string) => () => void order.push(name);
    await expect
      .poll(() => db.script("select from pg_stat_activity where query ~ 'pg_sleep' and pid <> pg_backend_pid()"))
      .toMatchObject({ rows: [{}] });
    await Promise.all([writer.then(note('write')), overtake(away).then(note('migration'))]);
    expect(order).toEqual(['write', 'migration']);
  });
});
