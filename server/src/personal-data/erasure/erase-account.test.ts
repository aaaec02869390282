import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { openTestStore, storeNames, type TestStore } from '../../../test/each-store.ts';
import {
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestDatabase,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { mailsSlice, queueMail } from '../../mails/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { openJobs } from '../../platform/jobs/index.ts';
import { storageSlice } from '../../storage/index.ts';
import { storeGenerated } from '../../../test/stored-files.ts';
import { eraseAccount, exportAccount, planErasure } from '../index.ts';
import { fillAccount, marks, type FilledPerson } from '../../../test/filled-account.ts';

const email = 'ada.marqueuse@exemple.fr';

/** Tables of the whole database, including the queue's, that contain one of these texts. */
async function tablesNaming(db: TestDatabase, words: readonly string[]): Promise<string[]> {
  return db.asService(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth', 'app', 'pgboss') order by 1`.execute(tx);
    const found: string[] = [];
    for (const { name } of rows) {
      const hit = await sql`select from ${sql.table(name)} t
        where exists (select from unnest(${[...words]}::text[]) word where strpos(lower(t::text), lower(word)) >
          0)`.execute(tx);
      if (hit.rows.length > 0) found.push(name);
    }
    return found;
  });
}

eachDatabase('erasing an account', (open) => {
  let platform: TestPlatform;
  let ada: TestPerson;
  let bob: TestPerson;
  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    await buildTestApp(platform, [storageSlice]);
    [ada, bob] = [await platform.signIn({ email }), await platform.signIn()];
  });
  const plan = (address: string) => runAsService(platform, (context) => planErasure(context, { who: address }));
  const run = async <T>(statement: ReturnType<typeof sql<T>>) =>
    (await platform.db.asService((tx) => statement.execute(tx))).rows;

  describe.each(storeNames)('with its files %s', (where) => {
    let store: TestStore;
    let filled: FilledPerson;
    let bobs: FilledPerson;
    beforeEach(async () => {
      store = await openTestStore(platform, where);
      platform = { ...platform, objects: store.objects as TestPlatform['objects'] };
      platform.jobs.use(storageSlice.jobs?.(platform) ?? []);
      [filled, bobs] = [await fillAccount(platform, ada), await fillAccount(platform, bob)];
    });

    it('an erasure leaves no trace of the person and changes no data of others', async () => {
      const planned = await plan(email);
      expect(await store.keys()).toHaveLength(filled.keys.length + bobs.keys.length);
      const erased = await eraseAccount(platform, email);
      expect(erased).toMatchObject({
        ok: true,
        value: { plan: planned.ok ? planned.value : null, areBytesErased: true },
      });
      expect(await store.keys()).toEqual([...bobs.keys].sort());
      // The audit log keeps an id; a withdrawal is the proof of the end of a contract.
      expect(await tablesNaming(platform.db, [ada.id])).toEqual(['public.audit_log']);
      expect(await tablesNaming(platform.db, [email])).toEqual(['public.contact_requests']);
      const kept = await run(sql`select topic from contact_requests where lower(email) = ${email}`);
      expect(kept).toEqual([{ topic: 'withdrawal' }]);
      expect(
        await run(sql`select user_id, declaration_id, amount_cents, state from checkouts
          where erased_at is not null order by state`),
      ).toEqual([
        // A payment page that may still be paid keeps its id, to be refunded.
        { user_id: null, declaration_id: null, amount_cents: 500, state: 'open' },
        { user_id: null, declaration_id: null, amount_cents: 500, state: 'paid' },
      ]);
      expect(
        await run(sql`select user_id, object_id, show_photo from stations where id = ${filled.publishedStationId}`),
      ).toEqual([{ user_id: null, object_id: null, show_photo: false }]);
      expect(
        await run(sql`select action, subject_id, detail from audit_log where action = 'account.erased'`),
      ).toMatchObject([{ subject_id: ada.id, detail: { by: 'command' } }]);
      expect(await plan(bob.email)).toMatchObject({ ok: true, value: { files: { count: 6 } } });
      // All data of Bob remains, and only his contains these texts now.
      expect((await eraseAccount(platform, bob.email)).ok).toBe(true);
      expect(await tablesNaming(platform.db, [marks.plate, marks.place])).toEqual([]);
      // An invoice names its buyer for as long as the law requires, without a link to the account.
      expect(await tablesNaming(platform.db, [marks.name])).toEqual(['public.invoices']);
      expect(await run(sql`select from invoice_owners`)).toEqual([]);
      expect(await store.keys()).toEqual([]);
    });

    it('process-killed-between-rows-and-bytes: the next start erases what was left', async () => {
      // The nightly job is already planned: the start itself must resume what was left.
      await storageSlice.start?.(platform);
      await platform.runJobs();
      await run(sql`delete from auth.users where id = ${ada.id}`);
      expect(await store.keys()).toHaveLength(filled.keys.length + bobs.keys.length);
      await storageSlice.start?.(platform);
      await platform.runJobs();
      expect(await store.keys()).toEqual([...bobs.keys].sort());
    });

    it('is found by its number where it has no address', async () => {
      await platform.db.asService((tx) =>
        sql`update auth.users set email = null, email_confirmed_at = null, phone = '33600000042',
          phone_confirmed_at = now() where id = ${ada.id}`.execute(tx),
      );
      expect(await exportAccount(platform, '+33600000042')).toMatchObject({ ok: true });
      expect(await eraseAccount(platform, '+33600000042')).toMatchObject({ ok: true });
      expect(await eraseAccount(platform, '+33600000042')).toEqual({ ok: false, code: 'NOTHING_KEPT' });
    });

    it('store-silent-during-the-erasure: rows are erased, and files once it answers', async () => {
      const { objects } = platform;
      const silent = { ...objects, delete: () => Promise.reject(new Error('silent')) };
      expect(await eraseAccount({ ...platform, objects: silent }, email)).toMatchObject({
        ok: true,
        value: { areBytesErased: false },
      });
      expect(await run(sql`select from auth.users where id = ${ada.id}`)).toEqual([]);
      await platform.runJobs();
      expect(await store.keys()).toEqual([...bobs.keys].sort());
    });
  });

  it('a second run finds nothing, and two at once erase it once', async () => {
    await fillAccount(platform, ada);
    const outcomes = await Promise.all([eraseAccount(platform, email), eraseAccount(platform, email)]);
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await eraseAccount(platform, email)).toEqual({ ok: false, code: 'NOTHING_KEPT' });
    for (const who of ['+33600000042', bob.id.slice(1), ''])
      expect(await eraseAccount(platform, who), who).toEqual({ ok: false, code: 'NOTHING_KEPT' });
    expect(await eraseAccount(platform, 'personne@exemple.fr')).toEqual({ ok: false, code: 'NOTHING_KEPT' });
    expect(await run(sql`select from audit_log where action = 'account.erased'`)).toHaveLength(1);
  });

  it('address-signed-up-again: the new account has no data of the old one, and keeps its own', async () => {
    await fillAccount(platform, ada);
    await eraseAccount(platform, email);
    const again = await platform.signIn({ email, account: 'new' });
    const planned = await plan(email);
    expect(planned.ok && planned.value.rows.map(({ table }) => table)).toEqual([
      'auth.users',
      'public.profiles',
      'auth.sessions',
      'public.contact_requests',
      'public.contact_messages',
    ]);
    const filled = await fillAccount(platform, again);
    await platform.runJobs();
    expect([...platform.objects.contents.keys()].sort()).toEqual([...filled.keys].sort());
  });

  it('deletes the person’s mails in somebody else’s thread, and leaves the thread', async () => {
    const request = '01933b6e-0000-7000-8000-0000000000c1';
    await run(sql`insert into contact_requests (id, topic, email, message, received_at)
      values (${request}, 'support', ${bob.email}, 'Bonjour', now())`);
    await run(sql`insert into contact_messages (id, request_id, kind, sender, message, at) values
      (gen_random_uuid(), ${request}, 'received', ${email}, 'De moi, Ada.', now()),
      (gen_random_uuid(), ${request}, 'received', ${bob.email}, 'De Bob.', now())`);
    await eraseAccount(platform, email);
    expect(await run(sql`select message from contact_messages`)).toEqual([{ message: 'De Bob.' }]);
  });

  it.each(['reviewer', 'admin'] as const)('somebody of the team (%s) stays until the role is revoked', async (role) => {
    const chief = await platform.signIn({ roles: [role] });
    expect(await plan(chief.email)).toEqual({ ok: false, code: 'TEAM_MEMBER' });
    expect(await eraseAccount(platform, chief.email)).toEqual({ ok: false, code: 'TEAM_MEMBER' });
    await run(sql`delete from user_roles where user_id = ${chief.id}`);
    expect((await eraseAccount(platform, chief.email)).ok).toBe(true);
  });

  it('an account that was never confirmed is erased too', async () => {
    await run(sql`update auth.users set email_confirmed_at = null where id = ${ada.id}`);
    expect(await eraseAccount(platform, email)).toMatchObject({
      ok: true,
      value: { plan: { account: { isConfirmed: false } } },
    });
    expect(await run(sql`select from auth.users where email = ${email}`)).toEqual([]);
  });

  it('an address without an account that wrote to us is erased too', async () => {
    await run(sql`insert into contact_requests (id, topic, email, message, received_at)
      values (${platform.newId()}, 'partner', 'Marie@Exemple.fr', 'x', now())`);
    await run(sql`insert into checkouts (id, purpose, amount_cents, state, provider, provider_reference, created_at,
      receipt_email)
      values (${platform.newId()}, 'gift', 500, 'open', 'sandbox', 'x', now(), 'Marie@Exemple.fr')`);
    expect(await eraseAccount(platform, 'marie@exemple.fr')).toMatchObject({
      ok: true,
      value: { plan: { account: null } },
    });
    expect(await run(sql`select from contact_requests`)).toEqual([]);
    expect(await tablesNaming(platform.db, ['marie@exemple.fr'])).toEqual([]);
    expect(await eraseAccount(platform, 'marie@exemple.fr')).toEqual({ ok: false, code: 'NOTHING_KEPT' });
  });

  it('gift-address-told-as-nothing-kept: an address of an unpaid gift only is found and erased', async () => {
    await run(sql`insert into checkouts (id, purpose, amount_cents, state, provider, provider_reference, created_at,
      receipt_email)
      values (${platform.newId()}, 'gift', 500, 'open', 'sandbox', 'y', now(), 'Paul@Exemple.fr')`);
    expect(await eraseAccount(platform, 'paul@exemple.fr')).toMatchObject({
      ok: true,
      value: { plan: { account: null, giftAddresses: 1 } },
    });
    expect(await tablesNaming(platform.db, ['paul@exemple.fr'])).toEqual([]);
    expect(await eraseAccount(platform, 'paul@exemple.fr')).toEqual({ ok: false, code: 'NOTHING_KEPT' });
  });

  it('dossier-finished-after-the-erasure: the nightly job finds its file without a row', async () => {
    const file = {
      ownerId: ada.id,
      bucket: 'dossiers',
      path: `${ada.id}/x.pdf`,
      mime: 'application/pdf',
      content: Buffer.from('%PDF'),
    } as const;
    await eraseAccount(platform, email);
    await expect(platform.db.asService((tx) => storeGenerated({ ...platform, tx }, file))).rejects.toMatchObject({
      code: '23503',
    });
    expect(platform.objects.contents.size).toBe(1);
    await storageSlice.start?.(platform);
    platform.clock.advance(4 * 86_400);
    await platform.runJobs();
    expect(platform.objects.contents.size).toBe(0);
  });

  it('exports and local mails of the person are deleted, those of others stay', async () => {
    const folder = join(platform.dataDir, 'mail');
    await mkdir(folder);
    for (const [name, to] of [
      ['a', `Ada <${email.toUpperCase()}>`],
      ['b', bob.email],
    ])
      await writeFile(join(folder, `${name}.eml`), `To: ${to}\r\nSubject: x\r\n\r\n${email}\r\n`);
    const local = { ...platform, mailer: { ...platform.mailer, folder } };
    for (const person of [ada, bob]) expect((await exportAccount(local, person.email)).ok).toBe(true);
    expect(await eraseAccount(local, email)).toMatchObject({ ok: true, value: { mails: 1, exports: 1 } });
    expect(await readdir(folder)).toEqual(['b.eml']);
    expect((await readdir(join(platform.dataDir, 'exports'))).every((name) => name.startsWith(bob.id))).toBe(true);
  });

  test('mail-sent-after-the-erasure: queued mails are deleted, whatever their state', async () => {
    const jobs = openJobs({ db: platform.db, log: pino({ level: 'silent' }), pollSeconds: 3600 });
    platform.db.beforeClose(() => jobs.stop());
    const queued = { ...platform, jobs };
    const idle = (name: string) => ({ name, payload: { '~standard': null } as never, run: async () => undefined });
    const { declarationId, dossierId } = await fillAccount(platform, ada);
    await jobs.start([
      ...(mailsSlice.jobs?.({
        ...queued,
        mailer: { ...platform.mailer, deliver: () => Promise.reject(new Error('away')) },
      }) ?? []),
      ...(storageSlice.jobs?.(queued) ?? []),
      ...['make-dossier', 'town-rules.mail-stay', 'billing.end-subscription'].map(idle),
    ]);
    await platform.db.asService(async (tx) => {
      await queueMail({ ...queued, tx }, { to: email, subject: 'x', paragraphs: [] });
      await queueMail({ ...queued, tx }, { to: bob.email, subject: 'x', paragraphs: [] });
      const later = { startAfterSeconds: 90_000 };
      await jobs.enqueue(tx, 'make-dossier', { id: dossierId }, later);
      await jobs.enqueue(tx, 'town-rules.mail-stay', { declarationId }, later);
      await jobs.enqueue(tx, 'billing.end-subscription', { userId: ada.id }, later);
      await jobs.enqueue(tx, 'billing.end-subscription', { userId: bob.id }, later);
    });
    expect(await eraseAccount(queued, email)).toMatchObject({ ok: true, value: { mails: 1 } });
    await expect
      .poll(() =>
        run(
          sql`select name from pgboss.job where name not like '\\_\\_%' and name <> 'storage.erase-orphans' order by
            name`,
        ),
      )
      .toEqual([{ name: 'billing.end-subscription' }, { name: 'notices.deliver-mail' }]);
    expect(await tablesNaming(platform.db, [ada.id, dossierId])).toEqual(['public.audit_log']);
  });
});
