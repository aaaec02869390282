import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, type To, useNavigate } from 'react-router';

export type NavigateHere = (to: To, options?: NavigateOptions) => Promise<void>;

/**
 * Goes on to another screen after a wait, unless this one was left meanwhile: an answer that comes late moves nobody.
 * Asked by the component that stands as long as the screen: a form within it may give way to another before the answer.
 */
export function useNavigateHere(): NavigateHere {
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
