import type { Platform } from '../platform/http/index.ts';
import type { ProofDesk } from '../platform/proof-of-work/index.ts';
import type { AuthSettings } from './auth-settings.ts';
import type { Passwords } from './passwords.ts';
import type { RateLimits } from './rate-limits.ts';
import type { SigningKeys } from './signing-keys.ts';

export type AuthPlatform = Pick<
  Platform,
  'db' | 'jobs' | 'secrets' | 'clock' | 'randomBytes' | 'newId' | 'log' | 'publicUrl'
>;

/** What every auth/v1 route works with. */
export interface AuthContext {
  readonly platform: AuthPlatform;
  readonly settings: AuthSettings;
  readonly keys: SigningKeys;
  readonly passwords: Passwords;
  readonly limits: RateLimits;
  readonly proofs: ProofDesk;
}
