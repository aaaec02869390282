import type { NodeRole } from '@placejuste/domain/operation';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTestPlatform, oneDatabase, type TestPlatform } from '../../test/index.ts';
import { buildApp } from './build-app.ts';
import { readConfig } from './config.ts';
import { selectServedSlices } from './node-role.ts';
import { buildSlices } from './slices.ts';

const token = 'un-jeton-de-plus-de-24-signes';

oneDatabase('what a node answers', (open) => {
  let platform: TestPlatform;
  let close: (() => Promise<void>)[];
  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    close = [];
  });
  afterEach(() => Promise.all(close.map((end) => end())));

  async function answersOf(role: NodeRole): Promise<Record<string, number>> {
    const config = readConfig({ ROLE: role, DATABASE_URL: 'postgres://nowhere/x', METRICS_TOKEN: token });
    const slices = selectServedSlices(role, buildSlices(config, null));
    const app = await buildApp(platform, {
      slices,
      trustProxy: false,
      rateLimitFactor: 1,
      web: null,
      tilesOrigin: null,
    });
    close.push(() => app.close());
    const answers: Record<string, number> = {};
    const headers = { authorization: `Bearer ${token}` };
    for (const url of ['/live', '/ready', '/metrics', '/api/health', '/auth/v1/settings'])
      answers[url] = (await app.inject({ url, headers })).statusCode;
    return { ...answers, sockets: Number(app.hasRoute({ method: 'GET', url: '/realtime/v1/websocket' })) };
  }

  const probed = { '/live': 200, '/ready': 200, '/metrics': 200 };
  test.each<[NodeRole, Record<string, number>]>([
    ['all', { ...probed, '/api/health': 200, '/auth/v1/settings': 200, sockets: 1 }],
    ['web', { ...probed, '/api/health': 200, '/auth/v1/settings': 200, sockets: 0 }],
    ['worker', { ...probed, '/api/health': 404, '/auth/v1/settings': 404, sockets: 0 }],
    ['realtime', { ...probed, '/api/health': 404, '/auth/v1/settings': 404, sockets: 1 }],
  ])('a node %s answers what is its own', async (role, expected) => {
    expect(await answersOf(role)).toEqual(expected);
  });
});
