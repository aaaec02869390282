import { readStoredSession } from '../../platform/index.ts';

/**
 * Id of the person signed in on this device, even while the session has expired without a network; null when nobody is.
 */
export function findLocalOwner(): string | null {
  return readStoredSession()?.user.id ?? null;
}

/** Prefix of the names of a person's drafts and pictures, which keeps them apart from another person's. */
export function buildOwnPrefix(owner: string | null = findLocalOwner()): string {
  return `${owner ?? 'nobody'}/`;
}
