import type { Slice } from '../platform/http/index.ts';
import { metricsRoutes } from './metrics.routes.ts';

/** `token`: what Prometheus shows to read `/metrics`; null: nothing is measured and nothing answers there. */
export function metricsSlice(token: string | null): Slice {
  return {
    name: 'metrics',
    register(app, platform) {
      if (token !== null) metricsRoutes(app, platform, token);
    },
  };
}
