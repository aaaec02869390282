/** One way a session was proved, newest first in `auth.sessions.amr`. */
export interface AmrEntry {
  readonly method: string;
  /** Unix seconds. */
  readonly timestamp: number;
}

/** Slots of `auth.one_time_tokens`: one pending secret per person and kind. */
export type OneTimeKind =
  | 'confirmation'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication';
