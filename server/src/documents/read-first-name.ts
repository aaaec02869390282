import { findPerson } from '../accounts/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';

/** Reads the first name for the greeting of a mail: only the service may read it. */
export async function readFirstName({ tx }: ServiceContext, { userId }: { readonly userId: string }): Promise<string> {
  return (await findPerson(tx, userId))?.firstName ?? '';
}
