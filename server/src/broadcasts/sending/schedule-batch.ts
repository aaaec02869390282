import type { ServiceContext } from '../../platform/http/index.ts';
import type { BroadcastRow } from '../broadcasts.tables.ts';

export const sendBroadcastJobName = 'broadcasts.send';

/**
 * Schedules the next batch of a sending after some seconds, unless it is paused, stopped or started again meanwhile.
 */
export function scheduleBatch(
  { tx, jobs }: Pick<ServiceContext, 'tx' | 'jobs'>,
  { id, run }: Pick<BroadcastRow, 'id' | 'run'>,
  startAfterSeconds = 0,
): Promise<void> {
  return jobs.enqueue(tx, sendBroadcastJobName, { broadcastId: id, run }, { startAfterSeconds });
}
