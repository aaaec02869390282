import { sql } from 'kysely';
import { apiCallsOf, buildTestApp, makeTestPlatform, type TestDatabase, type TestPerson } from './index.ts';
import { createAccountMailResender, defaultAuthSettings } from '../src/auth/index.ts';
import type { Slice } from '../src/platform/http/index.ts';
import { peopleSlice } from '../src/people/index.ts';

export const purpose = { code: 'request', note: 'Elle demande où en est son dossier' } as const;

/**
 * Opens the slice of people beside these slices, with an administrator past their second factor, who makes the calls.
 */
export async function openPeople(db: TestDatabase, slices: readonly Slice[] = []) {
  const platform = makeTestPlatform(db);
  const app = await buildTestApp(platform, [...slices, peopleSlice(createAccountMailResender(defaultAuthSettings))]);
  const chief = await platform.signIn({ email: 'chef.essai@exemple.fr', roles: ['admin'], aal: 'aal2' });
  const call = apiCallsOf(
    () => chief,
    () => app,
  );
  const read = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> =>
    (await platform.db.asService((tx) => query.execute(tx))).rows;
  const named = async (first: string, last: string, person?: TestPerson): Promise<TestPerson> => {
    const one = person ?? (await platform.signIn());
    const names = JSON.stringify({ first_name: first, last_name: last });
    await read(sql`update auth.users set raw_user_meta_data = ${names}::jsonb where id = ${one.id}`);
    return one;
  };
  const search = (by: string, text: string, more: object = {}, person = chief) =>
    call('POST', '/api/admin/people/search', { purpose, by, text, ...more }, person);
  const file = ({ id }: { readonly id: string }, why: object = purpose, person = chief) =>
    call('POST', `/api/admin/people/${id}/file`, { purpose: why }, person);
  return { platform, app, chief, call, read, named, search, file };
}
