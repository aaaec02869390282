import type { DuplicateListing } from '@placejuste/contracts/directory';
import type { ComparedListing } from './merges.repository.ts';

export function buildDuplicateView(row: ComparedListing): DuplicateListing {
  const { id, name, activity, street, postcode, commune, sourceUrl, facts, hasOwner } = row;
  const address = [street, [postcode, commune].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return { id, name, activity, address, sourceUrl, facts, hasOwner };
}
