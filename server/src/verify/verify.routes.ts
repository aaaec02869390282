import type { verifyContract } from '@placejuste/contracts/verify';
import { ok, refuse } from '@placejuste/domain/kernel';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { isDeposited } from '../evidence/index.ts';
import { HttpRefusal, type Handlers, type Platform } from '../platform/http/index.ts';
import { verifyMessages } from '@placejuste/domain/evidence';
import { bundleFiles } from './bundle-files.ts';
import { bundleLink, mayDownload } from './bundle-link.ts';
import { publicEvidenceOf } from './public-evidence.ts';
import { zipOf } from './send-bundle.ts';

export function verifyHandlers(platform: Platform): Handlers<typeof verifyContract.calls> {
  return {
    async readPublicEvidence({ params }) {
      const found = await platform.db.asService((tx) => publicEvidenceOf(tx, params.id));
      return found === null ? refuse('EVIDENCE_UNKNOWN') : ok(found);
    },

    async linkBundle({ user, params }) {
      const own = await platform.db.asUser(user.claims, (tx) => isDeposited(tx, params.id));
      return !own ? refuse('EVIDENCE_UNKNOWN') : ok({ url: bundleLink(platform, params.id) });
    },
  };
}

const asked = z.object({ id: z.uuid(), fin: z.coerce.number().int(), jeton: z.string() });

/** Not a row of the contract: it answers with a file, to a browser that follows a link. */
export function mountBundle(app: FastifyInstance, platform: Platform): void {
  app.get(
    '/api/verify/:id/preuve.zip',
    { config: { rateLimit: { max: 20, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const link = asked.safeParse({ ...(request.params as object), ...(request.query as object) });
      const unknown = () => new HttpRefusal(404, 'EVIDENCE_UNKNOWN', verifyMessages.EVIDENCE_UNKNOWN);
      if (!link.success || !mayDownload(platform, link.data.id, link.data.fin, link.data.jeton)) throw unknown();
      const files = await bundleFiles(platform, link.data.id);
      if (files === null) throw unknown();
      const archive = await zipOf(platform, files);
      return reply
        .type('application/zip')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="preuve-${link.data.id}.zip"`)
        .send(archive);
    },
  );
}
