import { contactCall } from '@placejuste/contracts/sync';
import { callApi } from '../platform/index.ts';
import { readClockTick } from './clock-tick.ts';
import { keepServerTime, findLastServerTime } from './list-server-times.ts';
import { answerTimeoutMs } from './outbox/send-by-call.ts';

const atMostEveryMs = 60_000;

/**
 * Asks for the server's time when the last answer is at least a minute old. A refusal or a lost network changes
 * nothing.
 */
export async function fetchServerTime(now: () => Date): Promise<void> {
  const last = findLastServerTime();
  const since = last === null ? Number.POSITIVE_INFINITY : now().getTime() - Date.parse(last.phoneAt);
  // A negative value means that the clock was set back: the server is asked again.
  if (since >= 0 && since < atMostEveryMs) return;
  const outcome = await callApi(contactCall, { timeoutMs: answerTimeoutMs });
  if (!outcome.ok) return;
  // The list is read again: sign-out may have emptied it while the answer was under way.
  const { at, proof } = outcome.value;
  keepServerTime({ at, proof, phoneAt: now().toISOString(), tick: readClockTick() });
}
