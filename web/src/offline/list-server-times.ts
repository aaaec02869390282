import type { ClockTick } from '@placejuste/domain/declaration';
import { formatTick, parseTick, readClockTick } from './clock-tick.ts';
import { readLocalValue, writeLocalValue } from './storage/local-value.ts';

/** A time of the server's clock, signed by the server for this person, with the time of this device's clock then. */
export interface SignedServerTime {
  readonly at: string;
  readonly proof: string;
  readonly phoneAt: string;
  /** This device's monotonic clock when the answer arrived. */
  readonly tick: ClockTick | null;
}

/** Enough to date a photograph taken a few exchanges ago; older declarations have been sent by then. */
const maxStoredTimes = 20;

// The key keeps its first name, so that times stored by earlier versions are still read.
const storageKey = 'placejuste_last_meetings';

/** Signed server times in order of arrival, even when this device's clock was changed meanwhile. */
function listServerTimes(): readonly SignedServerTime[] {
  const storedTimes = readLocalValue(storageKey);
  return Array.isArray(storedTimes) ? storedTimes.flatMap((value) => readServerTime(value) ?? []) : [];
}

export function keepServerTime(time: SignedServerTime): void {
  writeLocalValue(storageKey, [...listServerTimes(), time].slice(-maxStoredTimes));
}

/** Returns the last server time received, which every new event follows. Null when there is none. */
export function findLastServerTime(): SignedServerTime | null {
  return listServerTimes().at(-1) ?? null;
}

/**
 * Builds the tags stored with a picture when the shutter is pressed: the monotonic clock and the last server time,
 * which could be confused with a later one once the phone's clock is set. The tag `contact` keeps its first name, so
 * that pictures stored by earlier versions are still read.
 */
export function buildShutterTags(): Readonly<Record<'contact' | 'tick', string>> {
  const last = findLastServerTime();
  return { contact: last === null ? '' : JSON.stringify(last), tick: formatTick(readClockTick()) };
}

/**
 * Builds the tags of a picture taken with the phone's own camera application: the last server time before it opens. The
 * application tells when it closes, not when the picture was taken, and the page, visible again, asks for the server's
 * time before it receives the picture. No monotonic clock: how long the camera stayed open is unknown.
 */
export function buildOpeningTags(): Readonly<Record<'contact', string>> {
  const last = findLastServerTime();
  return { contact: last === null ? '' : JSON.stringify({ ...last, tick: null }) };
}

interface DatedPicture {
  /** Time of arrival by this device's clock (ISO). */
  readonly keptAt: string;
  readonly tags?: Readonly<Record<string, string>>;
}

/** Returns the last server time that precedes all of these pictures. Null when there is none. */
export function findServerTimeBefore(pictures: readonly DatedPicture[]): SignedServerTime | null {
  const serverTimes = pictures.map(findServerTime);
  const [earliest = null] = serverTimes.toSorted((one, other) => (buildSortKey(one) < buildSortKey(other) ? -1 : 1));
  return earliest;
}

/** Instants of the same format sort as text; for the same server time, the one without a tick comes first. */
function buildSortKey(serverTime: SignedServerTime | null): string {
  return serverTime === null ? '' : `${serverTime.at} ${serverTime.tick === null ? 0 : 1}`;
}

function findServerTime({ keptAt, tags }: DatedPicture): SignedServerTime | null {
  const serverTime = tags?.['contact'];
  if (serverTime !== undefined) return serverTime === '' ? null : readServerTime(parseJson(serverTime));
  // Stored by an earlier version: chosen by the phone's clock, unless the monotonic clock shows that it came later.
  const shutterTick = parseTick(tags?.['tick']);
  return listServerTimes().findLast(({ phoneAt, tick }) => phoneAt <= keptAt && !isLater(tick, shutterTick)) ?? null;
}

function isLater(one: ClockTick | null, other: ClockTick | null): boolean {
  return one !== null && other !== null && one.session === other.session && one.ms > other.ms;
}

function readServerTime(value: unknown): SignedServerTime | null {
  const { at, proof, phoneAt, tick = null } = (value ?? {}) as Partial<Record<keyof SignedServerTime, unknown>>;
  return typeof at === 'string' && typeof proof === 'string' && typeof phoneAt === 'string'
    ? { at, proof, phoneAt, tick: tick as ClockTick | null }
    : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
