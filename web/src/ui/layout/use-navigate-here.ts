import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, type To, useLocation, useNavigate } from '../../platform/index.ts';

export type NavigateHere = (to: To, options?: NavigateOptions) => Promise<void>;

/**
 * Navigates to another screen after a wait, unless the person left this one meanwhile: a late answer must not move
 * them. The current screen stays while the next one is fetched, so the address, which changes at once, tells whether
 * the person left. Call it from the component that lasts as long as the screen: a form inside it may be replaced before
 * the answer.
 */
export function useNavigateHere(): NavigateHere {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  /** Address of this screen; null once it is unmounted. */
  const shownAddress = useRef<string | null>(null);
  useEffect(() => {
    shownAddress.current = pathname + search;
    return () => {
      shownAddress.current = null;
    };
  }, [pathname, search]);
  return useCallback(
    async (to, options) => {
      if (shownAddress.current === window.location.pathname + window.location.search) await navigate(to, options);
    },
    [navigate],
  );
}
