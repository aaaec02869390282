import type { Challenge } from '../sign-in/flow-states.repository.ts';
import type { Caller } from '../wire/caller.ts';

/** A mail a call asks for: to whom, who asks, with what work, and where its link leads. */
export interface MailRequest {
  readonly email: string;
  readonly redirectTo: string;
  readonly pkce: Challenge | null;
  readonly caller: Caller;
  /** The answered challenge of the call; empty when there is none. */
  readonly work: string;
}
