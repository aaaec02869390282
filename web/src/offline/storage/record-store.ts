import { localDatabase } from './database.ts';

/** Writes the specification's local record of an action: id, data, timestamp. */
export async function keepRecord(id: string, data: unknown, now: Date): Promise<void> {
  await (await localDatabase()).put('declarations', { id, data, timestamp: now.toISOString() });
}
