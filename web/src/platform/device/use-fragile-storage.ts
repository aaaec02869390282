import { useEffect, useState } from 'react';
import { isIos, isStandalone } from './display-mode.ts';

/**
 * True when the browser guarantees that stored data stays; null while unknown, and where it is not supported. Some
 * browsers grant it later, so each screen reads it again.
 */
function useDurableStorage(): boolean | null {
  const [isDurable, setDurable] = useState<boolean | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // Missing in old browsers and on pages without TLS, despite the types.
    const storage = navigator.storage as Partial<StorageManager> | undefined;
    storage?.persisted?.().then(
      (answer) => isCurrent && setDurable(answer),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return isDurable;
}

/**
 * True when the browser may delete stored data. Safari does so in a tab after seven days, whatever `persisted` says.
 */
export function useFragileStorage(): boolean {
  return useDurableStorage() === false || (isIos() && !isStandalone());
}
