import { leavingKinds } from '@placejuste/domain/subscription';
import * as z from 'zod';
import type { Platform } from '../../platform/http/index.ts';
import { seal, unseal } from '../../platform/secrets/index.ts';
import type { Leaving } from './leave-subscription.ts';

const shape = z.object({
  userId: z.uuid(),
  kind: z.enum(leavingKinds),
  /** Absent from links mailed before they could name dossiers. */
  contract: z.enum(['subscription', 'dossier']).default('subscription'),
  askedAt: z.number(),
  until: z.number(),
});
/** Days during which a link works, for a person who is away; the effects are counted from the date of the request. */
const openDays = 60;

export const leavingPath = '/fin-de-contrat';

/** Order that a mailed link carries out. */
export interface LinkedLeaving extends Leaving {
  readonly contract: 'subscription' | 'dossier';
}

/** Builds the link that ends the contract for whoever opens it: mail it only to the subscriber's own address. */
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

/** Null for a link that is forged or expired. */
export function readLeavingLink(platform: Pick<Platform, 'secrets' | 'clock'>, token: string): LinkedLeaving | null {
  try {
    const { until, ...leaving } = shape.parse(JSON.parse(unseal(platform.secrets.key('leaving-link'), token)));
    if (until < platform.clock.now().getTime()) return null;
    return { ...leaving, askedAt: new Date(leaving.askedAt) };
  } catch {
    return null;
  }
}
