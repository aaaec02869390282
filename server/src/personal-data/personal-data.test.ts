import { unzipSync } from 'fflate';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import {
  apiCalls,
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
} from '../../test/index.ts';
import { fillAccount, marks } from '../../test/filled-account.ts';
import { mailsSlice } from '../mails/index.ts';
import { storageSlice } from '../storage/index.ts';
import { closeAccount } from './erasure/close-account.steps.ts';
import { personalDataSlice } from './index.ts';

const email = 'ada.marqueuse@exemple.fr';

eachDatabase('one’s own data', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let bob: TestPerson;
  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [mailsSlice, storageSlice, personalDataSlice]);
    [ada, bob] = [await platform.signIn({ email, aal: 'aal2' }), await platform.signIn()];
  });
  const call = apiCalls(() => app);
  const run = async <T>(statement: ReturnType<typeof sql<T>>) =>
    (await platform.db.asService((tx) => statement.execute(tx))).rows;

  const linkOf = (person: TestPerson, part = 1) => call(person, 'POST', '/api/account/data/export-link', { part });
  const close = (person: TestPerson) => call(person, 'POST', '/api/account/closing');
  async function unzip(url: string): Promise<Readonly<Record<string, string>>> {
    const { statusCode, rawPayload } = await app.inject({ method: 'GET', url });
    expect(statusCode).toBe(200);
    const files = Object.entries(unzipSync(new Uint8Array(rawPayload)));
    return Object.fromEntries(files.map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]));
  }

  it('is summarised first: what is deleted, what stays and why, and the files', async () => {
    await fillAccount(platform, ada);
    await fillAccount(platform, bob);
    const { status, body } = await call(ada, 'GET', '/api/account/data');
    expect(status).toBe(200);
    expect(body.parts).toEqual([{ number: 1, files: 6, bytes: expect.any(Number) }]);
    expect(body.leaving).toContainEqual({ label: 'amendes', count: 1 });
    expect(body.kept.map(({ label }: { label: string }) => label).join()).toContain('code de commerce');
    expect(JSON.stringify(body)).not.toContain('jetons');
    expect(body).toMatchObject({ isTeamMember: false });
  });

  it('is downloaded as one ZIP: rows, files, and the page that lists them; no other data', async () => {
    await fillAccount(platform, ada);
    await fillAccount(platform, bob);
    const { body } = await linkOf(ada);
    const files = await unzip(body.url);
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['compte.json', 'amendes.json', 'LISEZ-MOI.txt']));
    expect(Object.keys(files).filter((name) => name.startsWith('fichiers/'))).toHaveLength(6);
    expect(files['vehicules.json']).toContain(marks.plate);
    expect(files['identites.json']).toContain('"provider":"email"');
    expect(files['navigateurs-reconnus.json']).toContain('seen_at');
    expect(files['navigateurs-reconnus.json']).not.toContain('digest');
    expect(files['appareils-notifies.json']).toContain('time_zone');
    expect(files['appareils-notifies.json']).not.toMatch(/sealed|endpoint/);
    const all = Object.values(files).join('\n');
    for (const stranger of [bob.id, bob.email]) expect(all).not.toContain(stranger);
    expect(JSON.parse(files['vehicules.json'] ?? '')).toHaveLength(1);
  });

  it('an account with only a number is closed like any other, with one text message', async () => {
    await fillAccount(platform, ada);
    await run(sql`update auth.users set email = null, email_confirmed_at = null, phone = '33600000042',
      phone_confirmed_at = now() where id = ${ada.id}`);
    const { status, body } = await close(ada);
    expect(status).toBe(200);
    expect(body.kept.length).toBeGreaterThan(0);
    expect(await run(sql`select from auth.users where id = ${ada.id}`)).toEqual([]);
    expect(await run(sql`select from vehicles where user_id = ${ada.id}`)).toEqual([]);
    expect(platform.jobs.waiting().filter((name) => name === 'auth.send-sms')).toHaveLength(1);
    expect(platform.mails).toEqual([]);
  });

  it('of an account whose number was never confirmed sends no text message', async () => {
    await run(sql`update auth.users set email = null, phone = '33600000043', phone_confirmed_at = null
      where id = ${ada.id}`);
    expect((await close(ada)).status).toBe(200);
    expect(platform.jobs.waiting()).not.toContain('auth.send-sms');
  });

  it('card-seen-without-a-trace: an export by its holder is logged, documents included', async () => {
    await fillAccount(platform, ada);
    await linkOf(ada);
    const logged = await run(sql`select actor_id, detail from audit_log where action = 'account.exported'`);
    expect(logged).toEqual([{ actor_id: ada.id, detail: { by: 'holder' } }]);
    expect(await run(sql`select from document_views where viewer_id = ${ada.id}`)).toHaveLength(1);
  });

  it('file-lost-or-damaged: the rest is given, and what is missing is named', async () => {
    const { keys } = await fillAccount(platform, ada);
    const [lost = ''] = keys;
    await platform.objects.delete(lost);
    const files = await unzip((await linkOf(ada)).body.url);
    expect(Object.keys(files).filter((name) => name.startsWith('fichiers/'))).toHaveLength(5);
    expect(files['LISEZ-MOI.txt']).toContain(lost.split('/')[1]);
  });

  it('stolen-session: eleven minutes after the sign-in, export and erasure are refused', async () => {
    await fillAccount(platform, ada);
    platform.clock.advance(601);
    for (const refused of [await linkOf(ada), await close(ada)]) {
      expect(refused).toMatchObject({ status: 403, body: { code: 'RECENT_SIGN_IN_NEEDED' } });
    }
    expect(await run(sql`select from auth.users where id = ${ada.id}`)).toHaveLength(1);
    expect(await run(sql`select from audit_log where action in ('account.exported', 'account.erased')`)).toEqual([]);
  });

  it('second-factor-not-asked: an account with a second factor must prove it first', async () => {
    await run(sql`insert into auth.mfa_factors (id, user_id, factor_type, status, secret_sealed, created_at, updated_at)
      values (gen_random_uuid(), ${bob.id}, 'totp', 'verified', 'x', now(), now())`);
    expect((await linkOf(bob)).body.code).toBe('RECENT_SIGN_IN_NEEDED');
    expect((await close(bob)).body.code).toBe('RECENT_SIGN_IN_NEEDED');
  });

  it.each([
    ['of somebody else', (url: string) => url.replace(/compte=[^&]+/, `compte=${bob.id}`)],
    ['of another part', (url: string) => url.replace('partie=1', 'partie=2')],
    ['made to last', (url: string) => url.replace(/fin=\d+/, 'fin=9999999999')],
    ['without its token', (url: string) => url.replace(/&jeton=.*/, '')],
    ['that says nothing', () => '/api/account/data/export.zip'],
  ])('forged-export-link: a link %s is refused', async (_, forge) => {
    const { body } = await linkOf(ada);
    expect((await app.inject({ method: 'GET', url: forge(body.url) })).statusCode).toBe(404);
  });

  it('a link expires after five minutes, and once the account is erased', async () => {
    const { body } = await linkOf(ada);
    platform.clock.advance(299);
    expect((await app.inject({ method: 'GET', url: body.url })).statusCode).toBe(200);
    platform.clock.advance(1);
    expect((await app.inject({ method: 'GET', url: body.url })).statusCode).toBe(404);
    const later = await platform.signIn({ email: 'sans.retour@exemple.fr' });
    const theirs = await linkOf(later);
    await close(later);
    expect((await app.inject({ method: 'GET', url: theirs.body.url })).statusCode).toBe(404);
  });

  it('a part that does not exist is refused, in French', async () => {
    expect(await linkOf(ada, 2)).toMatchObject({ status: 404, body: { code: 'EXPORT_PART_UNKNOWN' } });
  });

  it('closing erases the account at once, lists what stays, and sends a last mail', async () => {
    await fillAccount(platform, ada);
    await fillAccount(platform, bob);
    const { status, body } = await close(ada);
    expect(status).toBe(200);
    expect(body.kept.map(({ label }: { label: string }) => label).join()).toContain('code de commerce');
    expect(await run(sql`select from auth.users where id = ${ada.id}`)).toEqual([]);
    expect(await run(sql`select from auth.users where id = ${bob.id}`)).toHaveLength(1);
    expect(await run(sql`select actor_id, detail->>'by' as by from audit_log where action = 'account.erased'`)).toEqual(
      [{ actor_id: null, by: 'holder' }],
    );
    await platform.runJobs();
    const last = platform.mails.at(-1);
    expect(last).toMatchObject({ to: email, subject: 'Votre compte PlaceJuste est fermé' });
    expect(last?.text).toContain('code de commerce');
  });

  it('two-presses-of-closing: the second finds nothing left, without an error', async () => {
    const [first, second] = await Promise.all([close(ada), close(ada)]);
    expect([first.status, second.status].toSorted()).toEqual([200, 200]);
    // A request authenticated before the account was erased, which looks up its session afterwards.
    expect(await closeAccount(platform, ada)).toEqual({ ok: true, value: { kept: [] } });
    const old = { ...bob, sessionId: '018f3c00-0000-7000-8000-00000000dead' };
    expect(await closeAccount(platform, old)).toMatchObject({ ok: false, code: 'RECENT_SIGN_IN_NEEDED' });
  });

  it('an account of the team is not erased until its role is revoked', async () => {
    const admin = await platform.signIn({ roles: ['admin'] });
    expect(await close(admin)).toMatchObject({ status: 409, body: { code: 'TEAM_MEMBER' } });
    expect(await run(sql`select from auth.users where id = ${admin.id}`)).toHaveLength(1);
  });
});
