import { verifyMessages } from '@placejuste/domain/evidence';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { HttpRefusal, runAsService, type Platform } from '../../platform/http/index.ts';
import { buildBundleFiles } from './bundle-files.ts';
import { isDownloadAllowed } from './bundle-link.ts';
import { gatherProof } from './gather-proof.ts';
import { zipBundle } from './zip-bundle.ts';

const link = z.object({ id: z.uuid(), fin: z.coerce.number().int(), jeton: z.string() });

/** Mounts the download of a bundle. Not a row of the contract: it answers a link with a file. */
export function mountBundleRoutes(app: FastifyInstance, platform: Platform): void {
  app.get(
    '/api/verify/:id/preuve.zip',
    { config: { rateLimit: { max: 20, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const { data } = link.safeParse({ ...(request.params as object), ...(request.query as object) });
      const proof =
        data !== undefined && isDownloadAllowed(platform, { id: data.id, end: data.fin, token: data.jeton })
          ? await runAsService(platform, (context) => gatherProof(context, data.id))
          : null;
      if (proof === null) throw new HttpRefusal(404, 'EVIDENCE_UNKNOWN', verifyMessages.EVIDENCE_UNKNOWN);
      const archive = await zipBundle(platform, await buildBundleFiles(platform, proof));
      return reply
        .type('application/zip')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="preuve-${proof.id}.zip"`)
        .send(archive);
    },
  );
}
