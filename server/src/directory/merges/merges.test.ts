import { buildFacts } from '@placejuste/domain/directory';
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
import { mergesRepository, type PairCursor } from './merges.repository.ts';

const path = '/api/admin/listing-doubles';
const merges = '/api/admin/listing-merges';
const toReview = '/api/admin/listing-merges-to-review';

eachDatabase('two sheets of one place', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let call: ApiCallOf;
  let chief: TestPerson;

  const keep = (listings: readonly SourcedListing[]) =>
    runAsService(platform, (context) => keepListings(context, 'acceslibre', listings));
  const sheets = [
    place('a', { name: 'Pharmacie du Centre', facts: buildFacts({ entrance: 'level' }, 'acceslibre', '2026-01-15') }),
    place('b', {
      name: 'PHARMACIE CENTRE',
      latitude: 47.0001,
      facts: buildFacts({ entrance: 'steps', doorWidth: 90 }, 'acceslibre', '2025-06-01'),
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
  const duplicates = async (commune = 'saint exemple sur mer') =>
    (await call('GET', `${path}?commune=${encodeURIComponent(commune)}`)).body;
  const decide = async (one: string, other: string, decision = 'merge', person = chief) =>
    call('POST', path, { id: await idOf(one), other: await idOf(other), decision }, person);
  const search = async () => (await app.inject('/business-directory?q=pharmacie')).body;

  test('are proposed by their distance and their names, in the town that is asked for', async () => {
    const { rows, next } = await duplicates();
    expect(next).toBeNull();
    expect(rows).toHaveLength(1);
    expect([rows[0].one.name, rows[0].other.name].toSorted()).toEqual(['PHARMACIE CENTRE', 'Pharmacie du Centre']);
    expect(rows[0]).toMatchObject({ metres: 11, one: { hasOwner: false } });
    expect((await duplicates('Ailleurs')).rows).toEqual([]);
    expect((await call('GET', `${path}?commune=`)).status).toBe(400);
  });

  test('are one with the latest facts and both credits, through an import, until undone', async () => {
    expect((await decide('b', 'a')).status).toBe(200);
    expect((await duplicates()).rows).toEqual([]);
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
    expect((await duplicates()).rows).toHaveLength(1);
    const audits = await run(sql<{ action: string }>`select action from public.audit_log order by at, id`);
    expect(audits.map(({ action }) => action)).toEqual(['listing.merged', 'listing.separated']);
  });

  test('said to be two are proposed no more, and may still be merged', async () => {
    expect((await decide('a', 'b', 'distinct')).status).toBe(200);
    expect((await duplicates()).rows).toEqual([]);
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

  const ask = async (sourceId: string, person: TestPerson) =>
    call(
      'POST',
      `/api/listings/${await idOf(sourceId)}/requests`,
      { why: 'Je tiens cette pharmacie.', said: { entrance: 'ramp' } },
      person,
    );
  const approve = async (id: string) =>
    call('POST', `/api/admin/listing-requests/${id}/decide`, { decision: 'approve' });
  const owners = async () =>
    run(sql<{ listing_id: string; user_id: string }>`select listing_id, user_id from public.listing_owners`);

  test('are not hidden while somebody asks to answer for them', async () => {
    const bob = await platform.signIn();
    const { body } = await ask('b', bob);
    expect((await decide('b', 'a')).body.code).toBe('LISTING_REQUESTED');
    expect((await approve(body.id)).status).toBe(200);
    expect((await decide('b', 'a')).body.code).toBe('LISTING_OWNED');
    expect((await decide('a', 'b')).status).toBe(200);
  });

  test('are asked for, read and answered for as the one that is shown', async () => {
    const [bob, eve] = [await platform.signIn(), await platform.signIn()];
    // Sent while the two were being merged.
    const early = await ask('b', eve);
    await run(sql`insert into public.listing_pairs (listing_id, other_id, decision, decided_at)
      values (${await idOf('b')}, ${await idOf('a')}, 'merge', ${platform.clock.now()})`);
    expect((await call('GET', `/api/listings/${await idOf('b')}`)).body.name).toBe('Pharmacie du Centre');
    const sent = await ask('b', bob);
    expect(sent.body.listing.id).toBe(await idOf('a'));
    expect((await approve(sent.body.id)).status).toBe(200);
    expect(await owners()).toEqual([{ listing_id: await idOf('a'), user_id: bob.id }]);
    const { rows } = (await call('GET', '/api/admin/listing-requests')).body;
    expect(rows).toMatchObject([{ id: early.body.id, listing: { id: await idOf('a') }, owner: 'other' }]);
    expect((await approve(early.body.id)).status).toBe(200);
    expect(await owners()).toEqual([{ listing_id: await idOf('a'), user_id: eve.id }]);
  });

  const confirm = async () =>
    run(sql`insert into public.listing_answers (listing_id, yes, yes_on)
      values (${await idOf('a')}, 3, '2026-11-21') on conflict do nothing`);
  const confirmed = 'Confirmé par 3 personnes';

  test('keep no answer that was given on what one or both said before', async () => {
    await confirm();
    expect(await search()).toContain(confirmed);
    await decide('b', 'a');
    expect(await search()).not.toContain(confirmed);
    await confirm();
    await keep(sheets);
    expect(await search()).toContain(confirmed);
    await keep([place('b', { ...sheets[1], facts: buildFacts({ doorWidth: 70 }, 'acceslibre', '2026-11-01') })]);
    expect(await search()).not.toContain(confirmed);
    await confirm();
    await call('DELETE', `${merges}/${await idOf('b')}`);
    expect(await search()).not.toContain(confirmed);
  });

  test('lose the answers on what their owner corrects', async () => {
    await confirm();
    await approve((await ask('a', await platform.signIn())).body.id);
    expect(await search()).not.toContain(confirmed);
  });

  const moved = [place('b', { ...sheets[1], name: 'Opticien Rivage', latitude: 47.2 })];

  test('that an import makes unlike are shown apart, and reviewed first', async () => {
    await decide('b', 'a');
    await confirm();
    platform.clock.advance(60);
    await keep(moved);
    const found = (await app.inject('/business-directory?q=opticien')).body;
    expect(found).toContain('Opticien Rivage</bdi>');
    expect(await search()).not.toContain('90 cm');
    expect(await search()).not.toContain(confirmed);
    expect((await call('GET', merges)).body.rows).toEqual([]);
    const { rows, next } = (await call('GET', toReview)).body;
    expect(next).toBeNull();
    expect(rows).toMatchObject([{ id: await idOf('b'), name: 'Opticien Rivage', into: 'Pharmacie du Centre' }]);
    expect(rows[0].metres).toBeGreaterThan(20_000);
    expect((await call('DELETE', `${merges}/${await idOf('b')}`)).status).toBe(200);
    expect((await call('GET', toReview)).body.rows).toEqual([]);
  });

  test('may be kept as one, and are asked about again only when one changes again', async () => {
    await decide('b', 'a');
    await keep(moved);
    expect((await decide('b', 'a')).body.code).toBe('LISTING_DECIDED');
    expect((await call('POST', `${toReview}/${await idOf('b')}`)).status).toBe(200);
    expect((await call('POST', `${toReview}/${await idOf('b')}`)).body.code).toBe('LISTING_NOT_TO_REVIEW');
    await keep(moved);
    expect((await call('GET', toReview)).body.rows).toEqual([]);
    expect(await search()).toContain('90 cm');
    await keep([place('a', { ...sheets[0], latitude: 47.001 })]);
    expect((await call('GET', toReview)).body.rows).toHaveLength(1);
    const { body } = await ask('b', await platform.signIn());
    expect((await call('POST', `${toReview}/${await idOf('b')}`)).body.code).toBe('LISTING_REQUESTED');
    await approve(body.id);
    expect((await call('POST', `${toReview}/${await idOf('b')}`)).body.code).toBe('LISTING_OWNED');
    expect((await call('GET', toReview)).body.rows).toHaveLength(1);
  });

  test.each([
    ['listings come whole', 6],
    ['one that fills pages by itself goes on', 2],
  ])('of a shopping centre come some pairs at a time, none twice and none left out: %s', async (_how, most) => {
    await keep(Array.from({ length: 6 }, (_, index) => place(`s${index}`, { name: `Borne Galerie ${index}` })));
    await keep(Array.from({ length: 6 }, (_, index) => place(`t${index}`, { name: `Boutique${index}` })));
    const near = (after: PairCursor | null, most: number) =>
      platform.db.asService((tx) =>
        mergesRepository(tx).listNearPairs('saint exemple mer', { after, metres: 60, limit: 300, most }),
      );
    const pairs: string[] = [];
    let pages = 0;
    for (let after: PairCursor | null = null; pages === 0 || after !== null; pages += 1) {
      const page = await near(after, most);
      expect(page.pairs.length).toBeLessThanOrEqual(most);
      pairs.push(...page.pairs.map((pair) => pair.join(' ')));
      after = page.last;
    }
    expect(pages).toBeGreaterThan(2);
    expect(new Set(pairs).size).toBe(pairs.length);
    // Those of the centre, and the two pharmacies: names without a common word are not compared.
    expect(pairs).toHaveLength(15 + 1);
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
      for (const list of [merges, toReview]) expect((await call('GET', list, undefined, person)).body.code).toBe(code);
      expect((await call('POST', `${toReview}/${await idOf('b')}`, undefined, person)).body.code).toBe(code);
    }
  });
});
