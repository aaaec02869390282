interface TimeLimit {
  /** Absent: as long as the browser itself waits. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The work's own end, or a rejection once its time is over; its signal then tells it to stop. */
export async function withTimeout<T>(
  work: (signal: AbortSignal | undefined) => Promise<T>,
  { timeoutMs, signal }: TimeLimit,
): Promise<T> {
  if (timeoutMs === undefined) return work(signal);
  const own = new AbortController();
  const stop = () => own.abort();
  if (signal?.aborted === true) stop();
  // `AbortSignal.any` is younger than many phones.
  signal?.addEventListener('abort', stop, { once: true, signal: own.signal });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DOMException('No answer', 'TimeoutError'));
      stop();
    }, timeoutMs);
  });
  try {
    // A renewal of the token that never ends must not hold the call either: aborting alone would not reach it.
    return await Promise.race([work(own.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
