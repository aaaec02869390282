import type { RealtimeChannel, RealtimeClient, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Methods } from '../../test/client-methods.ts';
import { eachDatabase } from '../../test/index.ts';
import { confirmedPerson, startAuth, type RunningAuth } from '../../test/running-auth.ts';
import { sortedOutcomes, documentedOutcomes } from '../../test/documented-outcomes.ts';
import { realtimeSlice } from './index.ts';

interface Device {
  /** Another device of the same person. */
  readonly other: SupabaseClient;
  readonly realtime: RealtimeClient;
  /** The topic of the person's own devices, not joined yet. */
  readonly channel: RealtimeChannel;
}
type Row = readonly [outcome: string, call: (device: Device) => Promise<unknown>];

/** Options with which a client is created, not calls. */
type Option = 'realtime.encode' | 'realtime.decode' | 'realtime.fetch' | 'realtime.heartbeatCallback';
type Method = Exclude<Methods<RealtimeClient, 'realtime.'>, Option> | Methods<RealtimeChannel, 'channel.'>;

async function joined({ channel }: Device): Promise<string> {
  await channel.socket.setAuth();
  return new Promise((resolve) => channel.subscribe((status) => resolve(status)));
}
/** Status of a heartbeat, on an open socket. */
async function beat(device: Device): Promise<string> {
  await joined(device);
  const heard = new Promise<string>((resolve) =>
    device.realtime.onHeartbeat((status) => {
      if (status !== 'sent') resolve(status);
    }),
  );
  await device.realtime.sendHeartbeat();
  return heard;
}
async function answered(work: unknown, expected: unknown): Promise<unknown> {
  expect(await work).toEqual(expected);
  return 'answered';
}

/** Outcome of each method of the client, with a running service. */
const calls: Readonly<Record<Method, Row>> = {
  'realtime.connect': [
    'answered',
    async (device) => {
      device.realtime.connect();
      return answered(joined(device), 'SUBSCRIBED');
    },
  ],
  'realtime.disconnect': [
    'answered',
    async (device) => {
      await joined(device);
      return answered(device.realtime.disconnect(), 'ok');
    },
  ],
  'realtime.channel': ['answered', async ({ realtime }) => answered(realtime.channel('autre').topic, 'realtime:autre')],
  'realtime.getChannels': ['answered', async ({ realtime }) => answered(realtime.getChannels().length, 1)],
  'realtime.removeChannel': [
    'answered',
    async (device) => {
      await joined(device);
      return answered(device.realtime.removeChannel(device.channel), 'ok');
    },
  ],
  'realtime.removeAllChannels': [
    'answered',
    async (device) => {
      await joined(device);
      return answered(device.realtime.removeAllChannels(), ['ok']);
    },
  ],
  'realtime.setAuth': ['answered', async ({ realtime }) => answered(realtime.setAuth(), undefined)],
  'realtime.sendHeartbeat': ['answered', async (device) => answered(beat(device), 'ok')],
  'realtime.onHeartbeat': ['answered', async (device) => answered(beat(device), 'ok')],
  'realtime.push': [
    'answered',
    async (device) => {
      await joined(device);
      const { realtime, channel } = device;
      const heard = new Promise<unknown>((resolve) => channel.on('broadcast', { event: 'note' }, resolve));
      const payload = { type: 'broadcast', event: 'note', payload: { n: 1 } };
      realtime.push({
        topic: channel.topic,
        event: 'broadcast',
        payload,
        ref: '9',
        join_ref: channel.joinPush.ref ?? '',
      });
      return answered(heard, expect.objectContaining({ payload: { n: 1 } }));
    },
  ],
  'realtime.isConnected': [
    'answered',
    async (device) => {
      await joined(device);
      return answered(device.realtime.isConnected(), true);
    },
  ],
  'realtime.isConnecting': ['answered', async ({ realtime }) => answered(realtime.isConnecting(), false)],
  'realtime.isDisconnecting': ['answered', async ({ realtime }) => answered(realtime.isDisconnecting(), false)],
  'realtime.connectionState': ['answered', async ({ realtime }) => answered(realtime.connectionState(), 'closed')],
  'realtime.endpointURL': [
    'answered',
    async ({ realtime }) => answered(realtime.endpointURL(), expect.stringContaining('/realtime/v1/websocket?')),
  ],
  'realtime.reconnectAfterMs': [
    'answered',
    async ({ realtime }) =>
      answered(
        [1, 2, 3, 4, 5].map((tries) => realtime.reconnectAfterMs(tries)),
        [1000, 2000, 5000, 10_000, 10_000],
      ),
  ],
  'realtime.hasLogger': ['answered', async ({ realtime }) => answered(realtime.hasLogger(), false)],
  'realtime.log': ['answered', async ({ realtime }) => answered(realtime.log('essai', 'une ligne'), undefined)],
  'channel.subscribe': ['answered', async (device) => answered(joined(device), 'SUBSCRIBED')],
  'channel.on': [
    'answered',
    async (device) => {
      const { channel } = device;
      const heard = new Promise<unknown>((resolve) => channel.on('system', {}, resolve));
      channel.on('postgres_changes', { event: '*', schema: 'public', table: 'profiles' }, () => undefined);
      await joined(device);
      return answered(heard, expect.objectContaining({ status: 'ok', message: 'Subscribed to PostgreSQL' }));
    },
  ],
  'channel.send': [
    'answered',
    async (device) => {
      await joined(device);
      return answered(device.channel.send({ type: 'broadcast', event: 'note', payload: {} }), 'ok');
    },
  ],
  'channel.httpSend': [
    'answered',
    async (device) => {
      await device.realtime.setAuth();
      return answered(device.channel.httpSend('note', {}), { success: true });
    },
  ],
  'channel.track': [
    'answered',
    async (device) => {
      device.channel.on('presence', { event: 'sync' }, () => undefined);
      await joined(device);
      return answered(device.channel.track({ name: 'Téléphone' }), 'ok');
    },
  ],
  'channel.untrack': [
    'answered',
    async (device) => {
      device.channel.on('presence', { event: 'sync' }, () => undefined);
      await joined(device);
      await device.channel.track({ name: 'Téléphone' });
      return answered(device.channel.untrack(), 'ok');
    },
  ],
  'channel.presenceState': [
    'answered',
    async (device) => {
      const synced = new Promise((resolve) => device.channel.on('presence', { event: 'join' }, resolve));
      await joined(device);
      await device.channel.track({ name: 'Téléphone' });
      await synced;
      return answered(Object.values(device.channel.presenceState()), [
        [expect.objectContaining({ name: 'Téléphone' })],
      ]);
    },
  ],
  'channel.updateJoinPayload': [
    'answered',
    async (device) => {
      device.channel.updateJoinPayload({ version: 'essai' });
      return answered(joined(device), 'SUBSCRIBED');
    },
  ],
  'channel.unsubscribe': [
    'answered',
    async (device) => {
      await joined(device);
      return answered(device.channel.unsubscribe(), 'ok');
    },
  ],
  'channel.teardown': ['answered', async ({ channel }) => answered(channel.teardown(), undefined)],
  'channel.copyBindings': [
    'answered',
    async (device) => {
      const heard = new Promise<unknown>((resolve) => device.channel.on('broadcast', { event: 'note' }, resolve));
      const copy = device.other.channel(device.channel.subTopic, { config: { broadcast: { self: true } } });
      copy.copyBindings(device.channel);
      await joined({ ...device, channel: copy });
      await copy.send({ type: 'broadcast', event: 'note', payload: { n: 2 } });
      return answered(heard, expect.objectContaining({ payload: { n: 2 } }));
    },
  ],
};

eachDatabase('every method of the client of realtime/v1', (open) => {
  let server: RunningAuth;
  let ada: Awaited<ReturnType<typeof confirmedPerson>>;
  const opened: SupabaseClient[] = [];
  beforeAll(async () => {
    server = await startAuth(await open(), {}, [realtimeSlice({ rateLimitFactor: 1 }, () => () => undefined)]);
    ada = await confirmedPerson(server);
  });
  afterEach(async () => {
    for (const client of opened.splice(0)) {
      await client.removeAllChannels();
      await client.realtime.disconnect();
    }
  });
  afterAll(() => server.close());

  test.each(Object.entries(calls))('%s', async (_method, [outcome, call]) => {
    const [client, other] = [server.client({ kept: ada.session }), server.client({ kept: ada.session })];
    opened.push(client, other);
    const channel = client.channel(`user:${ada.user.id}`, { config: { broadcast: { ack: true, self: true } } });
    expect(await call({ other, realtime: client.realtime, channel })).toBe(outcome);
  });
});

test('docs/client-methods.md gives the outcome of exactly these methods', () => {
  const outcomes = Object.entries(calls).map(([method, [outcome]]) => [method, outcome] as const);
  expect(documentedOutcomes('realtime/v1')).toEqual(sortedOutcomes(outcomes));
});
