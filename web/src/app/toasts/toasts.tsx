import { type ComponentType, useEffect, useState } from 'react';
import { useToastsWait } from '../../accessibility/index.ts';
import { idleMs } from '../../platform/index.ts';

/**
 * Room for the toasts. Their code comes after the first screen, at once when something was said; when it could not be
 * had, what was said waits for the network.
 */
export function Toasts() {
  const [loaded, setLoaded] = useState<{ readonly Toaster: ComponentType } | null>(null);
  const waits = useToastsWait();
  useEffect(() => {
    if (loaded !== null) return;
    let current = true;
    const load = () =>
      void import('./toaster.lazy.tsx').then(
        ({ Toaster }) => current && setLoaded({ Toaster }),
        () => undefined,
      );
    window.addEventListener('online', load);
    const timer = setTimeout(load, waits ? 0 : idleMs);
    return () => {
      current = false;
      clearTimeout(timer);
      window.removeEventListener('online', load);
    };
  }, [loaded, waits]);
  return loaded === null ? null : <loaded.Toaster />;
}
