import { useEffect, useState } from 'react';
import { subscribeProgress } from '../offline/outbox/outbox-signal.ts';

/** Percentage sent of an action's pictures; null while unknown, or when another tab sends it. */
export function useRowProgress(id: string): number | null {
  const [percent, setPercent] = useState<number | null>(null);
  useEffect(
    () => subscribeProgress(id, (progress) => setPercent(progress.phase === 'uploading' ? progress.percent : null)),
    [id],
  );
  return percent;
}
