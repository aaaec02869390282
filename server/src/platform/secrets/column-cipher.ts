import { seal, unseal } from './seal.ts';
import type { Secrets } from './secrets.ts';

/** For the columns that are encrypted in the database. */
export function createColumnCipher(secrets: Secrets) {
  const key = secrets.key('sealed-columns');
  return {
    seal: (text: string): string => seal(key, text),
    unseal: (sealed: string): string => unseal(key, sealed),
  };
}
