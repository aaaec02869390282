import { LRUCache } from 'lru-cache';

/** Most addresses counted, the same as in the limiter's own store. */
const maxKeys = 5000;

interface Window {
  count: number;
  readonly openedAt: number;
}

interface RequestWindow {
  readonly current: number;
  readonly ttl: number;
}

/**
 * Counts requests by window and address for `@fastify/rate-limit`. Its own store reads the wall clock: if the clock is
 * set back by an hour, it keeps every window open for an hour, and refuses everybody who opens the application twice.
 */
export class RequestWindows {
  // Entries count one each: `max` would allocate all of them at once, 100 kB for each route that has a limit of its
  // own.
  readonly #windows = new LRUCache<string, Window>({ maxSize: maxKeys, sizeCalculation: () => 1 });

  incr(key: string, answer: (error: Error | null, usage?: RequestWindow) => void, windowMs: number): void {
    const now = performance.now();
    const storedWindow = this.#windows.peek(key);
    const isOpen = storedWindow !== undefined && now - storedWindow.openedAt < windowMs;
    const window = isOpen ? storedWindow : { count: 0, openedAt: now };
    window.count += 1;
    this.#windows.set(key, window);
    answer(null, { current: window.count, ttl: windowMs - (now - window.openedAt) });
  }

  /** Each route with its own limit has its own counter. */
  child(): RequestWindows {
    return new RequestWindows();
  }
}
