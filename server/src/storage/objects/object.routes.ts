import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import { loadLinkedObject } from './linked-object.steps.ts';
import { buildInfoView } from './object.view.ts';
import { parseObjectPlace } from './object-place.ts';
import { ownContent, ownObject } from './own-object.steps.ts';
import { readPublicObject } from './read-public-object.ts';
import { refusals } from '../storage-refusal.ts';
import { sendObject } from '../downloads/send-object.ts';

/** `download` is the name under which the file is saved. */
const publicQuery = z.object({ download: z.optional(z.string()) });

/**
 * Mounts the reading of files: one's own, those of a link, those of the public bucket. Row security hides the others.
 */
export function mountObjectRoutes(app: FastifyInstance, platform: Platform): void {
  for (const url of ['/object/:bucket/*', '/object/authenticated/:bucket/*'])
    app.get(url, async (request, reply) => sendObject(platform, reply, { row: await ownContent(platform, request) }));

  for (const url of ['/object/info/:bucket/*', '/object/info/authenticated/:bucket/*'])
    app.get(url, async (request) => buildInfoView(await ownObject(platform, request)));

  app.get('/object/public/:bucket/*', async (request, reply) => {
    const place = parseObjectPlace(request);
    const row = await runAsService(platform, (context) => readPublicObject(context, place));
    const query = publicQuery.safeParse(request.query);
    if (!query.success) throw refusals.badRequest();
    return sendObject(platform, reply, { row, isPublic: true, filename: query.data.download || undefined });
  });

  app.get('/object/info/public/:bucket/*', async (request) => {
    const place = parseObjectPlace(request);
    return buildInfoView(await runAsService(platform, (context) => readPublicObject(context, place)));
  });

  // The token is the authority here: the address of a picture carries no session.
  for (const url of ['/object/sign/:bucket/*', '/object/signed/:id'])
    app.get(url, async (request, reply) => {
      const { row, link, filename } = await loadLinkedObject(platform, request);
      const { preview, page, transform } = link;
      // Such a link shows a picture without metadata: it does not open the photograph, which tells where it was taken.
      if (transform !== undefined) throw refusals.linkInvalid();
      return sendObject(platform, reply, { row, preview, page, filename, isShared: true });
    });
}
