import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
  apiCallsOf,
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type ApiCallOf,
  type TestPlatform,
} from '../../test/index.ts';
import { supportSlice } from './index.ts';

const idOf = (kind: string, at: number) => `01933b6e-0000-7000-8000-0000000${kind}${String(at).padStart(4, '0')}`;
const [last, ofBob] = [idOf('a', 30), idOf('b', 1)];

eachDatabase('what came before a message that the team reads', (open) => {
  let platform: TestPlatform;
  let call: ApiCallOf;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    const app = await buildTestApp(platform, [supportSlice({ pages: null })]);
    const reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    call = apiCallsOf(
      () => reviewer,
      () => app,
    );
    await platform.db.asService(async (tx) => {
      const received = (at: number) => new Date(platform.clock.now().getTime() + at * 60_000);
      for (let at = 1; at <= 30; at += 1)
        await sql`insert into contact_requests (id, topic, email, message, received_at, handled_at) values
          (${idOf('a', at)}, 'support', 'ada.essai@exemple.fr', ${`Message ${at}`}, ${received(at)},
            ${at === 30 ? null : received(at)})`.execute(tx);
      await sql`insert into contact_requests (id, topic, email, message, received_at) values
        (${ofBob}, 'support', 'bob.essai@exemple.fr', 'De Bob', ${received(60)})`.execute(tx);
      for (let at = 1; at <= 45; at += 1)
        await sql`insert into contact_messages (id, request_id, kind, sender, message, at) values
          (${idOf('c', at)}, ${last}, 'received', 'ada.essai@exemple.fr', ${`Suite ${at}`}, ${received(30 + at)})`.execute(
          tx,
        );
    });
  });

  const read = async (list: 'thread' | 'earlier', first: string, of = last) => {
    const said: string[] = [];
    for (let after: string | null = first; after !== null; ) {
      const { status, body } = await call('GET', `/api/admin/requests/${of}/${list}?limit=10&after=${after}`);
      expect(status).toBe(200);
      said.push(...body.rows.map(({ message }: { readonly message: string }) => message));
      after = body.next;
    }
    return said;
  };
  const down = (word: string, from: number) => Array.from({ length: from }, (_, at) => `${word} ${from - at}`);
  const log = async () =>
    (
      await platform.db.asService((tx) =>
        sql<{
          action: string;
          n: number;
        }>`select action, count(*)::int as n from audit_log group by 1 order by 1`.execute(tx),
      )
    ).rows;

  test('is read to its beginning, a page at a time, each page logged', async () => {
    const { rows } = (await call('GET', '/api/admin/requests')).body;
    const [row, other] = rows;
    expect([row.id, row.thread.length, row.threadLength, row.earlier.length]).toEqual([last, 20, 45, 3]);
    expect(row.thread[0].message).toBe('Suite 26');
    expect(await read('thread', row.olderThread)).toEqual(down('Suite', 25));
    expect(await read('earlier', row.olderRequests)).toEqual(down('Message', 26));
    expect([other.olderThread, other.olderRequests]).toEqual([null, null]);
    expect(await log()).toEqual([
      { action: 'request.earlier-read', n: 3 },
      { action: 'request.thread-read', n: 3 },
    ]);
  });

  test('a made-up cursor starts anew; an unknown message is refused; holders read neither', async () => {
    expect((await call('GET', `/api/admin/requests/${last}/thread?after=x`)).body.rows[0].message).toBe('Suite 45');
    expect((await read('thread', 'x', ofBob)).length).toBe(0);
    for (const list of ['thread', 'earlier'])
      expect((await call('GET', `/api/admin/requests/${idOf('d', 1)}/${list}`)).body.code).toBe('NOT_IN_QUEUE');
    const holder = await platform.signIn({ aal: 'aal2' });
    for (const list of ['thread', 'earlier'])
      expect((await call('GET', `/api/admin/requests/${last}/${list}`, undefined, holder)).body.code).toBe(
        'ROLE_REQUIRED',
      );
  });
});
