import type { FastifyRequest } from 'fastify';
import type { AuthService } from '../auth-context.ts';
import { tooManyRequests } from '../auth-error.ts';
import { networkOf } from '../wire/caller.ts';

const perFiveMinutes = { token: 150, refresh: 2000, other: 30, factor: 75 } as const;
const burst = { token: 30, refresh: 300, other: 30, factor: 15 } as const;

/** Counts one request of this network; every group of routes has its own bucket. */
export function rateLimited(auth: AuthService, group: string, kind: keyof typeof burst = 'other') {
  return async (request: FastifyRequest): Promise<void> => {
    const factor = auth.settings.rateLimitFactor;
    const wait = auth.limits.take(
      `${group} ${networkOf(request.ip)}`,
      burst[kind] * factor,
      (perFiveMinutes[kind] * factor) / 300_000,
    );
    if (wait > 0) throw tooManyRequests();
  };
}
