import { parse } from 'csv-parse/sync';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
  apiCallsOf,
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type ApiCallOf,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { recordAudit } from '../../accounts/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { suiteSlice } from '../index.ts';
import { countByMonth } from './table-lines.steps.ts';

eachDatabase('the exports of the administrators', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let call: ApiCallOf;
  let chief: TestPerson;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [suiteSlice([])]);
    chief = await platform.signIn({ email: 'chef.essai@exemple.fr', roles: ['admin'], aal: 'aal2' });
    call = apiCallsOf(
      () => chief,
      () => app,
    );
  });

  const run = (statement: ReturnType<typeof sql>) => platform.db.asService((tx) => statement.execute(tx));
  const linkTo = async (name: string): Promise<string> => (await call('POST', `/api/admin/exports/${name}`)).body.url;
  const table = async (name: string): Promise<string[][]> => {
    const reply = await app.inject(await linkTo(name));
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="placejuste-[a-z-]+-2026-11-21\.csv"$/);
    return parse(reply.body, { bom: true, delimiter: ';' });
  };
  interface Told {
    readonly type: string;
    readonly cents: number;
    readonly payment: string;
    readonly reference?: string;
  }
  const tell = (id: string, { type, cents, payment, reference = payment }: Told) =>
    run(sql`insert into payment_events
      (provider, event_id, received_at, type, reference, payment, amount_cents, currency, outcome)
      values ('sandbox', ${id}, ${platform.clock.now()}, ${type}, ${reference}, ${payment}, ${cents}, 'EUR', 'settled')`);

  test('payments by month and kind, each counted once, without the payers', async () => {
    const gift = platform.newId();
    await run(sql`insert into checkouts
      (id, purpose, amount_cents, state, provider, provider_reference, payment, created_at)
      values (${gift}, 'gift', 1000, 'paid', 'sandbox', 'r', 'pi_1', ${platform.clock.now()})`);
    for (const id of ['1', 'look:1']) await tell(id, { type: 'paid', cents: 1000, payment: 'pi_1', reference: gift });
    await tell('2', { type: 'charge-paid', cents: 599, payment: 'pi_2' });
    await tell('3', { type: 'charge-paid', cents: 499, payment: 'pi_3' });
    // The last day of November in UTC, the first of December in Paris.
    platform.clock.advance(9.55 * 24 * 3600);
    for (const id of ['4', '5']) await tell(id, { type: 'refunded', cents: 599, payment: 'pi_2', reference: 're_1' });
    await run(sql`update checkouts set refunded_at = ${platform.clock.now()} where id = ${gift}`);
    platform.clock.advance(-9.55 * 24 * 3600);
    expect(await table('payments')).toEqual([
      ['mois', 'nature', 'objet', 'nombre', 'montant_eur'],
      ['2026-12', 'remboursement sans avoir', 'soutien', '1', '10,00'],
      ['2026-12', 'remboursement sans avoir', '', '1', '5,99'],
      ['2026-11', 'paiement sans facture', 'soutien', '1', '10,00'],
      ['2026-11', 'paiement sans facture', '', '2', '10,98'],
    ]);
  });

  test('activity by month, in counts alone', async () => {
    const [head, ...months] = await table('activity');
    expect(head).toEqual([
      'mois',
      'comptes',
      'declarations',
      'amendes',
      'dossiers',
      'abonnements',
      'places',
      'messages',
    ]);
    expect(months).toEqual([['2026-11', '1', '0', '0', '0', '0', '0', '0']]);
    // The last hour of September in UTC is in October in Paris.
    await run(sql`insert into contact_requests (id, topic, email, message, received_at)
      select gen_random_uuid(), 'support', '', '', at::timestamptz
      from unnest(array['2026-09-30T23:30:00Z', '2026-09-30T21:30:00Z', '2025-12-01T00:00:00Z']) as at`);
    expect((await table('activity')).slice(1)).toEqual([
      ['2026-11', '1', '0', '0', '0', '0', '0', '0'],
      ['2026-10', '0', '0', '0', '0', '0', '0', '1'],
      ['2026-09', '0', '0', '0', '0', '0', '0', '1'],
      ['2025-12', '0', '0', '0', '0', '0', '0', '1'],
    ]);
  });

  test('activity is counted page by page, each row once, whatever its order', async () => {
    // As many rows as the pages hold, one more and one less; ids in another order than days.
    await run(sql`insert into contact_requests (id, topic, email, message, received_at)
      select gen_random_uuid(), 'support', '', '', '2026-08-01T12:00:00Z'::timestamptz + n * interval '1 month'
      from generate_series(0, 2) n, generate_series(1, 4)`);
    const byMonth = [
      ['2026-08', 4],
      ['2026-09', 4],
      ['2026-10', 4],
    ];
    for (const limit of [1, 5, 11, 12, 13])
      expect([...(await countByMonth(platform, 'messages', limit))].toSorted()).toEqual(byMonth);
    expect([...(await countByMonth(platform, 'fines', 5))]).toEqual([]);
  });

  test('the exported audit log is complete, has account numbers only, and a hostile name is inert', async () => {
    const hostile = '=cmd|calc;"x"';
    await runAsService(platform, async (context) => {
      for (let line = 0; line < 1001; line += 1)
        await recordAudit(context, { actorId: null, action: hostile, subjectType: 'user', subjectId: '+33' });
    });
    const lines = await table('audit');
    expect(lines).toHaveLength(1003);
    expect(lines.find(([, , action]) => action === 'export.made')?.slice(2, 6)).toEqual([
      'export.made',
      chief.id,
      'export',
      'audit',
    ]);
    expect(lines.filter(([, , action, , , subject]) => action === `'${hostile}` && subject === "'+33")).toHaveLength(
      1001,
    );
    expect(JSON.stringify(lines)).not.toContain('exemple.fr');
  });

  test('desk-left-open: nothing is exported or logged with a second factor of eleven minutes', async () => {
    platform.clock.advance(11 * 60);
    const refused = await call('POST', '/api/admin/exports/audit');
    expect([refused.status, refused.body.code]).toEqual([403, 'SECOND_FACTOR_NOT_FRESH']);
    const { rows } = await run(sql`select from audit_log where action = 'export.made'`);
    expect(rows).toEqual([]);
  });

  test('only an administrator exports, and only they can use the link, for five minutes', async () => {
    const reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    expect((await call('POST', '/api/admin/exports/audit', undefined, reviewer)).body.code).toBe('ROLE_REQUIRED');
    expect((await call('POST', '/api/admin/exports/people')).status).toBe(400);
    const url = await linkTo('payments');
    const statusOf = async (address: string) => (await app.inject(address)).statusCode;
    expect(await statusOf(url)).toBe(200);
    for (const altered of [
      url.replace('payments', 'audit'),
      url.replace(chief.id, reviewer.id),
      url.replace(/fin=\d+/, 'fin=9999999999'),
      url.replace(/jeton=.*/, ''),
      '/api/admin/exports/payments.csv',
    ])
      expect([altered, await statusOf(altered)]).toEqual([altered, 404]);
    await run(sql`delete from user_roles where user_id = ${chief.id}`);
    expect(await statusOf(url)).toBe(404);
    await run(sql`insert into user_roles (id, user_id, role, granted_at)
      values (${platform.newId()}, ${chief.id}, 'admin', ${platform.clock.now()})`);
    expect(await statusOf(url)).toBe(200);
    const until = new Date(platform.clock.now().getTime() + 3_600_000);
    await run(sql`update auth.users set banned_until = ${until} where id = ${chief.id}`);
    expect(await statusOf(url)).toBe(404);
    await run(sql`update auth.users set banned_until = null where id = ${chief.id}`);
    platform.clock.advance(301);
    expect(await statusOf(url)).toBe(404);
  });
});
