import type { Platform, ServiceContext } from '../platform/http/index.ts';
import type { ProofDesk } from '../platform/proof-of-work/index.ts';
import type { TokenBuckets } from '../platform/rate-limits/index.ts';
import type { AuthPorts } from './auth-ports.ts';
import type { AuthSettings } from './auth-settings.ts';
import type { Captcha } from './captcha/captcha.ts';
import type { ExternalProviders } from './external/external-providers.ts';
import type { SigningKeys } from './keys/load-signing-keys.steps.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { StolenPasswords } from './passwords/stolen-passwords.ts';

/** Tools of auth/v1 besides the platform. */
interface AuthTools {
  readonly settings: AuthSettings;
  readonly keys: SigningKeys;
  readonly passwords: Passwords;
  readonly stolen: StolenPasswords;
  /** Rate limits by network, in the memory of this process. */
  readonly floods: TokenBuckets;
  readonly proofs: ProofDesk;
  /** Null where no widget is required. */
  readonly captcha: Captcha | null;
  readonly providers: ExternalProviders;
  readonly ports: AuthPorts;
}

/** Dependencies of every route of auth/v1. */
export interface AuthService extends AuthTools {
  readonly platform: Platform;
}

/** Context of a command of auth/v1, in a transaction that runs as the owner of the tables. */
export interface AuthContext extends ServiceContext, AuthTools {}

/** Merges the platform and the tools, for `runAsService`. */
export function mergeTools({ platform, ...tools }: AuthService): Platform & AuthTools {
  return { ...platform, ...tools };
}
