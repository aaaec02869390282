import { useEffect } from 'react';
import { leaveErrors, useHasWaitingToasts } from '../../accessibility/index.ts';
import { useIdlePart, useLocation } from '../../platform/index.ts';

const loadToaster = () => import('./toaster.lazy.tsx');

/**
 * Place of the toasts. Their code is loaded after the first screen, at once when a toast waits; when it cannot be
 * loaded, the toasts wait for the network.
 */
export function Toasts() {
  const { pathname, search } = useLocation();
  // Runs when the person leaves the screen.
  useEffect(() => () => leaveErrors(), [pathname, search]);
  const toaster = useIdlePart(loadToaster, useHasWaitingToasts());
  return toaster === null ? null : <toaster.code.Toaster />;
}
