import { useSyncExternalStore } from 'react';

/** Absent outside Chromium: the mode stays off there. */
interface Connection extends EventTarget {
  readonly effectiveType?: string;
  /** The person asked the browser to save data. */
  readonly saveData?: boolean;
}

function getConnection(): Connection | undefined {
  return (navigator as Navigator & { readonly connection?: Connection }).connection;
}

/** Low-bandwidth mode (specification §9): on for slow-2g or 2g. */
export function isLowBandwidth(): boolean {
  const type = getConnection()?.effectiveType;
  return type === 'slow-2g' || type === '2g';
}

/** True when heavy content must wait for a press: a slow connection, or one in data-saving mode. */
export function isSparing(): boolean {
  return getConnection()?.saveData === true || isLowBandwidth();
}

function subscribe(listener: () => void): () => void {
  const current = getConnection();
  current?.addEventListener('change', listener);
  return () => current?.removeEventListener('change', listener);
}

export function useLowBandwidth(): boolean {
  return useSyncExternalStore(subscribe, isLowBandwidth);
}
