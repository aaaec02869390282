import { leavingKinds } from '@placejuste/domain/subscription';
import * as z from 'zod';
import type { Platform } from '../../platform/http/index.ts';
import { seal, unseal } from '../../platform/secrets/index.ts';
import type { Leaving } from './leave-subscription.ts';

const shape = z.object({
  userId: z.uuid(),
  kind: z.enum(leavingKinds),
  /** Absent from links mailed before dossiers were withdrawn from by them. */
  contract: z.enum(['subscription', 'dossier']).default('subscription'),
  askedAt: z.number(),
  until: z.number(),
});
/** Days a link stays open, for a person who is away: the date of the request is the one that counts. */
const openDays = 60;

export const leavingPath = '/fin-de-contrat';

/** What a mailed link carries out. */
export interface LinkedLeaving extends Leaving {
  readonly contract: 'subscription' | 'dossier';
}

/** Goes to the subscriber's own address: who opens it may end the contract. */
export function buildLeavingUrl(
  platform: Pick<Platform, 'secrets' | 'clock' | 'publicUrl'>,
  leaving: LinkedLeaving,
): string {
  const until = platform.clock.now().getTime() + openDays * 86_400_000;
  const token = seal(
    platform.secrets.key('leaving-link'),
    JSON.stringify({ ...leaving, askedAt: leaving.askedAt.getTime(), until }),
  );
  return `${platform.publicUrl}${leavingPath}?lien=${encodeURIComponent(token)}`;
}

/** Null for a link that is not ours, or too old. */
export function readLeavingLink(platform: Pick<Platform, 'secrets' | 'clock'>, token: string): LinkedLeaving | null {
  try {
    const { until, ...leaving } = shape.parse(JSON.parse(unseal(platform.secrets.key('leaving-link'), token)));
    if (until < platform.clock.now().getTime()) return null;
    return { ...leaving, askedAt: new Date(leaving.askedAt) };
  } catch {
    return null;
  }
}
