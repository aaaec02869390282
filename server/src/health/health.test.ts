import { afterEach, expect, test, vi } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform } from '../../test/index.ts';
import { healthSlice } from './index.ts';

eachDatabase('health', (open) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('says each part, and answers in two seconds while files and jobs hang', async () => {
    const platform = makeTestPlatform(await open());
    const app = await buildTestApp(platform, [healthSlice]);
    const read = async () => (await app.inject('/api/health')).json<{ status: string; parts: unknown }>();
    expect(await read()).toMatchObject({ status: 'ok', parts: { database: 'ok', objects: 'ok', jobs: 'ok' } });
    platform.jobs.ping = async () => false;
    expect(await read()).toMatchObject({ status: 'degraded', parts: { database: 'ok', objects: 'ok', jobs: 'down' } });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked: string[] = [];
    const hang = (name: string) => () => {
      asked.push(name);
      return new Promise<boolean>(() => undefined);
    };
    Object.assign(platform.objects, { ping: hang('objects') });
    platform.jobs.ping = hang('jobs');
    const answer = read();
    await vi.waitFor(() => expect(asked).toEqual(['objects', 'jobs']));
    await vi.advanceTimersByTimeAsync(2000);
    expect(await answer).toMatchObject({ status: 'degraded', parts: { objects: 'down', jobs: 'down' } });
  });
});
