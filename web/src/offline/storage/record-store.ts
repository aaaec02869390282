import { isUndelivered } from '../outbox/outbox-row.ts';
import { openLocalDatabase } from './database.ts';

/**
 * Writes the specification's local record of an action: id, data, timestamp. The records of actions that no longer wait
 * are deleted: where somebody parked must not stay on a phone that may be shared.
 */
export async function keepRecord(id: string, data: unknown, now: Date): Promise<void> {
  const transaction = (await openLocalDatabase()).transaction(['declarations', 'outbox'], 'readwrite');
  const records = transaction.objectStore('declarations');
  const undeliveredIds = new Set(
    (await transaction.objectStore('outbox').getAll()).filter(isUndelivered).map((row) => row.id),
  );
  for (const before of await records.getAllKeys()) if (!undeliveredIds.has(before)) await records.delete(before);
  await records.put({ id, data, timestamp: now.toISOString() });
  await transaction.done;
}
