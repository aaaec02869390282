import * as z from 'zod/mini';
import { keepLastKnown, lastKnown, storedSession } from '../platform/index.ts';

const keptAs = 'stays';
const keptStay = z.object({
  declarationId: z.uuid(),
  plate: z.string(),
  commune: z.string(),
  hours: z.number(),
  remindAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});
/** A stay that a town caps, as this phone watches it: it needs no network to warn. */
export type KeptStay = z.output<typeof keptStay>;

/** A stay is no longer spoken of a day after its end. */
const forgottenAfterMs = 86_400_000;

export function keptStays(now: Date): readonly KeptStay[] {
  const owner = storedSession()?.user.id;
  const kept = z.safeParse(z.array(keptStay), owner === undefined ? [] : lastKnown(owner, keptAs));
  return (kept.data ?? []).filter(({ endsAt }) => Date.parse(endsAt) + forgottenAfterMs > now.getTime());
}

export function keepStay(stay: KeptStay, now: Date): void {
  write([...keptStays(now).filter(({ declarationId }) => declarationId !== stay.declarationId), stay]);
}

/** The person left the place. */
export function dropStay(declarationId: string, now: Date): void {
  write(keptStays(now).filter((stay) => stay.declarationId !== declarationId));
}

function write(stays: readonly KeptStay[]): void {
  const owner = storedSession()?.user.id;
  if (owner !== undefined) keepLastKnown(owner, keptAs, stays);
}
