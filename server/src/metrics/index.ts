import { noOutsideProbes } from '../health/index.ts';
import type { Slice } from '../platform/http/index.ts';
import { mountMetricsRoutes } from './metrics.routes.ts';
import type { CertificateProbes } from './service-gauges.steps.ts';

/**
 * `token` is the one with which Prometheus reads `/metrics`; null to measure nothing and mount no route. `outside` has
 * the certificates, as `/admin-health` reads them.
 */
export function metricsSlice(token: string | null, outside: CertificateProbes = noOutsideProbes): Slice {
  return {
    name: 'metrics',
    register(app, platform) {
      if (token !== null) mountMetricsRoutes(app, { platform, outside }, token);
    },
  };
}
