interface TimeLimit {
  /** Without it, the browser's own limit applies. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Resolves with the work, or rejects after `timeoutMs`; the signal then aborts the work. */
export async function withTimeout<T>(
  work: (signal: AbortSignal | undefined) => Promise<T>,
  { timeoutMs, signal }: TimeLimit,
): Promise<T> {
  if (timeoutMs === undefined) return work(signal);
  const own = new AbortController();
  const stop = () => own.abort();
  if (signal?.aborted === true) stop();
  // `AbortSignal.any` is missing on many phones.
  signal?.addEventListener('abort', stop, { once: true, signal: own.signal });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DOMException('No answer', 'TimeoutError'));
      stop();
    }, timeoutMs);
  });
  try {
    // A renewal of the token that never ends must not block the call: aborting would not reach it.
    return await Promise.race([work(own.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
