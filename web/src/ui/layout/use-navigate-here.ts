import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, type To, useLocation, useNavigate } from '../../platform/index.ts';

export type NavigateHere = (to: To, options?: NavigateOptions) => Promise<void>;

/**
 * Goes on to another screen after a wait, unless this one was left meanwhile: an answer that comes late moves nobody.
 * It stays on screen while the next one is fetched: the address, which changes at once, tells that the person went on.
 * Asked by the component that stands as long as the screen: a form within it may give way to another before the answer.
 */
export function useNavigateHere(): NavigateHere {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  /** The address this screen shows; null once it is gone. */
  const shown = useRef<string | null>(null);
  useEffect(() => {
    shown.current = pathname + search;
    return () => {
      shown.current = null;
    };
  }, [pathname, search]);
  return useCallback(
    async (to, options) => {
      if (shown.current === window.location.pathname + window.location.search) await navigate(to, options);
    },
    [navigate],
  );
}
