import type { RequestUser } from './identify.ts';
import type { Platform } from './slice.ts';

/** A call of the official client's `functions.invoke`: the body is what was sent, parsed by nobody yet. */
export interface FunctionCall {
  readonly user: RequestUser;
  readonly body: unknown;
}

/** A function of `functions/v1`, called by its name with POST, by who is signed in. */
export interface ServedFunction {
  readonly name: string;
  readonly perMinute: number;
  /** What is answered, in JSON. @throws HttpRefusal what is refused */
  run(call: FunctionCall, platform: Platform): Promise<unknown>;
}
