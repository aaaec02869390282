import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Platform } from '../../platform/http/index.ts';
import { demandSignedInUser } from '../demand-signed-in-user.ts';
import { refusals } from '../storage-refusal.ts';
import { bucketViews } from './bucket.view.ts';

const listQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().max(100).default(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('id'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
});

/** Mounts the reading of the four buckets, for any signed-in user; creating, changing or emptying one is refused. */
export function mountBucketRoutes(app: FastifyInstance, platform: Platform): void {
  app.get('/bucket', async (request) => {
    await demandSignedInUser(platform, request);
    const query = listQuery.safeParse(request.query);
    if (!query.success) throw refusals.badRequest();
    const { limit, offset, search, sortColumn, sortOrder } = query.data;
    const matches = bucketViews.filter(({ name }) => name.includes(search.toLowerCase()));
    const sortedBuckets = matches.toSorted((left, right) => compareNames(left[sortColumn], right[sortColumn]));
    return (sortOrder === 'asc' ? sortedBuckets : sortedBuckets.reverse()).slice(offset, offset + limit);
  });

  app.get<{ Params: { bucket: string } }>('/bucket/:bucket', async (request) => {
    await demandSignedInUser(platform, request);
    const view = bucketViews.find(({ id }) => id === request.params.bucket);
    if (view === undefined) throw refusals.bucketUnknown();
    return view;
  });

  const refuseClosed = async (request: FastifyRequest): Promise<never> => {
    await demandSignedInUser(platform, request);
    throw refusals.notOpen();
  };
  app.post('/bucket', refuseClosed);
  for (const url of ['/bucket/:bucket', '/bucket/:bucket/empty', '/bucket/:bucket/lifecycle'])
    app.route({ method: ['POST', 'PUT', 'DELETE'], url, handler: refuseClosed });
  app.get('/bucket/:bucket/lifecycle', refuseClosed);
  app.delete('/cdn/*', refuseClosed);
}

function compareNames(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
