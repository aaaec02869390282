import { walletMessages } from '@placejuste/domain/evidence';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { HttpRefusal, runAsService, type Platform } from '../platform/http/index.ts';
import { writePass } from '../platform/wallet/index.ts';
import { isPassAllowed } from './pass-link.ts';
import { buildPassContent } from './pass.view.ts';
import { readPassImages } from './pass-images.ts';
import { readPassFacts } from './read-pass-facts.ts';
import { selectPass, type WalletSettings } from './wallet-settings.ts';

const link = z.object({ id: z.uuid(), fin: z.coerce.number().int(), jeton: z.string() });

/** Mounts the download of a pass. Not a row of the contract: it answers a link with a file. */
export function mountPassRoutes(app: FastifyInstance, platform: Platform, settings: WalletSettings): void {
  app.get(
    '/api/declarations/:id/stationnement.pkpass',
    { config: { rateLimit: { max: 20, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const { data } = link.safeParse({ ...(request.params as object), ...(request.query as object) });
      const now = platform.clock.now();
      const pass = selectPass(settings, now);
      const facts =
        pass !== null &&
        data !== undefined &&
        isPassAllowed(platform, { id: data.id, end: data.fin, token: data.jeton })
          ? await runAsService(platform, (context) => readPassFacts(context, data.id))
          : null;
      if (pass === null || facts === null)
        throw new HttpRefusal(404, 'EVIDENCE_UNKNOWN', walletMessages.EVIDENCE_UNKNOWN);
      const content = buildPassContent(facts, settings.organisation);
      return reply
        .type('application/vnd.apple.pkpass')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="stationnement.pkpass"')
        .send(await writePass(pass, { content, images: await readPassImages(), now }));
    },
  );
}
