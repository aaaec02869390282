import { probeHeader } from '@placejuste/contracts/health';
import { noteServiceDate } from './service-clock.ts';

/**
 * `portal`: the answer is not from our server, for example from the login page of a public Wi-Fi, which answers 200 to
 * everything. `unreachable`: no answer, or one of a proxy that could not reach us.
 */
export type Reach = 'reached' | 'portal' | 'unreachable';

/** Like the timeout of the authentication service (specification §9), in ms. */
const timeoutMs = 10_000;

/** Sends `HEAD /api/health`, never from a cache; never throws. */
export async function reachServer(): Promise<Reach> {
  try {
    const answer = await fetch('/api/health', {
      method: 'HEAD',
      cache: 'no-store',
      credentials: 'omit',
      // A portal redirects: following it could end on the 200 of another server.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.headers.get(probeHeader.name) === probeHeader.value) {
      noteServiceDate(answer.headers.get('date'));
      return 'reached';
    }
    return answer.type === 'opaqueredirect' || answer.status < 500 ? 'portal' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}
