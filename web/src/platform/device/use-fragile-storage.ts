import { useEffect, useState } from 'react';
import { isIos, isStandalone } from './display-mode.ts';

/**
 * Whether the browser promised to keep what is stored here; null while it is asked, and where it does not say. Some
 * promise later, once asked: it is read again each time a screen asks.
 */
function useDurableStorage(): boolean | null {
  const [isDurable, setDurable] = useState<boolean | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // Absent from old browsers and from pages without TLS, whatever the types say.
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

/** Whether the browser may clear what is kept here. Safari does to a tab after seven days, whatever it answers. */
export function useFragileStorage(): boolean {
  return useDurableStorage() === false || (isIos() && !isStandalone());
}
