import { useSyncExternalStore } from 'react';

const query = '(min-width: 60em)';

/** True where two columns fit, at the person's letter size. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, isWide);
}

function isWide(): boolean {
  return window.matchMedia?.(query).matches ?? false;
}

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia?.(query);
  list?.addEventListener?.('change', onChange);
  return () => list?.removeEventListener?.('change', onChange);
}
