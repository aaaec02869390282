import type { FastifyRequest } from 'fastify';
import type { AuthService } from '../auth-context.ts';
import { tooManyRequests } from '../auth-error.ts';
import { networksOfHome } from './limit-caller.ts';
import { toSubscriberNetwork, toNetwork } from '../../platform/http/index.ts';
import type { Share } from '../../platform/rate-limits/index.ts';

const perFiveMinutes = { token: 150, refresh: 2000, other: 30, factor: 75 } as const;
const burst = { token: 30, refresh: 300, other: 30, factor: 15 } as const;

/**
 * Counts one request of this network; each group of routes has its own bucket. The limit is per process, since a flood
 * exhausts the processor of one process.
 */
export function rateLimited(auth: AuthService, group: string, kind: keyof typeof burst = 'other') {
  return async (request: FastifyRequest): Promise<void> => {
    const factor = auth.settings.rateLimitFactor;
    const share = (key: string, times: number): Share => ({
      key: `${group} ${key}`,
      burst: burst[kind] * factor * times,
      perMs: (perFiveMinutes[kind] * factor * times) / 300_000,
    });
    const [network, home] = [toNetwork(request.ip), toSubscriberNetwork(request.ip)];
    const shares = network === home ? [share(network, 1)] : [share(network, 1), share(home, networksOfHome)];
    if (auth.floods.takeAll(shares) > 0) throw tooManyRequests();
  };
}
