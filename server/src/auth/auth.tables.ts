/** One method by which a session was proved, newest first in `auth.sessions.amr`. */
export interface AmrEntry {
  readonly method: string;
  /** Unix seconds. */
  readonly timestamp: number;
  /** The external service that identified the person, where there was one. */
  readonly provider?: string;
}

/** Slots of `auth.one_time_tokens`: one pending secret per person and kind. */
export const oneTimeKinds = [
  'confirmation',
  'recovery',
  'email_change_current',
  'email_change_new',
  'reauthentication',
  'sms',
  'phone_change',
] as const;
export type OneTimeKind = (typeof oneTimeKinds)[number];

export const factorTypes = ['totp', 'phone', 'webauthn'] as const;
export const factorStates = ['unverified', 'verified'] as const;
export type FactorState = (typeof factorStates)[number];

/** Assurance of a session: one factor, or two. */
export const assuranceLevels = ['aal1', 'aal2'] as const;
export type AssuranceLevel = (typeof assuranceLevels)[number];

export const challengeMethods = ['s256', 'plain'] as const;
export type ChallengeMethod = (typeof challengeMethods)[number];

export const signingKeyStates = ['active', 'retired'] as const;
export type SigningKeyState = (typeof signingKeyStates)[number];
