import { expect, test } from 'vitest';
import { apiCallsOf, buildTestApp, eachDatabase, makeTestPlatform } from '../../../test/index.ts';
import { suiteSlice } from '../index.ts';

eachDatabase('what has to be read again', (open) => {
  test('comes a page at a time, earliest first, for administrators only', async () => {
    const platform = makeTestPlatform(await open());
    const app = await buildTestApp(platform, [suiteSlice([])]);
    const chief = await platform.signIn({ roles: ['admin'], aal: 'aal2' });
    const reviewer = await platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    const call = apiCallsOf(
      () => chief,
      () => app,
    );
    const path = '/api/admin/review-dates';
    expect((await call('GET', path, undefined, reviewer)).body.code).toBe('ROLE_REQUIRED');
    const keys: string[] = [];
    let after = '';
    for (let page = 0; page < 40; page += 1) {
      const { rows, next, waiting } = (await call('GET', `${path}?limit=50&after=${encodeURIComponent(after)}`)).body;
      expect(waiting).toBe(0);
      keys.push(...rows.map(({ key }: { readonly key: string }) => key));
      after = next;
      if (next === null) break;
    }
    expect(keys.length).toBeGreaterThan(50);
    expect(keys).toEqual([...new Set(keys)].toSorted());
  });
});
