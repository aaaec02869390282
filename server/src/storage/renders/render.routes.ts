import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import { loadLinkedObject } from '../objects/linked-object.steps.ts';
import { parseObjectPlace } from '../objects/object-place.ts';
import type { ObjectRow } from '../objects/object-row.ts';
import { ownContent } from '../objects/own-object.steps.ts';
import { readPublicObject } from '../objects/read-public-object.ts';
import { refusals } from '../storage-refusal.ts';
import { renderPicture } from './render-picture.steps.ts';
import { transformShape, type Transform } from './transform.ts';

const count = z.coerce.number();
const renderQuery = z.strictObject({
  width: z.optional(count),
  height: z.optional(count),
  quality: z.optional(count),
  resize: z.optional(z.string()),
  format: z.optional(z.string()),
  // Arbitrary value by which a client avoids a cached answer.
  cacheNonce: z.optional(z.string()),
});
/** Low, because each request starts a process. */
const rateLimit = { max: 60, timeWindow: '1 minute' };

/** Mounts smaller versions of redrawn pictures: of one's own files, of public ones, and of those that a link opens. */
export function mountRenderRoutes(app: FastifyInstance, platform: Platform): void {
  app.get('/render/image/authenticated/:bucket/*', { config: { rateLimit } }, async (request, reply) => {
    const transform = parseTransform(request);
    return send(reply, { row: await ownContent(platform, request), transform });
  });

  app.get('/render/image/public/:bucket/*', { config: { rateLimit } }, async (request, reply) => {
    const transform = parseTransform(request);
    const place = parseObjectPlace(request);
    const row = await runAsService(platform, (context) => readPublicObject(context, place));
    return send(reply, { row, transform, isShared: true });
  });

  app.get('/render/image/sign/:bucket/*', { config: { rateLimit } }, async (request, reply) => {
    const { row, link } = await loadLinkedObject(platform, request);
    if (link.transform === undefined) throw refusals.linkInvalid();
    return send(reply, { row, transform: link.transform, isShared: true });
  });

  async function send(
    reply: FastifyReply,
    {
      row,
      transform,
      isShared,
    }: { readonly row: ObjectRow; readonly transform: Transform; readonly isShared?: boolean },
  ): Promise<FastifyReply> {
    return reply
      .header('Cache-Control', 'private, no-store')
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Security-Policy', "default-src 'none'")
      .header('Content-Disposition', 'inline')
      .header('Cross-Origin-Resource-Policy', isShared === true ? 'cross-origin' : 'same-origin')
      .type('image/jpeg')
      .send(await renderPicture(platform, row, transform));
  }
}

/** Reads the transformation of a request. Throws for an unknown one: ignoring it would return another picture. */
function parseTransform({ query }: FastifyRequest): Transform {
  const result = renderQuery.safeParse(query);
  if (!result.success) throw refusals.transformRefused();
  const { cacheNonce: _nonce, ...rest } = result.data;
  const transform = transformShape.safeParse(rest);
  if (!transform.success) throw refusals.transformRefused();
  return transform.data;
}
