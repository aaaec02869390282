import type { ServiceContext } from '../../platform/http/index.ts';
import { sumUnclaimedBytes } from '../objects/objects.repository.ts';

/**
 * How long a file waits to be named by a declaration, a document or a fine. A phone that comes later sends it again.
 */
export const unclaimedLifeMs = 30 * 24 * 3_600_000;
/**
 * Bytes one person may have sent without naming them: fifty photographs of the largest size. A phone names the two of
 * a declaration before it sends those of the next.
 */
export const maxUnclaimedBytes = 500_000_000;

/** Whether the person of this transaction may send so many bytes more before something of theirs names the others. */
export async function hasRoomFor({ tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>, size: number): Promise<boolean> {
  const since = new Date(clock.now().getTime() - unclaimedLifeMs);
  return (await sumUnclaimedBytes(tx, since)) + size <= maxUnclaimedBytes;
}
