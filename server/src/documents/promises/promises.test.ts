import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { adminSlice } from '../../admin/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { storageSlice } from '../../storage/index.ts';
import { createReceivedFiles } from '../documents.fixtures.ts';
import { documentsSlice } from '../index.ts';

const hourMs = 3_600_000;

eachDatabase('what holders are told of their answer, and what becomes of it', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let reviewer: TestPerson;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [storageSlice, mailsSlice, documentsSlice, adminSlice]);
    ada = await platform.signIn({ account: 'new' });
    reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
  });

  const get = async (person: TestPerson, url: string) =>
    (await app.inject({ url, headers: { authorization: person.authorization } })).json();
  const post = async (person: TestPerson, url: string, payload: object = {}) =>
    (await app.inject({ method: 'POST', url, headers: { authorization: person.authorization }, payload })).json();
  const send = async (person: TestPerson): Promise<string> =>
    (await post(person, '/api/documents', await createReceivedFiles(platform, person, 'cmi'))).id;
  const decide = (id: string) => post(reviewer, `/api/admin/documents/${id}/decide`, { decision: 'approve' });
  const run = <Row>(statement: ReturnType<typeof sql<Row>>) => platform.db.asService((tx) => statement.execute(tx));
  const pace = () => get(reviewer, '/api/admin/review-pace');
  const windowOf = async (id: string): Promise<string | undefined> =>
    (
      await run(sql<{ until: Date | null }>`select promised_until as until from documents where id = ${id}`)
    ).rows[0]?.until?.toISOString();
  const at = (hours: number): Date => new Date(platform.clock.now().getTime() + hours * hourMs);

  /** Adds a document sent and decided that many hours before now, or not at all; its promise ended at `until`. */
  async function paper(
    status: string,
    { sent, decided = null, until = null, closed = null, first = null }: Readonly<Record<string, number | null>>,
  ): Promise<void> {
    const moment = (hours: number | null | undefined) => (hours == null ? null : at(hours));
    const owner = await platform.signIn({ account: 'new' });
    await run(sql`insert into documents (id, user_id, kind, status, submitted_at, decided_at, reason, promised_from,
        promised_until, closed_at, first_answered_at) values (${platform.newId()}, ${owner.id}, 'cmi', ${status},
        ${moment(sent)}, ${moment(decided)}, ${status === 'rejected' ? 'illisible' : null},
        ${moment(until == null ? null : until - 1)}, ${moment(until)}, ${moment(closed)}, ${moment(first)})`);
  }

  test('the window of the mail is kept with the paper, marked near its end, and past it', async () => {
    for (const sent of [-50, -40, -30, -20, -10]) await paper('approved', { sent, decided: sent + 5 });
    const id = await send(ada);
    const until = await windowOf(id);
    expect(until).toBe(at(5).toISOString());
    const marked = async () => [
      (await get(reviewer, '/api/admin/documents')).rows[0].promise,
      (await get(reviewer, `/api/admin/documents/${id}`)).promise,
    ];
    expect(await marked()).toEqual([null, null]);
    platform.clock.advance(3 * 3600);
    expect(await marked()).toEqual([
      { mark: 'soon', until },
      { mark: 'soon', until },
    ]);
    platform.clock.advance(2 * 3600);
    expect(await marked()).toEqual([
      { mark: 'over', until },
      { mark: 'over', until },
    ]);
    expect(await pace()).toMatchObject({ promised: 0, met: 0 });
    platform.clock.advance(1);
    expect(await pace()).toMatchObject({ answered: 5, promised: 1, met: 0 });
    await decide(id);
    expect(await pace()).toMatchObject({ answered: 6, promised: 1, met: 0 });
  });

  test('a paper put back to verify, then decided weeks later, moves no window', async () => {
    for (const sent of [-50, -40, -30, -20]) await paper('approved', { sent, decided: sent + 5 });
    await paper('rejected', { sent: -500, first: -495, decided: -1 });
    const id = await send(ada);
    const stored = await run(sql<{ until: Date }>`select promised_until as until from documents where id = ${id}`);
    expect(stored.rows[0]?.until).toEqual(at(5));
  });

  test('without enough answers nothing is told, and nothing is owed', async () => {
    const id = await send(ada);
    platform.clock.advance(40 * 86_400);
    expect((await get(reviewer, '/api/admin/documents')).rows[0].promise).toBeNull();
    await decide(id);
    expect(await pace()).toEqual({
      answered: 1,
      medianMinutes: 40 * 1440,
      longestMinutes: 40 * 1440,
      promised: 0,
      met: 0,
    });
  });

  test.each<[string, string, Readonly<Record<string, number>>, readonly [number, number]]>([
    ['answered in time', 'approved', { sent: -9, decided: -5, until: -4 }, [1, 1]],
    ['refused at the last moment', 'rejected', { sent: -9, decided: -4, until: -4 }, [1, 1]],
    ['answered late', 'rejected', { sent: -9, decided: -3, until: -4 }, [1, 0]],
    ['still waiting in time', 'pending', { sent: -9, until: 1 }, [0, 0]],
    ['still waiting too late', 'pending', { sent: -9, until: -1 }, [1, 0]],
    ['taken back in time', 'withdrawn', { sent: -9, until: -1, closed: -2 }, [0, 0]],
    ['replaced, too late already', 'replaced', { sent: -9, until: -3, closed: -2 }, [1, 0]],
    ['refused in time, then replaced', 'replaced', { sent: -9, decided: -4, until: -3, closed: -2 }, [1, 1]],
    ['closed by an older version', 'replaced', { sent: -9, until: -3 }, [0, 0]],
    ['answered in time, put back to verify', 'pending', { sent: -9, until: -3, first: -4 }, [1, 1]],
    ['put back, and decided again since', 'approved', { sent: -9, decided: -1, until: -3, first: -4 }, [1, 1]],
    ['answered in time 31 days ago', 'approved', { sent: -760, decided: -750, until: -745 }, [0, 0]],
    ['promised 31 days ago, answered since', 'approved', { sent: -760, decided: -1, until: -745 }, [0, 0]],
    ['never told', 'approved', { sent: -9, decided: -1 }, [0, 0]],
  ])('%s: counted once, or left out', async (_what, status, hours, [promised, met]) => {
    await paper(status, hours);
    expect(await pace()).toMatchObject({ promised, met });
  });

  test('the median and the longest are of first answers; a holder who leaves takes theirs along', async () => {
    for (const hours of [1, 2, 30]) await paper('approved', { sent: -40, decided: hours - 40 });
    await paper('pending', { sent: -40, first: -33 });
    expect(await pace()).toMatchObject({ answered: 4, medianMinutes: 120, longestMinutes: 1800 });
    await run(sql`delete from documents where decided_at = ${at(-10)}`);
    expect(await pace()).toMatchObject({ answered: 3, longestMinutes: 420 });
  });

  test('the pace is for the team; a holder can neither write nor move what was told', async () => {
    expect((await get(ada, '/api/admin/review-pace')).code).toBe('ROLE_REQUIRED');
    const id = await send(ada);
    const moved = sql`update documents set promised_until = now() where id = ${id}`;
    await expect(platform.db.asUser(ada.claims, (tx) => moved.execute(tx))).rejects.toThrow(/permission denied/);
    await expect(platform.db.asUser(reviewer.claims, (tx) => moved.execute(tx))).rejects.toThrow(/permission denied/);
  });
});
