import type { ServiceContext } from '../../platform/http/index.ts';
import { sumUnclaimedBytes } from '../objects/objects.repository.ts';

/**
 * How long a file may wait for a declaration, a document or a fine that refers to it. A slower phone sends it again.
 */
export const unclaimedLifeMs = 30 * 24 * 3_600_000;
/**
 * Bytes that one person may have sent without a row that refers to them: fifty photographs of the largest size. A phone
 * claims the two of a declaration before it sends the next ones.
 */
export const maxUnclaimedBytes = 500_000_000;

/** True when the person of this transaction may send that many more bytes before claiming the others. */
export async function hasRoomFor({ tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>, size: number): Promise<boolean> {
  const since = new Date(clock.now().getTime() - unclaimedLifeMs);
  return (await sumUnclaimedBytes(tx, since)) + size <= maxUnclaimedBytes;
}
