import { storedSession } from '../../platform/index.ts';

/**
 * The person signed in on this device, also while the session has run out for want of a network; null when nobody is.
 */
export function localOwner(): string | null {
  return storedSession()?.user.id ?? null;
}

/** What names of drafts and pictures begin with: nobody opens another person's. */
export function ownPrefix(owner: string | null = localOwner()): string {
  return `${owner ?? 'nobody'}/`;
}
