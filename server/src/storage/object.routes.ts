import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import { isBucket, type BucketName } from './buckets.ts';
import { objectAt, objectById, type ObjectRow } from './objects.repository.ts';
import { sendObject } from './send-object.ts';
import { readToken, signToken } from './signed-links.ts';
import { refusals } from './storage-refusal.ts';

const place = z.object({ bucket: z.string(), '*': z.string() });
const tokenQuery = z.object({ token: z.string(), download: z.optional(z.string()) });
const signBody = z.object({ expiresIn: z.number().int().min(1).max(604_800) });

/** The part of the hosted service's file calls that the product uses; row security says which files exist. */
export function objectRoutes(app: FastifyInstance, platform: Platform): void {
  for (const url of ['/storage/v1/object/:bucket/*', '/storage/v1/object/authenticated/:bucket/*']) {
    app.get(url, async (request, reply) => sendObject(platform, reply, await ownObject(platform, request), {}));
  }

  app.get('/storage/v1/object/info/:bucket/*', async (request) => {
    const row = await ownObject(platform, request);
    const at = row.createdAt.toISOString();
    return {
      id: row.id,
      name: row.path,
      bucket_id: row.bucket,
      size: row.size,
      content_type: row.mime,
      created_at: at,
      last_modified: at,
      etag: `"${row.sha256}"`,
      metadata: { sha256: row.sha256 },
    };
  });

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
      const row = await platform.db.asService((tx) => objectById(tx, link.object));
      if (row === null || !names(request, row)) throw refusals.objectUnknown();
      const download = query.data?.download;
      const filename = link.filename ?? (download === '' ? undefined : download);
      return sendObject(platform, reply, row, { preview: link.preview, page: link.page, filename });
    });
  }
}

async function ownObject(platform: Platform, request: FastifyRequest): Promise<ObjectRow> {
  const user: RequestUser | null = await platform.identify.user(request.headers.authorization);
  if (user === null) throw refusals.signedOut();
  const { bucket, path } = placeOf(request);
  const row = await platform.db.asUser(user.claims, (tx) => objectAt(tx, bucket, path));
  // A reviewer may see others' papers, but only through the review, which notes each reading.
  if (row === null || !path.startsWith(`${user.id}/`)) throw refusals.objectUnknown();
  return row;
}

function placeOf(request: FastifyRequest): { bucket: BucketName; path: string } {
  const parsed = place.safeParse(request.params);
  if (!parsed.success || !isBucket(parsed.data.bucket)) throw refusals.bucketUnknown();
  return { bucket: parsed.data.bucket, path: parsed.data['*'] };
}

/** A token opens the file it names and no other, whatever the address says. */
function names(request: FastifyRequest, row: ObjectRow): boolean {
  const parsed = place.safeParse(request.params);
  if (parsed.success) return parsed.data.bucket === row.bucket && parsed.data['*'] === row.path;
  return (request.params as { readonly id?: string }).id === row.id;
}
