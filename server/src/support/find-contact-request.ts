import type { Tx } from '../platform/postgres/index.ts';
import { supportRepository } from './support.repository.ts';
import type { ContactRequestRow } from './support.tables.ts';

/** The message as it was received; undefined once it was erased. */
export function findContactRequest(tx: Tx, id: string): Promise<ContactRequestRow | undefined> {
  return supportRepository(tx).find(id);
}
