import { contactCall } from '@placejuste/contracts/sync';
import type { ClockTick } from '@placejuste/domain/declaration';
import { callApi } from '../platform/index.ts';
import { tickNow } from './clock-tick.ts';
import { answerTimeoutMs } from './outbox/send-by-call.ts';
import { readLocalValue, writeLocalValue } from './storage/local-value.ts';

/** A time of the server's clock, signed by it for this person, and what this device's clock said then. */
export interface SignedServerTime {
  readonly at: string;
  readonly proof: string;
  readonly phoneAt: string;
  /** This device's monotonic clock then. */
  readonly tick: ClockTick | null;
}

/** Enough to date a photograph that is some exchanges old; older declarations are sent by then. */
const remembered = 20;
const atMostEveryMs = 60_000;

/**
 * Asks for the server's time when the last answer is at least a minute old. A refusal or a lost network changes
 * nothing.
 */
export async function fetchServerTime(now: () => Date): Promise<void> {
  const last = storedServerTimes().at(-1);
  const since = last === undefined ? Number.POSITIVE_INFINITY : now().getTime() - Date.parse(last.phoneAt);
  // A negative value means that the clock was set back: the server is asked again.
  if (since >= 0 && since < atMostEveryMs) return;
  const outcome = await callApi(contactCall, { timeoutMs: answerTimeoutMs });
  if (!outcome.ok) return;
  // Read again: sign-out may have emptied the list while the answer was under way.
  const { at, proof } = outcome.value;
  writeLocalValue(
    'placejuste_last_meetings',
    [...storedServerTimes(), { at, proof, phoneAt: now().toISOString(), tick: tickNow() }].slice(-remembered),
  );
}

/**
 * The last exchange with the server before this instant of the device's clock (ISO): what happened at that instant came
 * after it. Null when there is none.
 */
export function lastServerTimeBefore(instant: string): SignedServerTime | null {
  return storedServerTimes().findLast(({ phoneAt }) => phoneAt <= instant) ?? null;
}

function storedServerTimes(): readonly SignedServerTime[] {
  const kept = readLocalValue('placejuste_last_meetings');
  return Array.isArray(kept) ? kept.filter(isServerTime).map((time) => ({ ...time, tick: time.tick ?? null })) : [];
}

function isServerTime(value: unknown): value is SignedServerTime {
  const { at, proof, phoneAt } = (value ?? {}) as Partial<Record<keyof SignedServerTime, unknown>>;
  return typeof at === 'string' && typeof proof === 'string' && typeof phoneAt === 'string';
}
