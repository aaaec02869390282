const listeners = new Set<() => void>();

/** Calls `listener` each time a call reaches no server. Returns the function that stops it. */
export function onCallLost(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportLostCall(): void {
  for (const listener of listeners) listener();
}
