import { useEffect, useState } from 'react';
import { claimDraft } from './claim-draft.ts';

/** Claims the guest draft under `key` once, before the draft is read; does nothing for a null key. */
export function useClaimedDraft(key: string | null): 'waiting' | 'claimed' | 'none' {
  const [claim, setClaim] = useState<'waiting' | 'claimed' | 'none'>(key === null ? 'none' : 'waiting');
  useEffect(() => {
    let isCurrent = true;
    if (key === null) return;
    claimDraft(key, new Date()).then(
      (isClaimed) => isCurrent && setClaim(isClaimed ? 'claimed' : 'none'),
      () => isCurrent && setClaim('none'),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return claim;
}
