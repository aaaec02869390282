import type { Profile } from '@placejuste/domain/account';
import type { CommandContext } from '../platform/http/index.ts';
import { findProfile } from './accounts.repository.ts';

export function readOwnProfile({ tx, user }: CommandContext): Promise<Profile | null> {
  return findProfile(tx, user.id);
}
