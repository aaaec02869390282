import { useEffect, useState } from 'react';
import type { OutboxRow } from './outbox-row.ts';
import { listExportableRows } from './outbox.ts';

/**
 * Reads a refused action of this phone, made ready for correction by `prepareCorrection` (the same function at each
 * call), which also receives all the undelivered actions. Null when there is nothing to correct: the action was
 * delivered or discarded meanwhile, or `prepareCorrection` does not know its kind.
 */
export function useRefusedAction<Found extends object>(
  id: string,
  prepareCorrection: (row: OutboxRow, all: readonly OutboxRow[]) => Promise<Found | null>,
): Found | 'reading' | null {
  const [correction, setCorrection] = useState<Found | 'reading' | null>('reading');
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      const all = await listExportableRows();
      const row = all.find((one) => one.id === id && one.state === 'needs-attention');
      return row === undefined ? null : prepareCorrection(row, all);
    };
    look().then(
      (one) => isCurrent && setCorrection(one),
      () => isCurrent && setCorrection(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, prepareCorrection]);
  return correction;
}
