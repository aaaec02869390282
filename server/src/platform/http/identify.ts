import type { Role } from '@placejuste/contracts/kernel';
import type { RowClaims } from '../postgres/index.ts';

/** The person behind a request, proved by the access token. */
export interface RequestUser {
  readonly id: string;
  readonly email: string;
  readonly sessionId: string | null;
  readonly aal: 'aal1' | 'aal2';
  /** When a service outside says a first factor was proved, in Unix seconds; sessions of ours know it themselves. */
  readonly outsideSignInAt?: number;
  /** What row security sees: hand it to `db.asUser`. */
  readonly claims: RowClaims;
}

/** A service outside whose tokens are taken beside ours, with its keys or where they are. */
export interface TrustedIssuer {
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUrl?: string | undefined;
  readonly jwks?:
    | { readonly keys: readonly { readonly kty: string; readonly [member: string]: unknown }[] }
    | undefined;
}

/** Given by the auth slice. */
export interface Identify {
  /** Null when the bearer is absent, expired, forged, or its session was closed. */
  findUser(authorization: string | undefined): Promise<RequestUser | null>;
  /** Every role granted to that person; `['pmr']` when none is. */
  listRoles(userId: string): Promise<readonly Role[]>;
}
