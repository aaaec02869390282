import { findPerson, type Person } from '../auth/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';

/** Reads the name and address of a person, which needs a service transaction. */
export function readPerson({ tx }: ServiceContext, { userId }: { readonly userId: string }): Promise<Person | null> {
  return findPerson(tx, userId);
}
