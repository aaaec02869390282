import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { eachDatabase } from '../../test/index.ts';
import { confirmedPerson, startAuth, type RunningAuth } from '../../test/running-auth.ts';
import { realtimeSlice } from './index.ts';

type ReplyFrame = readonly [unknown, unknown, string, string, { readonly status: string }];

eachDatabase('sockets that mean harm', (open) => {
  let server: RunningAuth;
  let token = '';
  let userId = '';
  let sweep: () => void = () => undefined;

  beforeAll(async () => {
    const slice = realtimeSlice({ rateLimitFactor: 1 }, (work) => {
      sweep = work;
      return () => undefined;
    });
    server = await startAuth(await open(), {}, [slice]);
    const person = await confirmedPerson(server, 'ada.essai@exemple.fr');
    token = person.session.access_token;
    userId = person.user.id;
  });
  afterAll(() => server.close());

  async function connect(to = server): Promise<WebSocket> {
    const socket = new WebSocket(`${to.url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`);
    await once(socket, 'open');
    return socket;
  }
  const closed = async (socket: WebSocket): Promise<number> => (await once(socket, 'close'))[0] as number;
  const answer = async (socket: WebSocket, frame: readonly unknown[]) => {
    socket.send(JSON.stringify(frame));
    const [data] = (await once(socket, 'message')) as [Buffer];
    return (
      JSON.parse(data.toString('utf8')) as [unknown, unknown, string, string, { status: string; response: object }]
    )[4];
  };
  const join = (config: object, topic = 'realtime:a') => ['1', '1', topic, 'phx_join', { config, access_token: token }];

  test.each([
    ['no message of the protocol', 'bonjour'],
    ['bytes of another kind', Buffer.from([9, 9, 9])],
  ])('%s closes the socket', async (_what, data) => {
    const socket = await connect();
    socket.send(data);
    expect(await closed(socket)).toBe(1008);
  });

  test('message-of-a-megabyte: it is not read', async () => {
    const socket = await connect();
    socket.send('x'.repeat(1_000_000));
    expect(await closed(socket)).toBe(1009);
  });

  test('websocket-flood: a socket that sends too many messages is closed; the others continue', async () => {
    const [flood, calm] = [await connect(), await connect()];
    for (let n = 0; n < 150; n += 1) flood.send(JSON.stringify([null, String(n), 'phoenix', 'heartbeat', {}]));
    expect(await closed(flood)).toBe(1008);
    expect(await answer(calm, [null, '1', 'phoenix', 'heartbeat', {}])).toEqual({ status: 'ok', response: {} });
    calm.terminate();
  });

  test.each<[string, () => readonly unknown[], string]>([
    ['a config that is none', () => ['1', '1', 'realtime:a', 'phx_join', { config: 7 }], 'Invalid join payload'],
    ['no topic of ours', () => join({}, 'autre:a'), 'Topic name required'],
    [
      'twenty-one subscriptions',
      () => join({ postgres_changes: Array.from({ length: 21 }, () => ({ event: '*' })) }),
      'Invalid',
    ],
    ['presence in a room of strangers', () => join({ presence: { enabled: true } }), 'do not have permissions'],
  ])('refuses %s, and the socket stands', async (_what, frameOf, reason) => {
    const socket = await connect();
    expect(await answer(socket, frameOf())).toMatchObject({
      status: 'error',
      response: { reason: expect.stringContaining(reason) },
    });
    expect(await answer(socket, [null, '2', 'phoenix', 'heartbeat', {}])).toMatchObject({ status: 'ok' });
    socket.terminate();
  });

  test('acts on a topic not joined, and unknown events, are refused', async () => {
    const socket = await connect();
    const unmatched = { status: 'error', response: { reason: 'unmatched topic' } };
    expect(await answer(socket, ['1', '1', 'realtime:b', 'broadcast', {}])).toEqual(unmatched);
    expect(await answer(socket, join({}))).toEqual({ status: 'ok', response: {} });
    expect(await answer(socket, ['1', '2', 'realtime:a', 'effacer', {}])).toMatchObject({ status: 'error' });
    socket.terminate();
  });

  test('a broadcast or a presence that is too long is refused; nothing else is lost', async () => {
    const socket = await connect();
    const topic = `realtime:user:${userId}`;
    await answer(socket, join({ broadcast: { ack: true } }, topic));
    const long = { texte: 'x'.repeat(8000) };
    const tooLarge = { status: 'error', response: { reason: 'payload too large' } };
    expect(await answer(socket, ['1', '2', topic, 'broadcast', { event: 'note', payload: long }])).toEqual(tooLarge);
    expect(await answer(socket, ['1', '3', topic, 'presence', { event: 'track', payload: long }])).toEqual(tooLarge);
    expect(await answer(socket, ['1', '4', topic, 'broadcast', { event: 'note', payload: {} }])).toMatchObject({
      status: 'ok',
    });
    socket.terminate();
  });

  test('the twenty-first channel of a socket is refused', async () => {
    const socket = await connect();
    for (let n = 0; n < 20; n += 1)
      expect(await answer(socket, join({}, `realtime:${n}`))).toMatchObject({ status: 'ok' });
    expect(await answer(socket, join({}, 'realtime:20'))).toMatchObject({ response: { reason: 'Too many channels' } });
    // A second join of a topic replaces the first.
    expect(await answer(socket, join({}, 'realtime:3'))).toMatchObject({ status: 'ok' });
    socket.terminate();
  });

  test('person-flood: all sockets of a person share one limit; other people’s continue', async () => {
    const still = await startAuth(server.platform.db, {}, [realtimeSlice({ rateLimitFactor: 1 })], true);
    try {
      const ada = await confirmedPerson(still, 'flot@exemple.fr');
      const bob = await confirmedPerson(still, 'calme@exemple.fr');
      const enter = async ({ session, user }: typeof ada, presence = { enabled: false }) => {
        const socket = await connect(still);
        const topic = `realtime:user:${user.id}`;
        const config = { broadcast: { ack: true }, presence };
        const payload = { config, access_token: session.access_token };
        return { socket, topic, joined: await answer(socket, ['1', '1', topic, 'phx_join', payload]) };
      };
      const say = async ({ socket, topic }: Awaited<ReturnType<typeof enter>>, times: number) => {
        const replies: string[] = [];
        const heard = new Promise<readonly string[]>((resolve) => {
          socket.on('message', (data: Buffer) => {
            // Messages of one socket are also received by the others.
            const [, , , event, reply] = JSON.parse(data.toString('utf8')) as ReplyFrame;
            if (event === 'phx_reply') replies.push(reply.status);
            if (replies.length === times) resolve(replies);
          });
        });
        for (let n = 0; n < times; n += 1)
          socket.send(JSON.stringify(['1', String(n), topic, 'broadcast', { event: 'note', payload: { n } }]));
        return heard;
      };
      const sockets = [await enter(ada), await enter(ada), await enter(ada)];
      const replies = (await Promise.all(sockets.map((one) => say(one, 80)))).flat();
      expect(replies.filter((status) => status === 'error')).toHaveLength(40);
      const overHttp = await fetch(`${still.url}/realtime/v1/api/broadcast`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ada.session.access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [{ topic: `user:${ada.user.id}`, event: 'note', payload: {} }] }),
      });
      expect(overHttp.status).toBe(429);
      expect((await enter(ada, { enabled: true })).joined).toEqual({
        status: 'error',
        response: { reason: 'Too many messages' },
      });
      expect(await say(await enter(bob), 1)).toEqual(['ok']);
      still.pass(1);
      expect(await say(await enter(ada), 1)).toEqual(['ok']);
    } finally {
      await still.close();
    }
  });

  test('the sixth socket of an address is refused where five are allowed', async () => {
    const narrow = await startAuth(server.platform.db, {}, [realtimeSlice({ rateLimitFactor: 1 / 100 })]);
    try {
      for (let n = 0; n < 5; n += 1) await connect(narrow);
      await expect(connect(narrow)).rejects.toThrow('429');
    } finally {
      await narrow.close();
    }
  });

  test('token-flood: a network that presents too many tokens is refused for a while', async () => {
    const narrow = await startAuth(server.platform.db, {}, [realtimeSlice({ rateLimitFactor: 1 / 100 })], true);
    try {
      const forged = { config: {}, access_token: 'a.b.c' };
      const [one, other] = [await connect(narrow), await connect(narrow)];
      for (let n = 0; n < 15; n += 1)
        for (const socket of [one, other])
          expect(await answer(socket, ['1', '1', `realtime:${n}`, 'phx_join', forged])).toMatchObject({
            response: { reason: expect.stringContaining('Unauthorized') },
          });
      one.send(JSON.stringify(['1', '1', 'realtime:a', 'phx_join', forged]));
      expect(await closed(one)).toBe(1013);
      expect(await answer(other, [null, '2', 'phoenix', 'heartbeat', {}])).toMatchObject({ status: 'ok' });
      narrow.pass(10);
      expect(await answer(await connect(narrow), join({}))).toMatchObject({ status: 'ok' });
    } finally {
      await narrow.close();
    }
  });

  test('client-fell-silent: a socket without a message for a minute is closed', async () => {
    const socket = await connect();
    server.pass(61);
    sweep();
    expect(await closed(socket)).toBe(1006);
    server.pass(-61);
  });
});
