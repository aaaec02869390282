import { cappedTown } from '@placejuste/domain/fixtures';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  apiCalls,
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  silentGeocoder,
  type TestPerson,
  type TestPlatform,
} from '../../test/index.ts';
import { findDeclarationForDossier, declarationsSlice } from '../declarations/index.ts';
import { mailsSlice } from '../mails/index.ts';
import { storageSlice } from '../storage/index.ts';
import { townRulesSlice } from '../town-rules/index.ts';
import { syncSlice } from './index.ts';

const here = '1 Rue Inventée 62100 Saint-Exemple-sur-Mer';
const sha256 = 'c'.repeat(64);

eachDatabase('what is kept beside a declaration', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let bob: TestPerson;
  let declarationId: string;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [
      storageSlice,
      mailsSlice,
      townRulesSlice,
      declarationsSlice(silentGeocoder),
      syncSlice,
    ]);
    ada = await platform.signIn({ email: 'ada.essai@exemple.fr' });
    bob = await platform.signIn();
    const admin = await platform.signIn({ roles: ['admin'], aal: 'aal2' });
    await call(admin, 'PUT', '/api/admin/town-rules', { rules: [cappedTown] });
    declarationId = await declared(ada);
  });

  const call = apiCalls(() => app);
  const now = () => platform.clock.now().toISOString();
  const sync = (person: TestPerson, kind: string, payload: object, id = platform.newId(), version = 1) =>
    call(person, 'POST', '/api/sync', { id, kind, version, payload, createdAt: now(), sentAt: now() });

  async function received(
    owner: TestPerson,
    bucket: 'documents' | 'declaration-photos',
    name: string,
    digest: string,
    { mime = 'image/png', size = 20_000 } = {},
  ) {
    const [id, path] = [platform.newId(), `${owner.id}/${name}`];
    const preview = mime === 'application/pdf' ? null : `${bucket}/${id}-preview`;
    await platform.db.asService((tx) =>
      sql`insert into storage_objects (id, owner_id, bucket, path, size, sha256, mime, object_key, preview_key)
        values (${id}, ${owner.id}, ${bucket}, ${path}, ${size}, ${digest}, ${mime}, ${`${bucket}/${id}`},
          ${preview})`.execute(tx),
    );
    return path;
  }

  async function declared(owner: TestPerson): Promise<string> {
    const [id, vehicleId] = [platform.newId(), platform.newId()];
    await sync(owner, 'vehicle.upsert', { plate: 'AB-123-CD', name: '' }, vehicleId);
    const photos = [];
    for (const [kind, digest] of [
      ['parking', 'a'.repeat(64)],
      ['windshield', 'b'.repeat(64)],
    ] as const) {
      photos.push({
        kind,
        path: await received(owner, 'declaration-photos', `${id}/${kind}.jpg`, digest),
        sha256: digest,
      });
    }
    const position = { latitude: 50.9, longitude: 1.8, accuracy: 8, timestamp: platform.clock.now().getTime() };
    const payload = {
      vehicleId,
      position,
      positionSource: 'device',
      placeLabel: here,
      takenAtClaim: now(),
      lastContact: null,
      manifest: null,
      photos,
    };
    expect((await sync(owner, 'declaration.create', payload, id, 3)).status).toBe(200);
    return id;
  }
  const read = async () => (await call(ada, 'GET', `/api/declarations/${declarationId}`)).body;

  describe('the proof of the free ticket', () => {
    const add = (person: TestPerson, changes: object, id?: string) =>
      sync(
        person,
        'declaration.add-ticket',
        { declarationId, number: null, file: null, keptAtClaim: now(), ...changes },
        id,
      );

    it('is a picture by its hash, however small, beside the two photographs', async () => {
      const path = await received(ada, 'documents', 'ticket.png', sha256);
      const added = await add(ada, { file: { path, sha256 } });
      expect([added.status, added.body.result]).toEqual([200, { id: added.body.id, declarationId, addedAt: now() }]);
      const { tickets, photos } = await read();
      expect(photos).toHaveLength(2);
      expect(tickets).toEqual([
        {
          id: added.body.id,
          number: null,
          file: { sha256, size: 20_000, pdf: false, url: expect.stringContaining('/storage/v1/object/signed/') },
          keptAtClaim: now(),
          addedAt: now(),
        },
      ]);
      const forDossier = await platform.db.asUser(ada.claims, (tx) => findDeclarationForDossier(tx, declarationId));
      expect(forDossier?.tickets).toEqual([
        { number: null, file: { objectId: expect.any(String), sha256 }, addedAt: platform.clock.now() },
      ]);
    });

    it('or its number, or a PDF; sent again, it is the same one', async () => {
      const id = platform.newId();
      const first = await add(ada, { number: ' ab 12 ' }, id);
      expect((await add(ada, { number: ' ab 12 ' }, id)).body).toEqual({ ...first.body, replayed: true });
      const path = await received(ada, 'documents', 'ticket.pdf', sha256, { mime: 'application/pdf' });
      await add(ada, { file: { path, sha256 } });
      expect((await read()).tickets).toMatchObject([
        { id, number: 'AB 12', file: null },
        { number: null, file: { pdf: true } },
      ]);
    });

    it.each([
      ['nothing', {}, 422, 'TICKET_EMPTY'],
      ['a number that is none', { number: '<script>' }, 422, 'TICKET_NUMBER_UNREADABLE'],
      ['a file that never came', { file: { path: 'x/y.png', sha256 } }, 409, 'PHOTO_NOT_RECEIVED'],
      [
        'a declaration that does not exist',
        { number: '1', declarationId: '01933b6e-0000-7000-8000-0000000000ff' },
        404,
        'DECLARATION_NOT_FOUND',
      ],
    ])('refuses %s in French, and keeps nothing', async (_what, changes, status, code) => {
      const { status: answered, body } = await add(ada, changes);
      expect([answered, body.code]).toEqual([status, code]);
      expect((await read()).tickets).toEqual([]);
    });

    it('wrong-hash: a file that is not the one the phone hashed is not taken', async () => {
      const path = await received(ada, 'documents', 'ticket.png', 'd'.repeat(64));
      expect((await add(ada, { file: { path, sha256 } })).body.code).toBe('PHOTO_NOT_RECEIVED');
    });

    it('is nobody else’s: not their declaration, not their file', async () => {
      expect((await add(bob, { number: '1' })).body.code).toBe('DECLARATION_NOT_FOUND');
      const path = await received(bob, 'documents', 'ticket.png', sha256);
      expect((await add(ada, { file: { path, sha256 } })).body.code).toBe('PHOTO_NOT_RECEIVED');
      const kept = await add(ada, { number: '1' });
      expect((await call(bob, 'DELETE', `/api/tickets/${kept.body.id}`)).status).toBe(404);
      const forged = platform.db.asUser(bob.claims, (tx) =>
        sql`insert into declaration_tickets (id, declaration_id, number, kept_at_claim, added_at) values
          (${platform.newId()}, ${declarationId}, '1', now(), now())`.execute(tx),
      );
      await expect(forged).rejects.toThrow();
    });

    it('taken away, its file goes with it, unless something else names that file', async () => {
      const stands = async (path: string) =>
        (await platform.db.asService((tx) => sql`select from storage_objects where path = ${path}`.execute(tx))).rows
          .length === 1;
      const paths = [
        await received(ada, 'documents', '1.png', sha256),
        await received(ada, 'documents', '2.png', sha256),
      ];
      for (const path of paths) {
        const kept = await add(ada, { file: { path, sha256 } });
        // After the day in which an unclaimed upload is detected.
        platform.clock.advance(2 * 86_400);
        await platform.runJobs();
        if (path === paths[1])
          await platform.db.asService((tx) =>
            sql`insert into fines (id, user_id, track, notice_number, notice_date, delivery, notice_path)
              values (${platform.newId()}, ${ada.id}, 'fps', ${'1'.repeat(26)}, '2026-11-01', 'windscreen',
                ${path})`.execute(tx),
          );
        expect((await call(ada, 'DELETE', `/api/tickets/${kept.body.id}`)).body).toEqual({ removed: true });
        await platform.runJobs();
      }
      expect(await Promise.all(paths.map(stands))).toEqual([false, true]);
    });

    it('at most five, and one may be taken away', async () => {
      const kept = [];
      for (const number of ['1', '2', '3', '4', '5']) kept.push((await add(ada, { number })).body.id as string);
      expect((await add(ada, { number: '6' })).body.code).toBe('TICKETS_TOO_MANY');
      expect((await call(ada, 'DELETE', `/api/tickets/${kept[0] ?? ''}`)).body).toEqual({ removed: true });
      expect((await call(ada, 'DELETE', `/api/tickets/${kept[0] ?? ''}`)).status).toBe(404);
      expect((await add(ada, { number: '6' })).status).toBe(200);
    });

    it('at most five, also when they come all together', async () => {
      const together = Array.from({ length: 9 }, (_, one) => add(ada, { number: `${one + 1}` }));
      const codes = (await Promise.all(together)).map(({ status, body }) => (status === 200 ? 'kept' : body.code));
      expect(codes.toSorted()).toEqual([
        ...Array.from({ length: 4 }, () => 'TICKETS_TOO_MANY'),
        ...Array.from({ length: 5 }, () => 'kept'),
      ]);
      expect((await read()).tickets).toHaveLength(5);
    });

    it('goes away with the account', async () => {
      const path = await received(ada, 'documents', 'ticket.png', sha256);
      await add(ada, { file: { path, sha256 } });
      await sync(ada, 'declaration.left-place', { declarationId, leftAtClaim: now() });
      await platform.db.asService((tx) => sql`delete from auth.users where id = ${ada.id}`.execute(tx));
      const left = await platform.db.asService((tx) =>
        sql<{
          n: number;
        }>`select (select count(*) from declaration_tickets) + (select count(*) from left_places) as n`.execute(tx),
      );
      expect(left.rows[0]?.n).toBe(0);
    });
  });

  describe('« J’ai quitté la place »', () => {
    const leave = (person: TestPerson, leftAtClaim = now(), id?: string) =>
      sync(person, 'declaration.left-place', { declarationId, leftAtClaim }, id);
    const wait = async (hours: number) => {
      platform.clock.advance(hours * 3600);
      await platform.runJobs();
    };

    it('stops the mail that would come before the end of the stay', async () => {
      expect((await leave(ada)).status).toBe(200);
      expect((await read()).leftAtClaim).toBe(now());
      await wait(23);
      expect(platform.mails).toEqual([]);
    });

    it.each([
      ['three hours behind', -3, -3],
      ['three hours ahead', 3, 3],
      ['right, of a moment to come', 0, 2],
    ])('by a clock that is %s: it is the moment on our clock, never after it was told', async (_clock, ahead, said) => {
      const byPhone = (hours: number) => new Date(platform.clock.now().getTime() + hours * 3_600_000).toISOString();
      const left = await call(ada, 'POST', '/api/sync', {
        id: platform.newId(),
        kind: 'declaration.left-place',
        version: 1,
        payload: { declarationId, leftAtClaim: byPhone(said) },
        createdAt: byPhone(said),
        sentAt: byPhone(ahead),
      });
      expect(left.body.result).toEqual({ declarationId, leftAtClaim: now() });
      const { leftAt } =
        (await platform.db.asUser(ada.claims, (tx) => findDeclarationForDossier(tx, declarationId))) ?? {};
      expect(leftAt).toEqual(platform.clock.now());
    });

    it('said by nobody, the mail comes', async () => {
      await wait(23);
      expect(platform.mails).toHaveLength(1);
    });

    it('said twice, the first word stays; an address corrected afterwards plans nothing again', async () => {
      const first = now();
      await leave(ada, first);
      platform.clock.advance(60);
      const again = await leave(ada);
      expect(again.body.result).toEqual({ declarationId, leftAtClaim: first });
      await call(ada, 'PATCH', `/api/declarations/${declarationId}`, {
        placeLabel: '2 Rue Inventée 62100 Saint-Exemple-sur-Mer',
      });
      await wait(23);
      expect(platform.mails).toEqual([]);
    });

    it('somebody else cannot say it', async () => {
      expect((await leave(bob)).body.code).toBe('DECLARATION_NOT_FOUND');
      await wait(23);
      expect(platform.mails).toHaveLength(1);
    });
  });
});
