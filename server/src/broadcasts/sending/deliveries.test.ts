import { broadcastBatch, deliveryTries } from '@placejuste/domain/broadcast';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { eachDatabase, type ApiCallOf, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { MailAddressDeferred, MailAddressRefused, type RenderedMail } from '../../platform/mail/index.ts';
import { draft, openBroadcasts } from '../broadcasts.fixtures.ts';
import { advanceBroadcast } from './advance-broadcast.ts';
import { deliverToRecipient } from './deliver-to-recipient.steps.ts';
import { forgetRecipients } from './forget-recipients.ts';
import { forgetRecipientsJob } from './forget-recipients.job.ts';

const neverEnd = () => new Promise<never>(() => undefined);

eachDatabase('the mails of a broadcast', (open) => {
  let platform: TestPlatform;
  let call: ApiCallOf;
  let ada: TestPerson;
  let chief: TestPerson;
  let deliveredTo: string[];
  let onDelivered: () => void;
  /** Answers of the mail server, by address. */
  let answers: Map<string, Error>;

  beforeEach(async () => {
    deliveredTo = [];
    onDelivered = () => undefined;
    answers = new Map();
    const deliver = async ({ to }: RenderedMail): Promise<void> => {
      const answer = answers.get(to) ?? answers.get('all');
      if (answer !== undefined) throw answer;
      deliveredTo.push(to);
      onDelivered();
    };
    const mailer = { destination: 'test', ping: async () => undefined, folder: null, deliver };
    ({ platform, call, ada, chief } = await openBroadcasts(await open(), { mailer }));
  });

  const path = '/api/admin/broadcasts';
  const run = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> =>
    (await platform.db.asService((tx) => query.execute(tx))).rows;
  /** Creates many accounts at once, and returns their addresses. */
  const openAccounts = async (count: number): Promise<readonly string[]> => {
    const { clock } = platform;
    const accounts = await run<{ email: string }>(sql`insert into auth.users
      (id, email, email_confirmed_at, created_at, updated_at)
      select gen_random_uuid(), 'essai.' || n || '@exemple.fr', at, at, at
      from generate_series(1, ${count}::int) n, (values (${clock.now()}::timestamptz)) now (at) returning email`);
    return accounts.map(({ email }) => email);
  };
  const read = async (id: string) => (await call('GET', `${path}/${id}`)).body.broadcast;
  async function send(more: object = {}): Promise<string> {
    const { id, version } = (await call('POST', path, { ...draft, ...more })).body;
    await call('POST', `${path}/${id}/send`, { version });
    return id;
  }
  const advance = (broadcastId: string) =>
    runAsService(platform, (context) => advanceBroadcast(context, { broadcastId, run: 1 }));
  /** Chooses the recipients and queues their mails; nothing is sent yet. */
  async function handOver(more: object = {}): Promise<string> {
    const id = await send(more);
    await advance(id);
    await advance(id);
    expect(await run(sql`select from public.broadcast_recipients where state = 'queued'`)).not.toEqual([]);
    return id;
  }

  test('announced-as-sent-before-a-mail-left: it ends with the last mail, each with its outcome', async () => {
    const [gone, full] = [await platform.signIn(), await platform.signIn()];
    answers.set(gone.email, new MailAddressRefused(550));
    answers.set(full.email, new MailAddressDeferred(452));
    const id = await handOver();
    expect(await read(id)).toMatchObject({ state: 'sending', total: 4, sent: 0 });
    await platform.runJobs();
    expect(await read(id)).toMatchObject({ state: 'sending', sent: 2, refused: 1, failed: 0 });
    await run(sql`update public.broadcast_recipients set tries = ${deliveryTries - 1} where user_id = ${full.id}`);
    platform.clock.advance(60);
    await platform.runJobs();
    expect(await read(id)).toMatchObject({ state: 'done', total: 4, sent: 2, refused: 1, failed: 1 });
    expect(await run(sql`select email from public.mail_refusals`)).toEqual([{ email: gone.email }]);
  });

  test('greylisted-mailboxes-block-every-announcement: the others receive theirs at once', async () => {
    for (const email of await openAccounts(broadcastBatch + 1)) answers.set(email, new MailAddressDeferred(451));
    const [first, second] = [await send(), await send()];
    await platform.runJobs();
    expect(deliveredTo.toSorted()).toEqual([ada.email, ada.email, chief.email, chief.email]);
    answers.clear();
    platform.clock.advance(60);
    await platform.runJobs();
    for (const id of [first, second])
      expect(await read(id)).toMatchObject({ state: 'done', total: 53, sent: 53, failed: 0 });
    expect(deliveredTo).toHaveLength(106);
  });

  test('a mail server that is down holds a batch, and is not called a million times', async () => {
    await openAccounts(3 * broadcastBatch);
    answers.set('all', new Error('connect ECONNREFUSED'));
    const id = await send();
    await expect(platform.runJobs()).rejects.toThrow('ECONNREFUSED');
    while (await advance(id));
    expect(await run(sql`select from public.broadcast_recipients where state = 'queued'`)).toHaveLength(
      2 * broadcastBatch,
    );
    answers.clear();
    await platform.runJobs();
    platform.clock.advance(60);
    await platform.runJobs();
    expect(await read(id)).toMatchObject({ state: 'done', total: 152, sent: 152 });
    expect(new Set(deliveredTo).size).toBe(152);
  });

  test('broadcast-killed-midway: nobody is mailed twice, and who may have been is counted', async () => {
    const id = await handOver();
    const dying = {
      ...platform,
      // The mail server takes the mail; the process dies before it stores the outcome.
      mailer: { ...platform.mailer, deliver: (mail: RenderedMail) => platform.mailer.deliver(mail).then(neverEnd) },
    };
    const delivered = new Promise<void>((resolve) => (onDelivered = resolve));
    void deliverToRecipient(dying, { broadcastId: id, userId: ada.id });
    await delivered;
    await platform.runJobs();
    expect(deliveredTo.toSorted()).toEqual([ada.email, chief.email]);
    expect(await read(id)).toMatchObject({ state: 'done', total: 2, sent: 1, failed: 0, unsure: 1 });
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['stopped', (id) => call('POST', `${path}/${id}/stop`)],
    ['paused', (id) => call('POST', `${path}/${id}/pause`)],
    [
      'turned off by the operator',
      () =>
        run(sql`insert into public.feature_switches (feature, reason, off_since)
          values ('broadcasts', 'incident', now())`),
    ],
    ['overtaken by the night', async () => platform.clock.advance(12 * 3600)],
  ])('left-after-it-was-held-back: none leaves once it was %s', async (_, act) => {
    const id = await handOver();
    await act(id);
    await platform.runJobs();
    expect(deliveredTo).toEqual([]);
    expect(await run(sql`select distinct state from public.broadcast_recipients`)).toEqual([{ state: 'waiting' }]);
    expect((await read(id)).sent).toBe(0);
  });

  test('left-after-the-person-withdrew: neither suspended people, nor those who stopped news', async () => {
    const wantNews = (person: TestPerson, news: boolean) =>
      call('PUT', '/api/notifications/settings', { quiet: null, muted: [], news }, person);
    const bob = await platform.signIn();
    for (const person of [ada, bob, chief]) await wantNews(person, true);
    const id = await handOver({ kind: 'news' });
    await wantNews(ada, false);
    await run(sql`update public.profiles set account_status = 'suspended' where user_id = ${bob.id}`);
    await platform.runJobs();
    expect(deliveredTo).toEqual([chief.email]);
    expect(await read(id)).toMatchObject({ state: 'done', total: 3, sent: 1, skipped: 2 });
  });

  test('a short one is paused after it was queued, and resumes to each person once', async () => {
    const id = await handOver();
    expect((await call('POST', `${path}/${id}/pause`)).body.state).toBe('paused');
    await platform.runJobs();
    expect((await call('POST', `${path}/${id}/resume`)).body.state).toBe('sending');
    await platform.runJobs();
    expect(deliveredTo.toSorted()).toEqual([ada.email, chief.email]);
    expect((await read(id)).state).toBe('done');
  });

  test('erased-accounts-wait-for-ever: they are counted apart, and the broadcast ends', async () => {
    const bob = await platform.signIn();
    const id = await handOver();
    await run(sql`delete from auth.users where id = ${bob.id}`);
    expect((await call('POST', `${path}/${id}/pause`)).body).toMatchObject({ total: 3, erased: 1 });
    await call('POST', `${path}/${id}/resume`);
    await platform.runJobs();
    platform.clock.advance(60);
    await platform.runJobs();
    expect(await read(id)).toMatchObject({ state: 'done', total: 3, sent: 2, erased: 1 });
  });

  test('the queue holds ids, without the mail or the address', async () => {
    const queued: object[] = [];
    const id = await send();
    await advance(id);
    const { jobs } = platform;
    const listening = {
      ...jobs,
      enqueue: async (_tx: unknown, name: string, data: object) => void queued.push({ name, data }),
    };
    await runAsService({ ...platform, jobs: listening }, (context) =>
      advanceBroadcast(context, { broadcastId: id, run: 1 }),
    );
    expect(queued).toEqual(
      [ada, chief]
        .map(({ id: userId }) => ({ name: 'broadcasts.deliver', data: { broadcastId: id, userId } }))
        .toSorted((one, other) => one.data.userId.localeCompare(other.data.userId)),
    );
  });

  const forget = () => forgetRecipientsJob(platform).run({}, new AbortController().signal);
  const rows = () => run(sql`select from public.broadcast_recipients`);

  test('its recipients are deleted after ninety days; their number stays', async () => {
    const id = await send();
    await platform.runJobs();
    platform.clock.advance(89 * 86_400);
    await forget();
    expect(await rows()).toHaveLength(2);
    platform.clock.advance(2 * 86_400);
    await forget();
    expect(await rows()).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'done', sent: 2 });
  });

  test('paused-and-left-for-ever: it is stopped after ninety days, and its recipients deleted', async () => {
    const id = await handOver();
    await call('POST', `${path}/${id}/pause`);
    platform.clock.advance(91 * 86_400);
    const before = new Date(platform.clock.now().getTime() - 90 * 86_400_000);
    const steps = [1, 2].map(() => () => runAsService(platform, (context) => forgetRecipients(context, { before })));
    const more: boolean[] = [];
    for (const step of steps) more.push(await step());
    expect(more).toEqual([true, false]);
    expect(await rows()).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'stopped', total: 2, sent: 0 });
    const audits = await run<{ action: string }>(sql`select action from public.audit_log order by at desc, id desc`);
    expect(audits.map(({ action }) => action).slice(0, 2)).toEqual(['data.purged', 'broadcast.stopped']);
    await platform.runJobs();
    expect(deliveredTo).toEqual([]);
  });
});
