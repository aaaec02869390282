import { apiCallsOf, buildTestApp, makeTestPlatform, type TestDatabase } from '../../test/index.ts';
import type { Slice } from '../platform/http/index.ts';
import { suiteSlice } from './index.ts';

/** The suite and these slices, with Bob and an administrator who has proved the second factor, and makes the calls. */
export async function openSuite(db: TestDatabase, slices: readonly Slice[]) {
  const platform = makeTestPlatform(db);
  const app = await buildTestApp(platform, [...slices, suiteSlice([])]);
  const chief = await platform.signIn({ email: 'chef.essai@exemple.fr', roles: ['admin'], aal: 'aal2' });
  const bob = await platform.signIn({ email: 'bob.essai@exemple.fr' });
  const call = apiCallsOf(
    () => chief,
    () => app,
  );
  return { platform, chief, bob, call };
}
