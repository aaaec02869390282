import { useState } from 'react';
import { countPendingActions } from '../../offline/outbox/pending-actions.ts';
import { useIdlePart } from '../../platform/index.ts';

const loadBanner = () => import('../../pending/pending.lazy.ts');

/** Place of the connectivity banner. Its code is loaded after the first screen, at once when it must be shown. */
export function ConnectionArea() {
  // With a network and an empty queue the banner is not shown.
  const [isUrgent] = useState(() => !navigator.onLine || countPendingActions() > 0);
  const banner = useIdlePart(loadBanner, isUrgent);
  return banner === null ? null : <banner.code.ConnectionBanner hasGoneOffline={banner.askedAt === 'offline'} />;
}
