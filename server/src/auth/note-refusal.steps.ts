import { runAsService } from '../platform/http/index.ts';
import { auditOwnAct, nobody } from './audit-own-act.ts';
import { mergeTools, type AuthService } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import type { Caller } from './wire/caller.ts';

interface RefusedWay {
  readonly caller: Caller;
  /** Method that was tried, named as in `session.opened`. */
  readonly way: string;
  /** Account that was tried; undefined when unknown. */
  readonly userId?: string | undefined;
}

/** Records a failed attempt to sign in. An outage of a provider is not the person's failure and is not recorded. */
export async function noteRefusal(auth: AuthService, refusal: unknown, way: RefusedWay): Promise<void> {
  if (!(refusal instanceof AuthError) || refusal.status >= 500) return;
  const refusedWay = { ...way, userId: way.userId ?? nobody };
  await runAsService(mergeTools(auth), (context) => auditOwnAct(context, 'session.refused', refusedWay));
}

/** Runs `work`; a refusal is recorded, then thrown on. */
export async function withNotedRefusal<Value>(
  auth: AuthService,
  way: RefusedWay,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (refusal) {
    await noteRefusal(auth, refusal, way);
    throw refusal;
  }
}
