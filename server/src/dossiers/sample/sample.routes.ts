import { sampleDossierPath } from '@placejuste/contracts/site';
import type { FastifyInstance } from 'fastify';
import type { Typst, TypstPdf } from '../../platform/typst/index.ts';
import { makeSample } from './sample-dossier.ts';

/** Mounts the sample, made at the first request and then reused: it contains nobody's data. */
export function mountSample(app: FastifyInstance, typst: Pick<Typst, 'pdf'>): void {
  let sample: Promise<TypstPdf> | null = null;
  app.get(
    sampleDossierPath,
    { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } },
    async (_request, reply) => {
      sample ??= makeSample(typst);
      try {
        const { pdf } = await sample;
        return await reply
          .type('application/pdf')
          .headers({
            'cache-control': 'public, max-age=86400',
            'content-disposition': 'inline; filename="exemple-de-dossier.pdf"',
          })
          .send(Buffer.from(pdf));
      } catch (error) {
        sample = null;
        throw error;
      }
    },
  );
}
