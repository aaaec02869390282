import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { HttpRefusal } from '../platform/http/index.ts';
import { metricsMessages as messages } from './metrics.messages.fr.ts';
import { createServiceGauges, type GaugeSources } from './service-gauges.steps.ts';

/**
 * Bounds of the histogram in seconds, around the durations that matter: a deposit is promised in 25 ms, a letter in 1.5
 * s.
 */
const bucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const limit = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } };

/**
 * Mounts `/metrics`, in the text format of Prometheus: every response by route and status, the resources of the
 * process, and the gauges of the service. Routes appear as patterns, without the identifier of a person or a thing.
 */
export function mountMetricsRoutes(app: FastifyInstance, sources: GaugeSources, token: string): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'placejuste_' });
  const answers = new Histogram({
    name: 'placejuste_http_request_duration_seconds',
    help: 'Answers by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketsSeconds,
    registers: [registry],
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    answers.observe({ method, route: routeOptions.url ?? '(none)', status: statusCode }, elapsedTime / 1000);
  });
  const readGauges = createServiceGauges(sources, registry);
  app.get('/metrics', limit, async (request, reply) => {
    if (!isBearer(request.headers.authorization, token))
      throw new HttpRefusal(401, 'METRICS_TOKEN_REQUIRED', messages.METRICS_TOKEN_REQUIRED);
    await readGauges();
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

/** Compares digests, which have one length, so that the duration reveals nothing about the token. */
function isBearer(authorization: string | undefined, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}
