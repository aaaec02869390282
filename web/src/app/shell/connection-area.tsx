import { useState } from 'react';
import { countPendingActions } from '../../offline/outbox/pending-actions.ts';
import { useIdlePart } from '../../platform/index.ts';

const loadBanner = () => import('../../pending/pending.lazy.ts');

/** Room for the connectivity banner. Its code comes after the first screen, at once when there is something to say. */
export function ConnectionArea() {
  // A connection that holds has nothing to say.
  const [isUrgent] = useState(() => !navigator.onLine || countPendingActions() > 0);
  const banner = useIdlePart(loadBanner, isUrgent);
  return banner === null ? null : <banner.code.ConnectionBanner hasGoneOffline={banner.askedAt === 'offline'} />;
}
