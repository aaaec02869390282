import type { FastifyInstance } from 'fastify';
import { runAsService, type Platform } from '../platform/http/index.ts';
import { listKeys } from './publish-key.ts';

/** Public address of the keys that sign receipts and heads. */
const keysPath = '/.well-known/placejuste-evidence-keys.json';

export function mountKeysRoutes(app: FastifyInstance, platform: Platform): void {
  app.get(keysPath, { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }, async () => ({
    keys: await runAsService(platform, listKeys),
  }));
}
