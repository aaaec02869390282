import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, type To, useNavigate } from 'react-router';

/**
 * Goes on to another screen after a wait, unless this one was left meanwhile: an answer that comes late moves nobody.
 */
export function useNavigateHere(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return useCallback(
    async (to, options) => {
      if (!isLeft.current) await navigate(to, options);
    },
    [navigate],
  );
}
