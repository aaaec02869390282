import { findPerson, type Person } from '../auth/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';

/** The name and address of the person: only the service may read them. */
export function readPerson({ tx }: ServiceContext, { userId }: { readonly userId: string }): Promise<Person | null> {
  return findPerson(tx, userId);
}
