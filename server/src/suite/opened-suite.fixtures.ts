import { apiCallsOf, buildTestApp, makeTestPlatform, type TestDatabase } from '../../test/index.ts';
import type { Slice } from '../platform/http/index.ts';
import { suiteSlice } from './index.ts';

/** The suite beside these slices, with an administrator past their second factor, who makes the calls, and Bob. */
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
