import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { runAsService, runAsUser, type Platform } from '../../platform/http/index.ts';
import { isBucket, type BucketName } from '../buckets.ts';
import { infoView } from './object.view.ts';
import type { ObjectRow } from './object-row.ts';
import { readLinkedObject, type LinkAddress } from './read-linked-object.ts';
import { readOwnObject } from './read-own-object.ts';
import { sendObject } from './send-object.ts';
import { readToken, signToken } from './signed-links.ts';
import { refusals } from '../storage-refusal.ts';

const placeShape = z.object({ bucket: z.string(), '*': z.string() });
const tokenQuery = z.object({ token: z.string(), download: z.optional(z.string()) });
const signBody = z.object({ expiresIn: z.number().int().min(1).max(604_800) });

/** The part of the hosted service's file calls that the product uses; row security says which files exist. */
export function objectRoutes(app: FastifyInstance, platform: Platform): void {
  for (const url of ['/storage/v1/object/:bucket/*', '/storage/v1/object/authenticated/:bucket/*']) {
    app.get(url, async (request, reply) => sendObject(platform, reply, { row: await ownObject(platform, request) }));
  }

  app.get('/storage/v1/object/info/:bucket/*', async (request) => infoView(await ownObject(platform, request)));

  app.post('/storage/v1/object/sign/:bucket/*', async (request) => {
    const row = await ownObject(platform, request);
    const body = signBody.safeParse(request.body);
    if (!body.success) throw refusals.badRequest();
    const token = signToken(platform, { object: row.id }, body.data.expiresIn);
    return { signedURL: `/object/sign/${row.bucket}/${row.path}?token=${token}` };
  });

  // The token is the authority here: nobody is signed in behind the address of a picture.
  for (const url of ['/storage/v1/object/sign/:bucket/*', '/storage/v1/object/signed/:id']) {
    app.get(url, async (request, reply) => {
      const query = tokenQuery.safeParse(request.query);
      const link = query.success ? readToken(platform, query.data.token) : null;
      if (link === null) throw refusals.linkInvalid();
      const address = addressOf(request);
      const row = await runAsService(platform, (context) => readLinkedObject(context, { id: link.object, address }));
      const download = query.data?.download;
      const filename = link.filename ?? (download === '' ? undefined : download);
      return sendObject(platform, reply, { row, preview: link.preview, page: link.page, filename });
    });
  }
}

async function ownObject(platform: Platform, request: FastifyRequest): Promise<ObjectRow> {
  const user = await platform.identify.user(request.headers.authorization);
  if (user === null) throw refusals.signedOut();
  const place = placeOf(request);
  return runAsUser(platform, user, (context) => readOwnObject(context, place));
}

function placeOf(request: FastifyRequest): { bucket: BucketName; path: string } {
  const parsed = placeShape.safeParse(request.params);
  if (!parsed.success || !isBucket(parsed.data.bucket)) throw refusals.bucketUnknown();
  return { bucket: parsed.data.bucket, path: parsed.data['*'] };
}

/** The file the address of a link names: by its place, or by its id. */
function addressOf(request: FastifyRequest): LinkAddress {
  const parsed = placeShape.safeParse(request.params);
  if (parsed.success) return { bucket: parsed.data.bucket, path: parsed.data['*'] };
  return { id: (request.params as { readonly id?: string }).id };
}
