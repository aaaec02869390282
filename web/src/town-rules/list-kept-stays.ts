import { localClocks } from '@placejuste/domain/kernel';
import * as z from 'zod/mini';
import { keepLastKnown, readLastKnown, readStoredSession } from '../platform/index.ts';

const keptAs = 'stays';
const storedStay = z.object({
  declarationId: z.uuid(),
  plate: z.string(),
  commune: z.string(),
  hours: z.number(),
  remindAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Time zone of the commune; absent in a stay stored by an older version. */
  clock: z.optional(z.enum(localClocks)),
});
/** A stay limited by its town, stored on this phone to warn without a network. */
export type StoredStay = z.output<typeof storedStay>;

/** Milliseconds after its end during which a stay is still shown. */
const forgottenAfterMs = 86_400_000;

export function listStoredStays(now: Date): readonly StoredStay[] {
  const owner = readStoredSession()?.user.id;
  const storedStays = z.safeParse(z.array(storedStay), owner === undefined ? [] : readLastKnown(owner, keptAs));
  return (storedStays.data ?? []).filter(({ endsAt }) => Date.parse(endsAt) + forgottenAfterMs > now.getTime());
}

/** Stores a stay on this device, unless the person reported that they left. */
export function keepStay(stay: StoredStay, now: Date): void {
  if (readLeftAt(stay.declarationId) !== null) return;
  write([...listStoredStays(now).filter(({ declarationId }) => declarationId !== stay.declarationId), stay]);
}

/** Deletes the stay of a person who left the place, and remembers the departure. */
export function dropStay(declarationId: string, now: Date): void {
  write(listStoredStays(now).filter((stay) => stay.declarationId !== declarationId));
  const others = listLeftPlaces().filter((place) => place.declarationId !== declarationId);
  write(
    [...others, { declarationId, leftAt: readLeftAt(declarationId) ?? now.toISOString() }].slice(-maxLeftPlaces),
    leftAs,
  );
}

/** Time of a departure reported on this phone (ISO); null without one. */
export function readLeftAt(declarationId: string): string | null {
  return listLeftPlaces().find((place) => place.declarationId === declarationId)?.leftAt ?? null;
}

const leftAs = 'left-places';
const maxLeftPlaces = 20;
const leftPlace = z.object({ declarationId: z.uuid(), leftAt: z.iso.datetime() });

function listLeftPlaces(): readonly z.output<typeof leftPlace>[] {
  const owner = readStoredSession()?.user.id;
  return z.safeParse(z.array(leftPlace), owner === undefined ? [] : readLastKnown(owner, leftAs)).data ?? [];
}

function write(values: readonly object[], name = keptAs): void {
  const owner = readStoredSession()?.user.id;
  if (owner !== undefined) keepLastKnown(owner, name, values);
}
