import { hmac, sha256 } from '../keys/digests.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** 32 characters of [a-z0-9] from 32 bytes: about 165 bits. */
export function encodeToken(bytes: Buffer): string {
  return [...bytes].map((byte) => alphabet.charAt(byte % alphabet.length)).join('');
}

/**
 * Derives the next token from its parent, always the same: its holder can get it again, although only hashes are
 * stored.
 */
export function deriveChildToken(key: Buffer, parent: string, childId: string): string {
  return encodeToken(hmac(key, `${parent}.${childId}`));
}

export function refreshHash(token: string): string {
  return sha256(token);
}

export function isWellFormed(token: string): boolean {
  return /^[a-z0-9]{12,128}$/.test(token);
}
