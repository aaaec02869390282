import type { Challenge } from '../sign-in/flow-states.repository.ts';
import type { Caller } from '../wire/caller.ts';

/** Request of a call for a mail. */
export interface MailRequest {
  readonly email: string;
  readonly redirectTo: string;
  readonly pkce: Challenge | null;
  readonly caller: Caller;
  /** The answered challenge of the call; empty: none. */
  readonly work: string;
}
