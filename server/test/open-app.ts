import { apiCallsOf } from './api-calls.ts';
import type { TestDatabase } from './each-database.ts';
import type { PersonWish } from './test-people.ts';
import { buildTestApp, makeTestPlatform } from './test-platform.ts';

/** Opens the application with these slices, and one signed-in person, who makes the calls of `call`. */
export async function openApp(
  database: TestDatabase,
  { slices, person = {} }: { readonly slices: Parameters<typeof buildTestApp>[1]; readonly person?: PersonWish },
) {
  const platform = makeTestPlatform(database);
  const app = await buildTestApp(platform, slices);
  const ada = await platform.signIn(person);
  const call = apiCallsOf(
    () => ada,
    () => app,
  );
  return { platform, app, ada, call };
}
