import type { ClockTick } from '@placejuste/domain/declaration';
import { formatTick, parseTick, readClockTick } from './clock-tick.ts';
import { readLocalValue, writeLocalValue } from './storage/local-value.ts';

/** A time of the server's clock, signed by it for this person, and what this device's clock said then. */
export interface SignedServerTime {
  readonly at: string;
  readonly proof: string;
  readonly phoneAt: string;
  /** This device's monotonic clock at the arrival. */
  readonly tick: ClockTick | null;
}

/** Enough to date a photograph that is some exchanges old; older declarations are sent by then. */
const maxStoredTimes = 20;

// The key keeps its first name, so that times stored by earlier versions are still read.
const storageKey = 'placejuste_last_meetings';

/** Signed server times in the order of arrival, whatever this device's clock did meanwhile. */
function listServerTimes(): readonly SignedServerTime[] {
  const storedTimes = readLocalValue(storageKey);
  return Array.isArray(storedTimes) ? storedTimes.flatMap((value) => readServerTime(value) ?? []) : [];
}

export function keepServerTime(time: SignedServerTime): void {
  writeLocalValue(storageKey, [...listServerTimes(), time].slice(-maxStoredTimes));
}

/** The last server time: what happens now comes after it. Null when there is none. */
export function findLastServerTime(): SignedServerTime | null {
  return listServerTimes().at(-1) ?? null;
}

/**
 * What is kept with a picture, to be read at its shutter: the monotonic clock, and the server time before it, for which
 * a later one might be taken once the clock was set. The tag keeps its first name: pictures stored earlier are read.
 */
export function buildShutterTags(): Readonly<Record<'contact' | 'tick', string>> {
  const last = findLastServerTime();
  return { contact: last === null ? '' : JSON.stringify(last), tick: formatTick(readClockTick()) };
}

/**
 * The server time before a camera of the phone opens, which tells when it closes and not when it took: seen again, the
 * page asks the service for its time before it gets the picture. No monotonic clock: how long the camera stood open is
 * not known.
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

/** The last server time before these pictures, the first of them included. Null when there is none. */
export function findServerTimeBefore(pictures: readonly DatedPicture[]): SignedServerTime | null {
  const serverTimes = pictures.map(findServerTime);
  const [earliest = null] = serverTimes.toSorted((one, other) => (buildSortKey(one) < buildSortKey(other) ? -1 : 1));
  return earliest;
}

/** Instants of one shape sort as text; of one server time, what says least comes first. */
function buildSortKey(serverTime: SignedServerTime | null): string {
  return serverTime === null ? '' : `${serverTime.at} ${serverTime.tick === null ? 0 : 1}`;
}

function findServerTime({ keptAt, tags }: DatedPicture): SignedServerTime | null {
  const serverTime = tags?.['contact'];
  if (serverTime !== undefined) return serverTime === '' ? null : readServerTime(parseJson(serverTime));
  // Kept by an earlier version: by the clock, unless the monotonic one shows that the server time came later.
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
