import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  apiCalls,
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
} from '../../test/index.ts';
import { mailsSlice } from '../mails/index.ts';
import { syncSlice } from '../sync/index.ts';
import { stationsSlice } from './index.ts';

/** Knows no address south of Lille. */
const geocoder = {
  reverse: async (_longitude: number, latitude: number) => ({
    label: latitude < 50 ? null : '4 Rue Inventée 59000 Lille',
  }),
  search: async () => [],
};
const digest = 'a'.repeat(64);
const here = { latitude: 50.6292, longitude: 3.0573 };

eachDatabase('reserved places', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let bob: TestPerson;
  let reviewer: TestPerson;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [mailsSlice, stationsSlice(geocoder), syncSlice]);
    ada = await platform.signIn({ email: 'ada.essai@exemple.fr' });
    bob = await platform.signIn();
    reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
  });

  const call = apiCalls(() => app);

  const facts = (changes: object = {}) => ({
    id: platform.newId(),
    position: { ...here, accuracy: 8, timestamp: 1_795_000_000_000 },
    positionSource: 'device',
    places: 1,
    marks: ['sol', 'panneau'],
    remark: null,
    photo: null,
    ...changes,
  });
  const north = (metres: number) => ({
    position: { ...here, latitude: here.latitude + metres / 111_195, accuracy: 8, timestamp: 1 },
  });

  async function photo(owner: TestPerson): Promise<{ path: string; sha256: string }> {
    const [id, path] = [platform.newId(), `${owner.id}/${platform.newId()}/place.jpg`];
    await platform.db.asService((tx) =>
      sql`insert into storage_objects (id, owner_id, bucket, path, size, sha256, mime, object_key, preview_key)
        values (${id}, ${owner.id}, 'declaration-photos', ${path}, 200000, ${digest}, 'image/jpeg', ${id},
          ${`${id}-preview`})`.execute(tx),
    );
    return { path, sha256: digest };
  }

  async function published(changes: object = {}, showPhoto = false): Promise<string> {
    const sent = facts(changes);
    expect((await call(ada, 'POST', '/api/stations', sent)).status).toBe(200);
    expect(
      (await call(reviewer, 'POST', `/api/admin/stations/${sent.id}/decide`, { decision: 'publish', showPhoto }))
        .status,
    ).toBe(200);
    return sent.id;
  }
  const near = async (within?: number) =>
    (
      await call(
        null,
        'GET',
        `/api/stations/near?lat=${here.latitude}&lon=${here.longitude}${within === undefined ? '' : `&within=${within}`}`,
      )
    ).body.rows;

  describe('adding one', () => {
    it('waits for the team, bears its address, and is the same when sent again', async () => {
      const sent = facts({ photo: await photo(ada), remark: '  devant la pharmacie ' });
      const first = await call(ada, 'POST', '/api/stations', sent);
      expect([first.status, first.body.status]).toEqual([200, 'pending']);
      expect((await call(ada, 'POST', '/api/stations', sent)).body).toEqual(first.body);
      expect((await call(ada, 'POST', '/api/stations', { ...sent, places: 3 })).body.code).toBe('STATION_ID_TAKEN');
      await platform.runJobs();
      const { rows } = (await call(ada, 'GET', '/api/stations/own')).body;
      expect(rows).toMatchObject([
        {
          id: sent.id,
          status: 'pending',
          remark: 'devant la pharmacie',
          label: '4 Rue Inventée 59000 Lille',
          photoUrl: expect.stringContaining('/signed/'),
        },
      ]);
      expect(await near()).toEqual([]);
    });

    it('comes from the outbox of a phone', async () => {
      const { id, ...payload } = facts();
      const action = {
        id,
        kind: 'station.create',
        version: 1,
        payload,
        createdAt: platform.clock.now().toISOString(),
        sentAt: platform.clock.now().toISOString(),
      };
      const once = await call(ada, 'POST', '/api/sync', action);
      expect([once.status, once.body.result.status]).toEqual([200, 'pending']);
      expect((await call(ada, 'POST', '/api/sync', action)).body).toMatchObject({ replayed: true });
    });

    it.each([
      [
        '0,0',
        { position: { latitude: 0, longitude: 0, accuracy: 5, timestamp: 1 } },
        422,
        'STATION_POSITION_IMPOSSIBLE',
      ],
      ['800 m of doubt', { position: { ...here, accuracy: 800, timestamp: 1 } }, 422, 'STATION_POSITION_VAGUE'],
      ['no mark', { marks: [] }, 422, 'STATION_MARK_MISSING'],
      ['a thousand places', { places: 1000 }, 422, 'STATION_PLACES_WRONG'],
      [
        'a photograph that never came',
        { photo: { path: 'x/y.jpg', sha256: digest } },
        409,
        'STATION_PHOTO_NOT_RECEIVED',
      ],
      ['an unknown mark', { marks: ['<script>'] }, 400, 'INVALID_REQUEST'],
    ])('%s is refused in French', async (_name, changes, status, code) => {
      const { status: answered, body } = await call(ada, 'POST', '/api/stations', facts(changes));
      expect([answered, body.code]).toEqual([status, code]);
      expect(body.message).toMatch(/[.!]$/);
    });

    it('another’s photograph is not taken, and fifty a day are enough', async () => {
      expect((await call(bob, 'POST', '/api/stations', facts({ photo: await photo(ada) }))).body.code).toBe(
        'STATION_PHOTO_NOT_RECEIVED',
      );
      await platform.db.asService((tx) =>
        sql`insert into stations (id, user_id, latitude, longitude, position_source, places, marks, submitted_at)
          select gen_random_uuid(), ${ada.id}, 48, 2, 'manual', 1, '{sol}', ${platform.clock.now()} from
            generate_series(1, 50)`.execute(tx),
      );
      expect((await call(ada, 'POST', '/api/stations', facts())).status).toBe(429);
      platform.clock.advance(24 * 3600 + 1);
      expect((await call(ada, 'POST', '/api/stations', facts())).status).toBe(200);
    });
  });

  describe('the team', () => {
    it('reads what waits with what is known within 25 m, and another’s account reads nothing', async () => {
      const known = await published({ ...north(24), places: 2 });
      await published(north(26));
      const sent = facts();
      await call(ada, 'POST', '/api/stations', sent);
      const { body } = await call(reviewer, 'GET', '/api/admin/stations');
      expect([body.waiting, body.rows.length]).toEqual([1, 1]);
      expect(body.rows[0]).toMatchObject({
        id: sent.id,
        accuracy: 8,
        duplicates: [{ id: known, metres: 24, places: 2 }],
      });
      expect((await call(bob, 'GET', '/api/admin/stations')).status).toBe(403);
      expect(
        (await call(bob, 'POST', `/api/admin/stations/${sent.id}/decide`, { decision: 'publish', showPhoto: true }))
          .status,
      ).toBe(403);
      expect((await call(bob, 'GET', '/api/stations/own')).body.rows).toEqual([]);
    });

    it('tells the team of one with no known address, not of one the geocoder has not looked at', async () => {
      const sent = facts({
        position: { latitude: 47.2, longitude: -4.9, accuracy: null, timestamp: 1 },
        positionSource: 'manual',
      });
      expect((await call(ada, 'POST', '/api/stations', sent)).status).toBe(200);
      const known = async () => (await call(reviewer, 'GET', '/api/admin/stations')).body.rows[0].addressKnown;
      expect(await known()).toBeNull();
      await platform.runJobs();
      expect(await known()).toBe(false);
    });

    it('publishes once, with a mail and a line in the log; never its own', async () => {
      const sent = facts({ photo: await photo(ada) });
      await call(ada, 'POST', '/api/stations', sent);
      await platform.runJobs();
      const url = `/api/admin/stations/${sent.id}/decide`;
      expect((await call(reviewer, 'POST', url, { decision: 'publish', showPhoto: false })).body.status).toBe(
        'published',
      );
      expect((await call(reviewer, 'POST', url, { decision: 'publish', showPhoto: false })).body.code).toBe(
        'ALREADY_DECIDED',
      );
      await platform.runJobs();
      expect(platform.mails).toMatchObject([
        { to: 'ada.essai@exemple.fr', subject: 'Votre place réservée est publiée' },
      ]);
      expect(await near()).toMatchObject([
        { id: sent.id, metres: 0, photoUrl: null, label: '4 Rue Inventée 59000 Lille' },
      ]);
      const own = facts();
      await call(reviewer, 'POST', '/api/stations', own);
      expect((await call(reviewer, 'GET', '/api/admin/stations')).body.rows).toEqual([]);
      expect(
        (
          await call(reviewer, 'POST', `/api/admin/stations/${own.id}/decide`, {
            decision: 'publish',
            showPhoto: false,
          })
        ).body.code,
      ).toBe('STATION_OWN');
      const lines = await platform.db.asService((tx) =>
        sql<{ action: string }>`select action from audit_log`.execute(tx),
      );
      expect(lines.rows).toEqual([{ action: 'station.published' }]);
    });

    it('refuses with a reason, which its finder reads and receives', async () => {
      const sent = facts();
      await call(ada, 'POST', '/api/stations', sent);
      await call(reviewer, 'POST', `/api/admin/stations/${sent.id}/decide`, { decision: 'refuse', reason: 'private' });
      await platform.runJobs();
      expect((await call(ada, 'GET', '/api/stations/own')).body.rows).toMatchObject([
        { status: 'refused', reason: 'private' },
      ]);
      expect(JSON.stringify(platform.mails)).toContain('terrain privé');
      expect(await near()).toEqual([]);
    });
  });

  describe('published ones', () => {
    it('are told nearest first, to anybody, within the radius asked for', async () => {
      const ids = [await published(north(300)), await published(), await published(north(40))];
      expect((await near()).map(({ id, metres }: { id: string; metres: number }) => [id, metres])).toEqual([
        [ids[1], 0],
        [ids[2], 40],
        [ids[0], 300],
      ]);
      expect(await near(25)).toHaveLength(1);
      expect((await call(null, 'GET', '/api/stations/near?lat=95&lon=3')).status).toBe(400);
    });

    it('« toujours vrai ? » renews the date, once a day and a person; « disparue » is counted', async () => {
      const id = await published();
      platform.clock.advance(3600);
      expect((await call(bob, 'POST', `/api/stations/${id}/check`, { there: false })).status).toBe(200);
      expect((await near())[0].saidGone).toBe(1);
      expect((await call(bob, 'POST', `/api/stations/${id}/check`, { there: true })).body.code).toBe(
        'STATION_ALREADY_CHECKED',
      );
      platform.clock.advance(3600);
      const at = platform.clock.now().toISOString();
      await call(ada, 'POST', `/api/stations/${id}/check`, { there: true });
      expect((await near())[0]).toMatchObject({ seenAt: at, saidGone: 0 });
      expect((await call(bob, 'POST', `/api/stations/${platform.newId()}/check`, { there: true })).status).toBe(404);
    });

    it('were seen when their finder sent them, not when the team published them', async () => {
      const sentAt = platform.clock.now();
      const sent = facts();
      await call(ada, 'POST', '/api/stations', sent);
      platform.clock.advance(50 * 86_400);
      await call(reviewer, 'POST', `/api/admin/stations/${sent.id}/decide`, { decision: 'publish', showPhoto: false });
      expect((await near())[0].seenAt).toBe(sentAt.toISOString());
      expect((await app.inject('/api/stations/export.csv')).body).toContain(`;${sentAt.toISOString()};`);
    });

    it('may be taken back by whoever added them, and by nobody else', async () => {
      const id = await published();
      expect((await call(bob, 'DELETE', `/api/stations/${id}`)).status).toBe(404);
      expect((await call(ada, 'DELETE', `/api/stations/${id}`)).status).toBe(200);
      expect([await near(), (await call(ada, 'GET', '/api/stations/own')).body.rows]).toEqual([[], []]);
    });

    it('stay without their finder when the account goes', async () => {
      await published();
      await platform.db.asService((tx) => sql`delete from auth.users where id = ${ada.id}`.execute(tx));
      expect(await near()).toHaveLength(1);
    });

    it('are open data: GeoJSON and CSV with their licence, no finder, no formula', async () => {
      await published({ remark: '=1+1;"oui"' });
      const geojson = await app.inject('/api/stations/export.geojson');
      expect(geojson.headers['content-type']).toContain('application/geo+json');
      expect(geojson.headers['link']).toContain('rel="license"');
      expect(geojson.json()).toMatchObject({
        type: 'FeatureCollection',
        source: 'PlaceJuste',
        licence: 'Licence Ouverte 2.0',
        features: [
          {
            geometry: { type: 'Point', coordinates: [3.0573, 50.6292] },
            properties: { places: 1, marques: ['sol', 'panneau'] },
          },
        ],
      });
      expect(geojson.body).not.toContain(ada.id);
      const csv = (await app.inject('/api/stations/export.csv')).body.split('\r\n');
      expect(csv[0]).toBe(
        '\uFEFFid;latitude;longitude;places;marquage_sol;panneau;largeur_3_30_m;adresse;remarque;vue_le;dite_disparue;source;licence',
      );
      expect(csv[1]).toContain(';1;oui;oui;non;');
      expect(csv[1]).toMatch(/;PlaceJuste;Licence Ouverte 2\.0$/);
      expect(csv[1]).toContain(`"'=1+1;""oui"""`);
    });
  });
});
