const listeners = new Set<() => void>();

/** Told each time a call found no server; returns the way to stop. */
export function onCallLost(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportLostCall(): void {
  for (const listener of listeners) listener();
}
