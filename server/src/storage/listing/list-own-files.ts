import type { CommandContext } from '../../platform/http/index.ts';
import type { ListedEntry } from '../objects/object.view.ts';
import { listEntries, type Listing } from './listing.repository.ts';

/** Lists a page of one's own files and folders; an extra entry means that another page follows. */
export async function listOwnFiles(
  { tx, user }: CommandContext,
  listing: Omit<Listing, 'ownerId'>,
): Promise<readonly ListedEntry[]> {
  const { prefix } = listing;
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  return listEntries(tx, { ...listing, ownerId: user.id, prefix: folder });
}
