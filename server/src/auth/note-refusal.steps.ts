import { runAsService } from '../platform/http/index.ts';
import { auditOwnAct, nobody } from './audit-own-act.ts';
import { mergeTools, type AuthService } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import type { Caller } from './wire/caller.ts';

interface RefusedWay {
  readonly caller: Caller;
  /** How it would have been proved, as `session.opened` says it. */
  readonly way: string;
  /** Account that was tried; undefined where it is not known. */
  readonly userId?: string | undefined;
}

/** Notes a way in that opened nothing, whatever was presented. An outage of a provider is none of theirs who came. */
export async function noteRefusal(auth: AuthService, refusal: unknown, way: RefusedWay): Promise<void> {
  if (!(refusal instanceof AuthError) || refusal.status >= 500) return;
  const refusedWay = { ...way, userId: way.userId ?? nobody };
  await runAsService(mergeTools(auth), (context) => auditOwnAct(context, 'session.refused', refusedWay));
}

/** Does `work`; when it is refused, that is noted, then refused as it was. */
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
