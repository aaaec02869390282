import { useEffect, useState } from 'react';
import type { OutboxRow } from './outbox-row.ts';
import { listExportableRows } from './outbox.ts';

/**
 * A refused action of this phone as `prepareCorrection` (the same at each call) makes it ready for correction; `all` is
 * what waits beside it. Null when there is nothing to correct: delivered or thrown away meanwhile, or of a kind that
 * `prepareCorrection` does not know.
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
