import { sql } from 'kysely';
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../test/index.ts';
import { confirmedPerson, password, startAuth, type RunningAuth } from '../../test/running-auth.ts';
import { realtimeSlice } from './index.ts';

/** The next `count` values that `listen` receives. */
function heard<T>(count: number, listen: (told: (one: T) => void) => void): Promise<readonly T[]> {
  return new Promise((resolve) => {
    const all: T[] = [];
    listen((one) => {
      all.push(one);
      if (all.length === count) resolve(all);
    });
  });
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

const subscribed = async (channel: RealtimeChannel) => {
  // The client reads its session in the background, and would join without it meanwhile.
  await channel.socket.setAuth();
  return new Promise<{ status: string; error: string }>((resolve) =>
    channel.subscribe((status, error) => resolve({ status, error: error?.message ?? '' })),
  );
};

eachDatabase('realtime/v1', (open) => {
  let first: RunningAuth;
  /** Another node on the same database. */
  let second: RunningAuth;
  let sweep: (() => void)[] = [];
  let ada: Awaited<ReturnType<typeof confirmedPerson>>;
  let bea: Awaited<ReturnType<typeof confirmedPerson>>;
  const opened: SupabaseClient[] = [];

  beforeAll(async () => {
    const db = await open();
    const slice = () =>
      realtimeSlice({ rateLimitFactor: 1 }, (work) => {
        sweep.push(work);
        return () => undefined;
      });
    first = await startAuth(db, {}, [slice()]);
    second = await startAuth(db, {}, [slice()]);
    ada = await confirmedPerson(first, 'ada.essai@exemple.fr');
    bea = await confirmedPerson(first, 'bea.essai@exemple.fr');
  });
  afterEach(async () => {
    for (const client of opened.splice(0)) await client.removeAllChannels();
  });
  afterAll(async () => {
    sweep = [];
    await first.close();
    await second.close();
  });

  function deviceOf(person: typeof ada, server = first): SupabaseClient {
    const client = server.client({ kept: person.session });
    opened.push(client);
    return client;
  }
  const asService = (statement: ReturnType<typeof sql>) => first.platform.db.asService((tx) => statement.execute(tx));
  const validate = (userId: string, value: boolean) =>
    asService(sql`update public.profiles set cmi_validated = ${value} where user_id = ${userId}`);

  test('a change of one’s own row arrives from any node', async () => {
    for (const server of [first, second]) {
      const channel = deviceOf(ada, server).channel('compte');
      const changes = heard<Record<string, unknown>>(1, (told) =>
        channel.on('postgres_changes', { event: 'UPDATE', schema: 'public', table: 'profiles' }, told),
      );
      expect(await subscribed(channel)).toEqual({ status: 'SUBSCRIBED', error: '' });
      await validate(ada.user.id, server === first);
      expect(await changes).toEqual([
        expect.objectContaining({
          schema: 'public',
          table: 'profiles',
          eventType: 'UPDATE',
          new: expect.objectContaining({ user_id: ada.user.id, cmi_validated: server === first }),
          old: { user_id: ada.user.id },
          errors: null,
        }),
      ]);
    }
  });

  test('no subscription receives changes of another person’s rows', async () => {
    const channel = deviceOf(bea).channel('curieuse');
    const changes = heard<{ new: Record<string, unknown> }>(1, (told) =>
      channel
        .on('postgres_changes', { event: '*', schema: 'public' }, told)
        .on(
          'postgres_changes',
          { event: '*', schema: 'public', table: 'profiles', filter: `user_id=eq.${ada.user.id}` },
          told,
        ),
    );
    await subscribed(channel);
    await validate(ada.user.id, true);
    await validate(bea.user.id, true);
    expect((await changes).map((change) => change.new['user_id'])).toEqual([bea.user.id]);
  });

  test.each([
    ['a table that is not readable', { table: 'audit_log' }],
    ['another schema', { schema: 'auth', table: 'users' }],
    ['a filter on a column that is not readable', { table: 'declarations', filter: 'latitude=gt.0' }],
    ['a filter that is none', { table: 'profiles', filter: 'true; drop table profiles' }],
    ['a column that is not readable', { table: 'documents', select: ['remark'] }],
  ])('refuses to follow %s', async (_what, asked) => {
    const channel = deviceOf(ada).channel('refus');
    channel.on('postgres_changes', { event: '*', schema: 'public', ...asked }, () => undefined);
    expect(await subscribed(channel)).toMatchObject({
      status: 'CHANNEL_ERROR',
      error: expect.stringMatching(/^Unable/),
    });
  });

  test('devices of one person exchange messages across nodes; a stranger cannot subscribe', async () => {
    const topic = `user:${ada.user.id}`;
    const [phone, computer] = [deviceOf(ada).channel(topic), deviceOf(ada, second).channel(topic)];
    const messages = heard<{ payload: unknown }>(2, (told) => computer.on('broadcast', { event: 'note' }, told));
    await subscribed(phone);
    await subscribed(computer);
    expect(await phone.send({ type: 'broadcast', event: 'note', payload: { text: 'été' } })).toBe('ok');
    expect(await phone.httpSend('note', { text: 'par HTTP' })).toEqual({ success: true });
    expect((await messages).map(({ payload }) => payload)).toEqual([{ text: 'été' }, { text: 'par HTTP' }]);

    const curious = deviceOf(bea).channel(topic, { config: { private: true } });
    expect(await subscribed(curious)).toMatchObject({ status: 'CHANNEL_ERROR' });
    const silent = deviceOf(bea).channel(topic, { config: { broadcast: { ack: true } } });
    await subscribed(silent);
    expect(await silent.send({ type: 'broadcast', event: 'note', payload: {} })).toBe('error');
    await expect(silent.httpSend('note', {})).rejects.toThrow('permissions');
  });

  test('stranger-joins-a-public-topic: only the devices of one person receive their messages', async () => {
    const topic = `user:${ada.user.id}`;
    const [phone, computer] = [deviceOf(ada).channel(topic), deviceOf(ada).channel(topic)];
    const curious = deviceOf(bea).channel(topic, { config: { broadcast: { ack: true } } });
    const overheard: unknown[] = [];
    curious.on('broadcast', { event: '*' }, (told) => overheard.push(told));
    const messages = heard<{ payload: unknown }>(1, (told) => computer.on('broadcast', { event: 'note' }, told));
    for (const channel of [phone, computer, curious]) await subscribed(channel);
    await phone.send({ type: 'broadcast', event: 'note', payload: { text: 'entre nous' } });
    expect((await messages).map(({ payload }) => payload)).toEqual([{ text: 'entre nous' }]);
    // Answered on the same socket, after any message sent to it.
    expect(await curious.send({ type: 'broadcast', event: 'note', payload: {} })).toBe('error');
    expect(overheard).toEqual([]);
  });

  test('bytes arrive as bytes', async () => {
    const topic = `user:${ada.user.id}`;
    const [phone, computer] = [deviceOf(ada).channel(topic), deviceOf(ada).channel(topic)];
    const messages = heard<{ payload: ArrayBuffer }>(1, (told) => computer.on('broadcast', { event: 'octets' }, told));
    await subscribed(phone);
    await subscribed(computer);
    await phone.send({ type: 'broadcast', event: 'octets', payload: new Uint8Array([0, 255, 7]).buffer });
    expect([...new Uint8Array((await messages)[0]?.payload ?? new ArrayBuffer(0))]).toEqual([0, 255, 7]);
  });

  test('presence: one’s other devices join and leave, across nodes', async () => {
    const topic = `user:${ada.user.id}`;
    const phone = deviceOf(ada).channel(topic, { config: { presence: { key: 'téléphone' } } });
    const computer = deviceOf(ada, second).channel(topic, { config: { presence: { key: 'ordinateur' } } });
    phone.on('presence', { event: 'sync' }, () => undefined);
    await subscribed(phone);
    expect(await phone.track({ name: 'Téléphone' })).toBe('ok');
    const joins = heard<{ key: string; newPresences: readonly { name: string }[] }>(1, (told) =>
      computer.on('presence', { event: 'join' }, told),
    );
    const leaves = heard<{ key: string }>(1, (told) => computer.on('presence', { event: 'leave' }, told));
    await subscribed(computer);
    expect(await joins).toMatchObject([{ key: 'téléphone', newPresences: [{ name: 'Téléphone' }] }]);
    await phone.unsubscribe();
    expect(await leaves).toMatchObject([{ key: 'téléphone' }]);
    expect(computer.presenceState()).toEqual({});
  });

  test('without a valid token, no channel is joined', async () => {
    const stranger = first.client();
    opened.push(stranger);
    expect(await subscribed(stranger.channel('vide'))).toEqual({
      status: 'CHANNEL_ERROR',
      error: 'Unauthorized: a valid access token is needed',
    });
  });

  test('session-ended-elsewhere: its open channels close at once and cannot be opened again', async () => {
    const { data } = await first.client().auth.signInWithPassword({ email: 'bea.essai@exemple.fr', password });
    if (data.session === null) throw new Error('No session');
    const channel = deviceOf({ ...bea, session: data.session }).channel('ouverte');
    await subscribed(channel);
    const reasons = heard<{ message: string }>(1, (told) => channel.on('system', {}, told));
    await asService(sql`delete from auth.sessions where id = ${sessionOf(data.session.access_token)}`);
    expect(await reasons).toMatchObject([{ message: 'Session has ended' }]);
    while (channel.state !== 'closed') await turn();
  });

  const endings: Readonly<Record<string, (userId: string) => ReturnType<typeof sql>>> = {
    banned: (userId) => sql`update auth.users set banned_until = 'infinity' where id = ${userId}`,
    'signed out everywhere': (userId) => sql`delete from auth.sessions where user_id = ${userId}`,
    erased: (userId) => sql`delete from auth.users where id = ${userId}`,
  };
  test.each(Object.keys(endings))('who is %s loses every channel, on every node, and opens none again', async (end) => {
    const cleo = await confirmedPerson(first, `cleo.${end.replaceAll(' ', '-')}@exemple.fr`);
    const channels = [first, second].map((server) => deviceOf(cleo, server).channel('ouverte'));
    for (const channel of channels) await subscribed(channel);
    await asService(endings[end]?.(cleo.user.id) ?? sql``);
    for (const channel of channels) while (channel.state !== 'closed') await turn();
    expect((await subscribed(deviceOf(cleo).channel('encore'))).status).toBe('CHANNEL_ERROR');
  });

  test('a ban between the look-up of a person and the opening of a channel closes it', async () => {
    const dora = await confirmedPerson(first, 'dora.essai@exemple.fr');
    const { identify } = first.platform;
    const lookUp = identify.findUser;
    identify.findUser = async (authorization) => {
      const user = await lookUp(authorization);
      await asService(sql`update auth.users set banned_until = 'infinity' where id = ${dora.user.id}`);
      // Until the notification arrives, after which another one follows.
      await new Promise<void>((resolve) => {
        const channel = deviceOf(ada, second).channel('compte');
        channel.on('postgres_changes', { event: 'UPDATE', schema: 'public', table: 'profiles' }, () => resolve());
        void subscribed(channel).then(() => validate(ada.user.id, true));
      });
      return user;
    };
    try {
      expect((await subscribed(deviceOf(dora).channel('entre'))).status).toBe('CHANNEL_ERROR');
    } finally {
      identify.findUser = lookUp;
    }
  });

  test.each([
    ['GET', '/nulle-part', undefined, 404],
    ['PUT', '/api/broadcast', undefined, 404],
    ['POST', '/api/broadcast', '', 401],
    ['POST', '/api/broadcast', '{', 401],
    ['POST', '/api/broadcast/x/events/note', '', 401],
  ])('%s %s is answered with CORS headers, after authentication', async (method, path, body, status) => {
    const headers = { origin: 'https://ailleurs.exemple', 'content-type': 'application/json' };
    const reply = await fetch(`${first.url}/realtime/v1${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([status, '*']);
    expect(Object.keys((await reply.json()) as object)).toEqual(['error', 'message']);
  });

  test.each([
    ['', 422],
    ['{', 400],
    ['{}', 422],
  ])('of an authenticated person, the body « %s » is refused by %s', async (body, status) => {
    const { access_token: token } = ada.session;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const reply = await fetch(`${first.url}/realtime/v1/api/broadcast`, { method: 'POST', headers, body });
    expect([reply.status, Object.keys((await reply.json()) as object)]).toEqual([status, ['error', 'message']]);
  });

  test('an expired token ends its channels', async () => {
    const channel = deviceOf(bea).channel('expire');
    await subscribed(channel);
    const reasons = heard<{ message: string }>(1, (told) => channel.on('system', {}, told));
    first.pass(3601);
    // Silent sockets are closed after a minute: a heartbeat keeps this one open.
    await channel.socket.sendHeartbeat();
    while (channel.socket.pendingHeartbeatRef !== null) await turn();
    for (const work of sweep) work();
    expect(await reasons).toMatchObject([{ message: 'Token has expired' }]);
    first.pass(-3601);
  });
});

function sessionOf(token = ''): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
    session_id: string;
  };
  return claims.session_id;
}
