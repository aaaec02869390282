import { useEffect, useState } from 'react';
import type { OutboxRow } from './outbox-row.ts';
import { listExportableRows } from './outbox.ts';

/**
 * Reads a refused action of this phone, made ready for correction by `prepareCorrection` (the same function at each
 * call), which also receives all the undelivered actions. Null when there is nothing to correct: the action was
 * delivered or discarded meanwhile, or `prepareCorrection` does not know its kind.
 */
export function useRefusedAction<Correction extends object>(
  id: string,
  prepareCorrection: (row: OutboxRow, all: readonly OutboxRow[]) => Promise<Correction | null>,
): Correction | 'reading' | null {
  const [correction, setCorrection] = useState<Correction | 'reading' | null>('reading');
  useEffect(() => {
    let isCurrent = true;
    const loadCorrection = async () => {
      const all = await listExportableRows();
      const row = all.find((one) => one.id === id && one.state === 'needs-attention');
      return row === undefined ? null : prepareCorrection(row, all);
    };
    loadCorrection().then(
      (one) => isCurrent && setCorrection(one),
      () => isCurrent && setCorrection(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, prepareCorrection]);
  return correction;
}
