import { useEffect } from 'react';
import { leaveErrors, useHasWaitingToasts } from '../../accessibility/index.ts';
import { useIdlePart, useLocation } from '../../platform/index.ts';

const loadToaster = () => import('./toaster.lazy.tsx');

/**
 * Room for the toasts. Their code comes after the first screen, at once when something was said; when it could not be
 * had, what was said waits for the network.
 */
export function Toasts() {
  const { pathname, search } = useLocation();
  // Runs when the screen one leaves goes.
  useEffect(() => () => leaveErrors(), [pathname, search]);
  const toaster = useIdlePart(loadToaster, useHasWaitingToasts());
  return toaster === null ? null : <toaster.code.Toaster />;
}
