import { factsOf } from '@placejuste/domain/directory';
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
import { runAsService } from '../../platform/http/index.ts';
import { place, slotsOnly } from '../directory.fixtures.ts';
import { directorySlice } from '../index.ts';
import { dropExamples, keepListings, type SourcedListing } from '../keep-listings.ts';

const path = '/api/admin/listing-doubles';
const merges = '/api/admin/listing-merges';

eachDatabase('two sheets of one place', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let call: ApiCallOf;
  let chief: TestPerson;

  const keep = (listings: readonly SourcedListing[]) =>
    runAsService(platform, (context) => keepListings(context, 'acceslibre', listings));
  const sheets = [
    place('a', { name: 'Pharmacie du Centre', facts: factsOf({ entrance: 'level' }, 'acceslibre', '2026-01-15') }),
    place('b', {
      name: 'PHARMACIE CENTRE',
      latitude: 47.0001,
      facts: factsOf({ entrance: 'steps', doorWidth: 90 }, 'acceslibre', '2025-06-01'),
    }),
    place('c', { name: 'Boulangerie Martin' }),
    place('d', { name: 'Pharmacie du Centre', latitude: 47.01 }),
  ];

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [directorySlice(slotsOnly)]);
    chief = await platform.signIn({ roles: ['admin'], aal: 'aal2' });
    call = apiCallsOf(
      () => chief,
      () => app,
    );
    await runAsService(platform, ({ tx }) => dropExamples(tx));
    await keep(sheets);
  });

  const run = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> =>
    (await platform.db.asService((tx) => query.execute(tx))).rows;
  const idOf = async (sourceId: string) =>
    (await run(sql<{ id: string }>`select id from public.listings where source_id = ${sourceId}`))[0]?.id ?? '';
  const doubles = async (commune = 'saint exemple sur mer') =>
    (await call('GET', `${path}?commune=${encodeURIComponent(commune)}`)).body;
  const decide = async (one: string, other: string, decision = 'merge', person = chief) =>
    call('POST', path, { id: await idOf(one), other: await idOf(other), decision }, person);
  const search = async () => (await app.inject('/business-directory?q=pharmacie')).body;

  test('are proposed by their distance and their names, in the town that is asked for', async () => {
    const { rows, next } = await doubles();
    expect(next).toBeNull();
    expect(rows).toHaveLength(1);
    expect([rows[0].one.name, rows[0].other.name].toSorted()).toEqual(['PHARMACIE CENTRE', 'Pharmacie du Centre']);
    expect(rows[0]).toMatchObject({ metres: 11, one: { hasOwner: false } });
    expect((await doubles('Ailleurs')).rows).toEqual([]);
    expect((await call('GET', `${path}?commune=`)).status).toBe(400);
  });

  test('are one with the latest facts and both credits, through an import, until undone', async () => {
    expect((await decide('b', 'a')).status).toBe(200);
    expect((await doubles()).rows).toEqual([]);
    const once = await search();
    expect(once).not.toContain('PHARMACIE CENTRE</bdi>');
    for (const said of ['acceslibre.example/a', 'acceslibre.example/b', '90 cm', 'de plain-pied'])
      expect(once).toContain(said);
    await keep(sheets);
    expect(await search()).not.toContain('PHARMACIE CENTRE</bdi>');
    expect((await call('GET', merges)).body).toMatchObject({
      rows: [{ id: await idOf('b'), name: 'PHARMACIE CENTRE', into: 'Pharmacie du Centre' }],
      next: null,
    });
    expect((await call('DELETE', `${merges}/${await idOf('b')}`)).status).toBe(200);
    expect((await call('DELETE', `${merges}/${await idOf('b')}`)).body.code).toBe('LISTING_NOT_MERGED');
    expect(await search()).toContain('PHARMACIE CENTRE</bdi>');
    expect((await doubles()).rows).toHaveLength(1);
    const audits = await run(sql<{ action: string }>`select action from public.audit_log order by at, id`);
    expect(audits.map(({ action }) => action)).toEqual(['listing.merged', 'listing.separated']);
  });

  test('said to be two are proposed no more, and may still be merged', async () => {
    expect((await decide('a', 'b', 'distinct')).status).toBe(200);
    expect((await doubles()).rows).toEqual([]);
    expect(await search()).toContain('PHARMACIE CENTRE</bdi>');
    expect((await decide('b', 'a')).status).toBe(200);
    expect((await call('GET', merges)).body.rows).toHaveLength(1);
  });

  test('that are far apart, of other names, gone, or merged already are not', async () => {
    expect((await decide('a', 'd')).body.code).toBe('LISTING_NOT_DOUBLE');
    expect((await decide('a', 'c')).body.code).toBe('LISTING_NOT_DOUBLE');
    expect((await decide('a', 'a')).body.code).toBe('LISTING_NOT_DOUBLE');
    const gone = { id: platform.newId(), other: await idOf('a'), decision: 'merge' };
    expect((await call('POST', path, gone)).body.code).toBe('LISTING_NOT_FOUND');
    const answers = await Promise.all([decide('a', 'b'), decide('b', 'a')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('keep the one somebody answers for', async () => {
    const bob = await platform.signIn();
    await run(sql`insert into public.listing_owners values (${await idOf('b')}, ${bob.id}, ${platform.clock.now()})`);
    expect((await decide('b', 'a')).body.code).toBe('LISTING_OWNED');
    expect((await decide('a', 'b')).status).toBe(200);
  });

  test('are no reviewer’s to merge, nor anybody’s without a second factor', async () => {
    const reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    const weak = await platform.signIn({ roles: ['admin'] });
    for (const [person, code] of [
      [reviewer, 'ROLE_REQUIRED'],
      [weak, 'SECOND_FACTOR_REQUIRED'],
    ] as const) {
      expect((await decide('b', 'a', 'merge', person)).body.code).toBe(code);
      expect((await call('DELETE', `${merges}/${await idOf('b')}`, undefined, person)).body.code).toBe(code);
      expect((await call('GET', merges, undefined, person)).body.code).toBe(code);
    }
  });
});
