import { buildFacts, type Fact, type StatedFacts } from '@placejuste/domain/directory';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import {
  apiCalls,
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { whileOpen } from '../../../test/while-open.ts';
import { mailsSlice } from '../../mails/index.ts';
import { place } from '../directory.fixtures.ts';
import { directorySlice } from '../index.ts';
import { keepListings } from '../keep-listings.ts';

eachDatabase('requests on listings', (open) => {
  let platform: TestPlatform;
  let app: Awaited<ReturnType<typeof buildTestApp>>;
  let ada: TestPerson;
  let bob: TestPerson;
  let admin: TestPerson;
  let id: string;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [mailsSlice, directorySlice(null)]);
    ada = await platform.signIn({ email: 'ada.essai@exemple.fr' });
    bob = await platform.signIn({ email: 'bob.essai@exemple.fr' });
    admin = await platform.signIn({ roles: ['admin'], aal: 'aal2' });
    await platform.db.asService((tx) =>
      keepListings({ ...platform, tx }, 'acceslibre', [
        place('a', { name: 'Café modèle', said: { entrance: 'steps', doorWidth: 80 } }),
      ]),
    );
    id =
      (
        await platform.db.asService((tx) =>
          sql<{ id: string }>`select id from public.listings where source = 'acceslibre'`.execute(tx),
        )
      ).rows[0]?.id ?? '';
  });

  const call = apiCalls(() => app);
  const send = (person: TestPerson, body: object = {}, listing = id) =>
    call(person, 'POST', `/api/listings/${listing}/requests`, {
      why: 'Je tiens ce café.',
      said: { entrance: 'ramp' },
      ...body,
    });
  const queue = async () => (await call(admin, 'GET', '/api/admin/listing-requests')).body;
  const decide = (request: string, body: object, person = admin) =>
    call(person, 'POST', `/api/admin/listing-requests/${request}/decide`, body);
  const facts = async () => ((await call(null, 'GET', `/api/listings/${id}`)).body as { facts: readonly Fact[] }).facts;
  const logged = async () =>
    (
      await platform.db.asService((tx) =>
        sql<{
          action: string;
        }>`select action from public.audit_log where action like 'listing-request%' order by id`.execute(tx),
      )
    ).rows.map(({ action }) => action);

  it('a suspended account asks nothing', async () => {
    const suspended = await platform.signIn({ account: 'suspended' });
    expect(await send(suspended)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_SUSPENDED' } });
    expect((await queue()).rows).toEqual([]);
  });

  it('an undated file takes back an owner’s word only where acceslibre changed its own', async () => {
    await send(ada);
    await decide((await queue()).rows[0].id, { decision: 'approve' });
    const file = (said: StatedFacts, on: string) =>
      platform.db.asService((tx) =>
        keepListings({ ...platform, tx }, 'acceslibre', [
          { ...place('a', { name: 'Café modèle' }), facts: buildFacts(said, 'acceslibre', on), isDayOfFile: true },
        ]),
      );
    const entrance = async () => (await facts()).find(({ kind }) => kind === 'entrance');
    await file({ entrance: 'steps' }, '2026-12-01');
    expect(await entrance()).toMatchObject({ value: 'ramp', source: 'business' });
    // A listing older than the storing of source facts: the fact of the source is not known to be new.
    await platform.db.asService((tx) => sql`update public.listings set source_facts = null`.execute(tx));
    await file({ entrance: 'steps' }, '2026-12-05');
    expect(await entrance()).toMatchObject({ value: 'ramp', source: 'business' });
    await file({ entrance: 'level' }, '2027-01-05');
    expect(await entrance()).toMatchObject({ value: 'level', source: 'acceslibre', on: '2027-01-05' });
    await file({ entrance: 'level' }, '2027-02-01');
    expect(await entrance()).toMatchObject({ on: '2027-01-05' });
  });

  it('are reviewed: the facts, the role and the mail come with the decision, and not before', async () => {
    const sent = await send(ada);
    expect([sent.status, sent.body.state]).toEqual([200, 'waiting']);
    expect((await facts()).find(({ kind }) => kind === 'entrance')).toMatchObject({
      value: 'steps',
      source: 'acceslibre',
    });
    const { rows, waiting } = await queue();
    expect(waiting).toBe(1);
    expect(rows[0]).toMatchObject({
      owner: 'none',
      why: 'Je tiens ce café.',
      said: { entrance: 'ramp' },
      person: { email: 'ada.essai@exemple.fr' },
      listing: { name: 'Café modèle' },
    });
    expect((await decide(rows[0].id, { decision: 'approve' })).body).toEqual({ id: rows[0].id, state: 'approved' });
    expect(await facts()).toEqual([
      { kind: 'entrance', value: 'ramp', source: 'business', on: '2026-11-21' },
      { kind: 'doorWidth', value: 80, source: 'acceslibre', on: '2026-01-15' },
    ]);
    const roles = await platform.db.asService((tx) =>
      sql<{ role: string }>`select role from public.user_roles where user_id = ${ada.id}`.execute(tx),
    );
    expect(roles.rows).toEqual([{ role: 'business' }]);
    const own = (await call(ada, 'GET', '/api/own-listings')).body;
    expect([own.owned.length, own.requests[0].state]).toEqual([1, 'approved']);
    await platform.runJobs();
    expect(platform.mails).toHaveLength(1);
    expect(platform.mails[0]).toMatchObject({
      to: 'ada.essai@exemple.fr',
      subject: 'Votre demande sur l’annuaire est acceptée',
    });
    expect(await logged()).toEqual(['listing-request.sent', 'listing-requests.seen', 'listing-request.approved']);
    // The proof of ownership is erased.
    const kept = await platform.db.asService((tx) =>
      sql<{ why: string | null }>`select why from public.listing_requests`.execute(tx),
    );
    expect(kept.rows).toEqual([{ why: null }]);
    // An owner corrects without a new proof, and is reviewed again.
    expect((await send(ada, { why: null, said: { doorWidth: 95 } })).status).toBe(200);
    expect((await queue()).rows[0]).toMatchObject({ owner: 'same', why: null });
  });

  it('approved-while-an-import-runs: the import keeps what the owner said', async () => {
    const said = JSON.stringify(buildFacts({ entrance: 'ramp' }, 'business', '2026-11-21'));
    const approving = sql`update public.listings set facts = ${said}::jsonb where id = ${id}`;
    await whileOpen(platform.db, { first: approving }, () =>
      platform.db.asService((tx) =>
        keepListings({ ...platform, tx }, 'acceslibre', [
          place('a', { name: 'Café modèle', said: { entrance: 'steps', doorWidth: 90 } }),
        ]),
      ),
    );
    expect(await facts()).toMatchObject([
      { kind: 'entrance', value: 'ramp', source: 'business' },
      { kind: 'doorWidth', value: 90, source: 'acceslibre' },
    ]);
  });

  it('imported-while-it-is-approved: the decision keeps what the import brings', async () => {
    await send(ada);
    const request = (await queue()).rows[0].id;
    const said = JSON.stringify(buildFacts({ entrance: 'steps', doorWidth: 90 }, 'acceslibre', '2026-11-20'));
    const importing = sql`update public.listings set facts = ${said}::jsonb where id = ${id}`;
    const { status } = await whileOpen(platform.db, { first: importing }, () =>
      decide(request, { decision: 'approve' }),
    );
    expect(status).toBe(200);
    expect(await facts()).toMatchObject([
      { kind: 'entrance', value: 'ramp', source: 'business' },
      { kind: 'doorWidth', value: 90, source: 'acceslibre' },
    ]);
  });

  it('merge-reviewed-while-it-is-approved: the listing shown by itself has what was decided', async () => {
    await platform.db.asService((tx) =>
      keepListings({ ...platform, tx }, 'acceslibre', [place('b', { name: 'Café modèle, salle' })]),
    );
    await send(ada);
    const request = (await queue()).rows[0].id;
    const [other] = (
      await platform.db.asService((tx) =>
        sql<{ id: string }>`insert into public.listing_pairs (listing_id, other_id, decision, decided_at)
          select ${id}, id, 'merge', now() from public.listings where source = 'acceslibre' and source_id = 'b'
          returning other_id as id`.execute(tx),
      )
    ).rows;
    const reviewing = sql`with moved as (update public.listings set longitude = 2.5 where id = ${other?.id})
      update public.listing_pairs set review_since = now() where listing_id = ${id}`;
    const { status } = await whileOpen(platform.db, { first: reviewing }, () =>
      decide(request, { decision: 'approve' }),
    );
    expect(status).toBe(200);
    expect((await facts())[0]).toMatchObject({ kind: 'entrance', value: 'ramp', source: 'business' });
    expect((await call(ada, 'GET', '/api/own-listings')).body.owned).toMatchObject([{ id }]);
  });

  it('are refused with a reason, mailed, and change nothing', async () => {
    await send(ada);
    const request = (await queue()).rows[0].id as string;
    expect((await decide(request, { decision: 'refuse', reason: '  ' })).body.code).toBe('LISTING_REASON_MISSING');
    expect((await decide(request, { decision: 'refuse', reason: 'Numéro introuvable.' })).status).toBe(200);
    expect((await decide(request, { decision: 'approve' })).body.code).toBe('ALREADY_DECIDED');
    expect((await facts())[0]).toMatchObject({ value: 'steps' });
    await platform.runJobs();
    expect(platform.mails[0]?.text).toContain('Motif\u00a0: Numéro introuvable.');
    expect((await call(ada, 'GET', '/api/own-listings')).body).toMatchObject({
      owned: [],
      requests: [{ state: 'refused', reason: 'Numéro introuvable.' }],
    });
    expect((await send(ada)).status).toBe(200);
  });

  it('are refused when they cannot be reviewed', async () => {
    const [example] = (
      await platform.db.asService((tx) =>
        sql<{ id: string }>`select id from public.listings where source = 'example' limit 1`.execute(tx),
      )
    ).rows;
    expect((await send(ada, { why: ' ' })).body.code).toBe('LISTING_WHY_MISSING');
    expect((await send(ada, { said: {} })).body.code).toBe('LISTING_NOTHING_SAID');
    expect((await send(ada, {}, example?.id)).body.code).toBe('LISTING_IS_EXAMPLE');
    expect((await send(ada, {}, ada.id)).body.code).toBe('LISTING_NOT_FOUND');
    for (const said of [{ doorWidth: 4 }, { doorWidth: '90' }, { entrance: 'x' }, { name: 'Autre' }])
      expect((await send(ada, { said })).status).toBe(400);
    expect((await send(ada)).status).toBe(200);
    expect((await send(ada)).body.code).toBe('LISTING_REQUEST_WAITS');
    const own = await send(admin);
    expect((await decide(own.body.id, { decision: 'approve' })).body.code).toBe('LISTING_REQUEST_OWN');
    expect((await decide(ada.id, { decision: 'approve' })).body.code).toBe('NOT_IN_QUEUE');
  });

  it('a request is visible to its sender only; an administrator with two factors decides', async () => {
    const request = (await send(ada)).body.id as string;
    expect((await call(bob, 'GET', '/api/own-listings')).body).toEqual({ owned: [], requests: [] });
    const weak = await platform.signIn({ roles: ['admin'], aal: 'aal1' });
    const reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    for (const person of [bob, weak]) {
      expect((await decide(request, { decision: 'approve' }, person)).status).toBe(403);
      expect((await call(person, 'GET', '/api/admin/listing-requests')).status).toBe(403);
    }
    // A reviewer sees no claim of ownership, whatever proves it.
    expect((await decide(request, { decision: 'approve' }, reviewer)).body.code).toBe('NOT_IN_QUEUE');
    expect((await call(reviewer, 'GET', '/api/admin/listing-requests')).body).toMatchObject({ rows: [], waiting: 0 });
    expect((await call(null, 'GET', '/api/own-listings')).status).toBe(401);
    const asBob = (statement: ReturnType<typeof sql>) => platform.db.asUser(bob.claims, (tx) => statement.execute(tx));
    expect((await asBob(sql`select * from public.listing_requests`)).rows).toEqual([]);
    expect((await asBob(sql`update public.listings set facts = '[]' returning 1 as x`)).rows).toEqual([]);
    for (const forged of [
      sql`insert into public.user_roles (id, user_id, role, granted_at) values (${platform.newId()}, ${bob.id},
        'business', now())`,
      sql`insert into public.listing_owners (listing_id, user_id, since) values (${id}, ${bob.id}, now())`,
      sql`insert into public.listing_requests (id, listing_id, user_id, said, sent_at) values (${platform.newId()},
        ${id}, ${ada.id}, '{}', now())`,
    ]) {
      await expect(asBob(forged)).rejects.toMatchObject({ code: '42501' });
    }
    const asAdmin = platform.db.asUser(admin.claims, (tx) =>
      sql`insert into public.user_roles (id, user_id, role, granted_at) values (${platform.newId()}, ${bob.id},
        'admin', now())`.execute(tx),
    );
    await expect(asAdmin).rejects.toMatchObject({ code: '42501' });
  });

  it('of its owner who corrects are a reviewer’s too, and leave the owner as they are', async () => {
    const reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    await send(ada);
    await decide((await queue()).rows[0].id, { decision: 'approve' });
    await send(bob);
    const { body } = await send(ada, { why: null, said: { doorWidth: 95 } });
    const shown = (await call(reviewer, 'GET', '/api/admin/listing-requests')).body;
    expect(shown.rows.map((row: { id: string }) => row.id)).toEqual([body.id]);
    expect((await decide(body.id, { decision: 'approve' }, reviewer)).body).toEqual({ id: body.id, state: 'approved' });
    expect((await facts()).find(({ kind }) => kind === 'doorWidth')).toMatchObject({ value: 95, source: 'business' });
    expect((await call(ada, 'GET', '/api/own-listings')).body.owned).toHaveLength(1);
  });

  it('of who was its owner when they corrected wait for an administrator', async () => {
    const reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    await send(ada);
    await decide((await queue()).rows[0].id, { decision: 'approve' });
    const correction = (await send(ada, { why: null, said: { doorWidth: 95 } })).body.id as string;
    const claim = (await send(bob)).body.id as string;
    await decide(claim, { decision: 'approve' });
    for (const body of [{ decision: 'approve' }, { decision: 'refuse', reason: 'Autre personne.' }])
      expect((await decide(correction, body, reviewer)).body.code).toBe('LISTING_OWNER_UNDECIDED');
    expect((await decide(correction, { decision: 'refuse', reason: 'Autre personne.' })).status).toBe(200);
  });

  it('of an account suspended since can be refused only: it is given no role and no listing', async () => {
    const request = (await send(ada)).body.id as string;
    const suspend = (status: string) =>
      platform.db.asService((tx) =>
        sql`update public.profiles set account_status = ${status} where user_id = ${ada.id}`.execute(tx),
      );
    await suspend('suspended');
    const refused = await decide(request, { decision: 'approve' });
    expect([refused.status, refused.body.code]).toEqual([409, 'LISTING_REQUESTER_SUSPENDED']);
    const roles = await platform.db.asService((tx) =>
      sql`select role from public.user_roles where user_id = ${ada.id}`.execute(tx),
    );
    expect([roles.rows, (await queue()).waiting]).toEqual([[], 1]);
    await suspend('active');
    expect((await decide(request, { decision: 'approve' })).status).toBe(200);
    // A correction sent before the suspension is a fact of the place, and gives no role.
    const correction = (await send(ada, { why: null, said: { doorWidth: 95 } })).body.id as string;
    await suspend('suspended');
    expect((await decide(correction, { decision: 'approve' })).status).toBe(200);
  });

  it('are shown page by page, oldest first', async () => {
    for (const person of [ada, bob]) {
      await send(person);
      platform.clock.advance(60);
    }
    const first = (await call(admin, 'GET', '/api/admin/listing-requests?limit=1')).body;
    expect([first.rows[0].person.email, first.waiting]).toEqual(['ada.essai@exemple.fr', 2]);
    const second = (await call(admin, 'GET', `/api/admin/listing-requests?limit=1&after=${first.next}`)).body;
    expect([second.rows[0].person.email, second.next]).toEqual(['bob.essai@exemple.fr', null]);
  });
});
