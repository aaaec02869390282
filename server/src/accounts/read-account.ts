import type { Profile } from '@placejuste/domain/account';
import { personById, type Person } from '../auth/index.ts';
import type { CommandContext, ServiceContext } from '../platform/http/index.ts';
import { findProfile } from './accounts.repository.ts';

export function readOwnProfile({ tx, user }: CommandContext): Promise<Profile | null> {
  return findProfile(tx, user.id);
}

/** The name and address of the person: only the service may read them. */
export function readPerson({ tx }: ServiceContext, { userId }: { readonly userId: string }): Promise<Person | null> {
  return personById(tx, userId);
}
