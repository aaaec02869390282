import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../test/index.ts';
import { confirmedPerson, password, startAuth, type RunningAuth } from '../../test/running-auth.ts';
import { busChannel, readBusMessage, type BusMessage } from './bus/bus-message.ts';
import type { Channel, Peer } from './channels/channel.ts';
import { Hub } from './hub.steps.ts';
import type { Frame } from './wire/frames.ts';

eachDatabase('a channel that ends while something is done for it', (open) => {
  let server: RunningAuth;
  let stopListening: () => void;
  beforeAll(async () => {
    server = await startAuth(await open());
  });
  afterAll(() => server.close());

  const statement = (query: ReturnType<typeof sql>) => server.platform.db.asService((tx) => query.execute(tx));
  const sessionOf = (token: string): string =>
    (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as { session_id: string })
      .session_id;

  /** A person with an open channel, and hooks that run between a look-up and its use. */
  async function openedChannel(email: string) {
    const person = await confirmedPerson(server, email);
    const frames: Frame[] = [];
    const peer: Peer = {
      version: '1.0.0',
      channels: new Map(),
      seenAt: 0,
      send: (frame) => void frames.push(frame),
      sendWritten: () => undefined,
      close: () => undefined,
    };
    const meanwhile = { act: async (): Promise<void> => undefined, isDatabaseOut: false };
    const { identify } = server.platform;
    const lookUp = identify.findUser.bind(identify);
    const findUser: typeof lookUp = async (authorization) => {
      const user = await lookUp(authorization);
      await meanwhile.act();
      return user;
    };
    const asService: typeof server.platform.db.asService = async (work, access) => {
      if (meanwhile.isDatabaseOut) throw new Error('The connection was cut');
      return server.platform.db.asService(work, access);
    };
    const platform = {
      ...server.platform,
      db: { ...server.platform.db, asService },
      identify: { ...identify, findUser },
    };
    const hub = new Hub(platform, { rateLimitFactor: 1 });
    const { access_token: token } = person.session;
    const topic = `realtime:user:${person.user.id}`;
    const config = { presence: { enabled: true, key: 'telephone' } };
    const payload = { config, access_token: token };
    await hub.join(peer, { topic, event: 'phx_join', ref: '1', joinRef: '1', payload });
    const channel = peer.channels.get(topic) as Channel;
    return { person, hub, peer, channel, frames, meanwhile, token };
  }

  async function newToken(email: string): Promise<string> {
    const { data } = await server.client().auth.signInWithPassword({ email, password });
    if (data.session === null) throw new Error('No session');
    return data.session.access_token;
  }

  test('a renewal whose session ends before it is done ends the channel', async () => {
    const email = 'renouvelle.finie@exemple.fr';
    const { hub, channel, frames, meanwhile, person } = await openedChannel(email);
    const token = await newToken(email);
    const key = sessionOf(token);
    meanwhile.act = async () => {
      await statement(sql`delete from auth.sessions where id = ${key}`);
      const change = { table: 'sessions', type: 'DELETE', key, user: person.user.id, at: '2026-12-01T00:00:00Z' };
      hub.hearChange(JSON.stringify(change));
    };
    await hub.renew(channel, token);
    expect(frames.at(-1)?.event).toBe('phx_close');
    expect(hub.registry.all()).toEqual([]);
  });

  test('a renewal is ignored for a channel that was left meanwhile', async () => {
    const { hub, channel, frames, meanwhile } = await openedChannel('renouvelle.partie@exemple.fr');
    const { user } = channel;
    meanwhile.act = () => hub.leave(channel);
    const sentCount = frames.length;
    await hub.renew(channel, 'a.b.c');
    expect([frames.length, channel.user, hub.registry.all()]).toEqual([sentCount, user, []]);
  });

  test('a device whose channel ends while it announces itself is absent for the others', async () => {
    const { hub, channel } = await openedChannel('presente.partie@exemple.fr');
    const messages: BusMessage[] = [];
    const bothHeard = new Promise<void>((resolve) => {
      const onMessage = (text: string): void => {
        const message = readBusMessage(text);
        if (message?.kind === 'track' || message?.kind === 'untrack') messages.push(message);
        if (messages.length === 2) resolve();
      };
      void server.platform.db.listen(busChannel, { onMessage, onGap: () => undefined }).then(async (stop) => {
        stopListening = stop;
        await Promise.all([hub.track(channel, { name: 'téléphone' }), hub.leave(channel)]);
        // The presence was not removed: without this, the test would wait for ever.
        if (channel.presenceRef !== null) resolve();
      });
    });
    await bothHeard;
    stopListening();
    const refs = messages.map((message) => ('ref' in message ? message.ref : null));
    expect([channel.presenceRef, messages.map(({ kind }) => kind).sort()]).toEqual([null, ['track', 'untrack']]);
    expect(refs[0]).toBe(refs[1]);
  });

  test('a device whose new state failed to publish is removed under its former one', async () => {
    const { hub, channel, meanwhile } = await openedChannel('presente.coupee@exemple.fr');
    await hub.track(channel, { name: 'téléphone' });
    const { presenceRef } = channel;
    meanwhile.isDatabaseOut = true;
    await expect(hub.track(channel, { name: 'tablette' })).rejects.toThrow('cut');
    expect([typeof presenceRef, channel.presenceRef]).toEqual(['string', presenceRef]);
    meanwhile.isDatabaseOut = false;
    await hub.leave(channel);
    expect(channel.presenceRef).toBeNull();
  });
});
