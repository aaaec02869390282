import type { Role } from '@placejuste/contracts/kernel';
import type { RowClaims } from '../postgres/index.ts';

/** The person behind a request, proved by the access token. */
export interface RequestUser {
  readonly id: string;
  readonly email: string;
  readonly sessionId: string | null;
  readonly aal: 'aal1' | 'aal2';
  /** When an outside issuer states that a first factor was proved, in Unix seconds. Our own sessions store it. */
  readonly outsideSignInAt?: number;
  /** Claims for `db.asUser`, which row security reads. */
  readonly claims: RowClaims;
}

/** An outside service whose tokens are accepted like ours, with its keys or their address. */
export interface TrustedIssuer {
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUrl?: string | undefined;
  readonly jwks?:
    | { readonly keys: readonly { readonly kty: string; readonly [member: string]: unknown }[] }
    | undefined;
}

/** Identifies the caller. The auth slice provides it. */
export interface Identify {
  /** Null when the bearer is absent, expired, forged, or its session was closed. */
  findUser(authorization: string | undefined): Promise<RequestUser | null>;
  /** Every role granted to that person; `['pmr']` when none is. */
  listRoles(userId: string): Promise<readonly Role[]>;
}
