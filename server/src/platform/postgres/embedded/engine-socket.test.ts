import pg from 'pg';
import { expect, test } from 'vitest';
import { usualLimits } from '../limits.ts';
import { isOutage } from '../outage.ts';
import type { Engine } from './engine.ts';
import { EngineSocket } from './engine-socket.ts';

const dead: Engine = {
  exchange: () => Promise.reject(new Error('The embedded database stopped')),
  exportImage: () => Promise.reject(new Error('The embedded database stopped')),
  close: async () => undefined,
  terminate: async () => undefined,
  countFsyncs: () => 0,
  measureHeapBytes: async () => 0,
};

test.each([
  ['cannot start, its disk being full', () => Promise.reject(new Error('PGlite failed to initialize properly'))],
  ['died under a query', () => Promise.resolve(dead)],
])('an engine that %s is an outage, not a fault of what was asked', async (_what, openEngine) => {
  const stream = () => new EngineSocket(openEngine, usualLimits);
  const client = new pg.Client({ stream, user: 'postgres', ssl: false } as unknown as pg.ClientConfig);
  client.on('error', () => undefined);
  expect(isOutage(await client.connect().catch((error: unknown) => error))).toBe(true);
});
