import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import {
  apiCalls,
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  silentGeocoder,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { stationsSlice } from '../index.ts';

const here = { latitude: 50.6292, longitude: 3.0573 };

eachDatabase('reserved places, once published', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let bob: TestPerson;
  let reviewer: TestPerson;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [mailsSlice, stationsSlice(silentGeocoder)]);
    ada = await platform.signIn({ email: 'ada.essai@exemple.fr' });
    bob = await platform.signIn({ email: 'bob.essai@exemple.fr' });
    reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
  });

  const call = apiCalls(() => app);
  const team = (id: string, act: string, body: object, by = reviewer) =>
    call(by, 'POST', `/api/admin/stations/${id}/${act}`, body);

  async function send(finder: TestPerson, metresNorth = 0, marks = ['sol']): Promise<string> {
    const position = { ...here, latitude: here.latitude + metresNorth / 111_195, accuracy: 8, timestamp: 1 };
    const id = platform.newId();
    const facts = { id, position, positionSource: 'device', places: 1, marks, remark: null, photo: null };
    expect((await call(finder, 'POST', '/api/stations', facts)).status).toBe(200);
    return id;
  }
  async function publish(finder: TestPerson, metresNorth = 0, marks = ['sol']): Promise<string> {
    const id = await send(finder, metresNorth, marks);
    expect((await team(id, 'decide', { decision: 'publish', showPhoto: false })).status).toBe(200);
    return id;
  }
  const say = async (person: TestPerson, id: string, there: boolean) =>
    expect((await call(person, 'POST', `/api/stations/${id}/check`, { there })).status).toBe(200);
  const near = async () =>
    (await call(null, 'GET', `/api/stations/near?lat=${here.latitude}&lon=${here.longitude}`)).body.rows;
  const own = async (person: TestPerson) => (await call(person, 'GET', '/api/stations/own')).body.rows;
  const reported = async (by = reviewer) => (await call(by, 'GET', '/api/admin/stations/reported')).body;
  const subjects = async () => {
    await platform.runJobs();
    return platform.mails.map(({ to, subject }) => `${to}: ${subject}`);
  };

  it('those said gone are listed, the oldest word first, until somebody sees them again', async () => {
    const [first, second] = [await publish(ada), await publish(ada, 300)];
    expect((await reported()).rows).toEqual([]);
    platform.clock.advance(60);
    await say(bob, second, false);
    platform.clock.advance(60);
    await say(bob, first, false);
    await say(ada, first, false);
    const { rows, waiting } = await reported();
    expect(rows.map(({ id, saidGone }: { id: string; saidGone: number }) => [id, saidGone])).toEqual([
      [second, 1],
      [first, 2],
    ]);
    expect(waiting).toBe(2);
    const page = (await call(reviewer, 'GET', '/api/admin/stations/reported?limit=1')).body;
    const next = (await call(reviewer, 'GET', `/api/admin/stations/reported?limit=1&after=${page.next}`)).body;
    expect([page.rows[0].id, next.rows[0].id, next.next]).toEqual([second, first, null]);
    const end = (await call(reviewer, 'GET', `/api/admin/stations/reported?after=${Date.UTC(2099)}_${first}`)).body;
    expect([page.waiting, next.waiting, end]).toEqual([2, 2, { rows: [], next: null, waiting: 2 }]);
    platform.clock.advance(24 * 3600);
    await say(bob, second, true);
    expect((await reported()).rows.map(({ id }: { id: string }) => id)).toEqual([first]);
    expect((await call(bob, 'GET', '/api/admin/stations/reported')).status).toBe(403);
  });

  it('each stands beside the published ones within 25 m, the nearest first', async () => {
    const [far, near20, alone] = [await publish(ada), await publish(ada, 20), await publish(ada, 300)];
    const [waitingNear, waitingAlone] = [await send(bob, 22), await send(bob, 600)];
    for (const id of [far, alone]) await say(bob, id, false);
    const doubles = ({ rows }: { rows: readonly { id: string; duplicates: readonly { id: string }[] }[] }) =>
      Object.fromEntries(rows.map(({ id, duplicates }) => [id, duplicates.map((one) => one.id)]));
    expect(doubles(await reported())).toEqual({ [far]: [near20], [alone]: [] });
    expect(doubles((await call(reviewer, 'GET', '/api/admin/stations')).body)).toEqual({
      [waitingNear]: [near20, far],
      [waitingAlone]: [],
    });
  });

  it('one that is kept is shown without what was said before, until a new word', async () => {
    const id = await publish(ada);
    platform.clock.advance(60);
    await say(bob, id, false);
    platform.clock.advance(60);
    expect((await team(id, 'moderate', { act: 'keep' })).body).toEqual({ id, status: 'published' });
    const [shown] = await near();
    expect([shown.saidGone, (await reported()).rows]).toEqual([0, []]);
    // Nobody saw it meanwhile: its date does not change.
    expect(Date.parse(shown.seenAt)).toBeLessThan(platform.clock.now().getTime());
    platform.clock.advance(24 * 3600);
    await say(bob, id, false);
    expect((await reported()).waiting).toBe(1);
  });

  it('one that is removed is shown no more, its finder is told why, and the log says who did it', async () => {
    const id = await publish(ada);
    await say(bob, id, false);
    expect((await team(id, 'moderate', { act: 'remove', reason: 'gone' })).body.status).toBe('removed');
    expect([await near(), (await reported()).rows]).toEqual([[], []]);
    expect(await own(ada)).toMatchObject([{ id, status: 'removed', reason: 'gone' }]);
    expect((await team(id, 'moderate', { act: 'keep' })).body.code).toBe('ALREADY_DECIDED');
    expect((await call(bob, 'POST', `/api/stations/${id}/check`, { there: true })).status).toBe(404);
    expect(await subjects()).toContain('ada.essai@exemple.fr: Votre place réservée n’est plus affichée');
    const { rows } = await platform.db.asService((tx) =>
      sql`select action, actor_id, detail from audit_log where action = 'station.removed'`.execute(tx),
    );
    expect(rows).toEqual([{ action: 'station.removed', actor_id: reviewer.id, detail: { reason: 'gone' } }]);
  });

  it('a double is one place with the other: marks together, its finder thanked', async () => {
    const kept = await publish(ada, 0, ['panneau']);
    platform.clock.advance(3600);
    const double = await send(bob, 20, ['sol']);
    const sentAt = platform.clock.now().toISOString();
    expect((await team(double, 'merge', { into: kept })).body).toEqual({ id: double, status: 'merged' });
    expect(await near()).toMatchObject([{ id: kept, marks: ['sol', 'panneau'], seenAt: sentAt }]);
    expect(await own(bob)).toMatchObject([{ id: double, status: 'merged', reason: null }]);
    expect(await subjects()).toContain('bob.essai@exemple.fr: Votre place réservée était déjà connue');
    expect((await team(double, 'merge', { into: kept })).body.code).toBe('ALREADY_DECIDED');
  });

  it('finder-of-the-kept-one-leaves: what was merged into it waits for the team once more', async () => {
    const kept = await publish(ada);
    const double = await publish(bob, 20);
    await team(double, 'merge', { into: kept });
    expect((await call(ada, 'DELETE', `/api/stations/${kept}`)).status).toBe(200);
    const { rows } = (await call(reviewer, 'GET', '/api/admin/stations')).body;
    expect(rows.map(({ id }: { id: string }) => id)).toEqual([double]);
  });

  it('merged-both-ways-at-once: one of them stays', async () => {
    const [one, other] = [await publish(ada), await publish(bob, 20)];
    const answers = await Promise.all([
      team(one, 'merge', { into: other }),
      team(other, 'merge', { into: one }, await platform.signIn({ roles: ['reviewer'], aal: 'aal2' })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await near()).toHaveLength(1);
  });

  it('what was merged into a double follows it', async () => {
    const [last, middle, first] = [await publish(ada), await publish(bob, 20), await publish(ada, 40)];
    await team(first, 'merge', { into: middle });
    await team(middle, 'merge', { into: last });
    const { rows } = await platform.db.asService((tx) =>
      sql<{ id: string }>`select id from stations where merged_into = ${last} order by id`.execute(tx),
    );
    expect(rows.map(({ id }) => id)).toEqual([middle, first].sort());
  });

  it.each([
    ['farther than 25 m', 26, 409, 'STATION_NO_DOUBLE'],
    ['itself', null, 409, 'STATION_NO_DOUBLE'],
  ])('is not merged with one that is %s', async (_name, metres, status, code) => {
    const id = await publish(ada);
    const answer = await team(id, 'merge', { into: metres === null ? id : await publish(bob, metres) });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('nobody of the team judges their own, and nobody else judges any', async () => {
    const mine = await send(reviewer);
    const [other, colleague] = [await publish(ada, 10), await platform.signIn({ roles: ['reviewer'], aal: 'aal2' })];
    await team(mine, 'decide', { decision: 'publish', showPhoto: false }, colleague);
    await say(bob, mine, false);
    expect((await reported()).rows).toEqual([]);
    expect((await team(mine, 'moderate', { act: 'keep' })).body.code).toBe('STATION_OWN');
    expect((await team(mine, 'merge', { into: other })).body.code).toBe('STATION_OWN');
    for (const act of ['moderate', 'merge'])
      expect((await team(other, act, act === 'merge' ? { into: mine } : { act: 'keep' }, bob)).status).toBe(403);
    expect((await team(platform.newId(), 'moderate', { act: 'keep' })).body.code).toBe('NOT_IN_QUEUE');
  });
});
