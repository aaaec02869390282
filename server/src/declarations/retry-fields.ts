import { createHash } from 'node:crypto';
import type { declarationsContract } from '@placejuste/contracts/declarations';
import type { BodyOf } from '@placejuste/contracts/kernel';

type Action = BodyOf<typeof declarationsContract.calls.createDeclaration>;

/**
 * Fields that may differ when a phone sends a declaration again: between a lost answer and the next try it may find the
 * address, receive a newer server time, read the plate, and sign and save the whole anew.
 */
export const declarationRetryFields = [
  'placeLabel',
  'placeLabelProof',
  'lastContact',
  'manifest',
  'plateCheck',
  'savedAtClaim',
] as const satisfies readonly (keyof Action)[];

/**
 * Hashes all the other fields (SHA-256, hexadecimal), to distinguish a retry from another declaration under the same
 * identifier.
 */
export function hashDeclaration(action: Action): string {
  const facts = Object.entries(action).filter(([name]) => !declarationRetryFields.some((field) => field === name));
  return createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(facts)))
    .digest('hex');
}
