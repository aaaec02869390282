import { personOf, type Person } from '../accounts/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';

/** The people of these accounts; an account that is gone has none. */
export async function readPeople(
  { tx }: ServiceContext,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const people = new Map<string, Person>();
  for (const userId of new Set(userIds)) {
    const person = await personOf(tx, userId);
    if (person !== null) people.set(userId, person);
  }
  return people;
}
