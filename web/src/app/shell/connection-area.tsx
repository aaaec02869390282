import { useEffect, useState, type ComponentType } from 'react';
import { pendingCount } from '../../offline/outbox/pending-actions.ts';
import { idleMs } from '../../platform/index.ts';

type Banner = ComponentType<{ readonly wentOffline: boolean }>;

/**
 * Room for the connectivity banner. Its code comes after the first screen, at once when there is something to say, and
 * is asked for again at each turn of the connection when it could not be had.
 */
export function ConnectionArea() {
  const [loaded, setLoaded] = useState<{ readonly Banner: Banner; readonly wentOffline: boolean } | null>(null);
  useEffect(() => {
    if (loaded !== null) return;
    let current = true;
    const load = (wentOffline: boolean) =>
      void import('../../pending/pending.lazy.ts').then(
        ({ ConnectionBanner }) => current && setLoaded({ Banner: ConnectionBanner, wentOffline }),
        // Without a network and without the service worker's copy: the next turn asks again.
        () => undefined,
      );
    const lost = () => load(true);
    const found = () => load(false);
    window.addEventListener('offline', lost);
    window.addEventListener('online', found);
    // A connection that holds has nothing to say.
    const timer = setTimeout(found, navigator.onLine && pendingCount() === 0 ? idleMs : 0);
    return () => {
      current = false;
      clearTimeout(timer);
      window.removeEventListener('offline', lost);
      window.removeEventListener('online', found);
    };
  }, [loaded]);
  if (loaded === null) return null;
  const { Banner, wentOffline } = loaded;
  return <Banner wentOffline={wentOffline} />;
}
