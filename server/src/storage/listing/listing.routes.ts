import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { runAsUser, type Platform } from '../../platform/http/index.ts';
import { parseObjectPlace } from '../objects/object-place.ts';
import { buildEntryView } from '../objects/object.view.ts';
import { demandSignedInUser } from '../demand-signed-in-user.ts';
import { refusals } from '../storage-refusal.ts';
import { listOwnFiles } from './list-own-files.ts';
import { listColumns } from './list-columns.ts';

const usualEntries = 100;
const maxEntries = 1000;
const limit = z.int().min(1).max(maxEntries).default(usualEntries);
const prefix = z.string().max(1024).default('');
const sortBy = z
  .strictObject({ column: z.enum(listColumns).default('name'), order: z.enum(['asc', 'desc']).default('asc') })
  .default({ column: 'name', order: 'asc' });

const listBody = z.strictObject({
  prefix,
  limit,
  offset: z.int().min(0).max(1_000_000).default(0),
  sortBy,
  search: z.string().max(200).default(''),
});
const pageBody = z.strictObject({
  prefix,
  limit,
  cursor: z.optional(z.string().max(40)),
  with_delimiter: z.boolean().default(false),
  sortBy,
});

/** Mounts the lists of one's own files, by folder. */
export function mountListingRoutes(app: FastifyInstance, platform: Platform): void {
  app.post('/object/list/:bucket', async (request) => {
    const user = await demandSignedInUser(platform, request);
    const { bucket } = parseObjectPlace({ params: { ...(request.params as object), '*': '' } });
    const body = listBody.safeParse(request.body ?? {});
    if (!body.success) throw refusals.badRequest();
    const { sortBy: sort, ...options } = body.data;
    const order = { column: sort.column, isDescending: sort.order === 'desc' };
    const entries = await runAsUser(platform, user, (context) =>
      listOwnFiles(context, { ...options, ...order, bucket, hasFolders: true }),
    );
    return entries.map(buildEntryView);
  });

  app.post('/object/list-v2/:bucket', async (request) => {
    const user = await demandSignedInUser(platform, request);
    const { bucket } = parseObjectPlace({ params: { ...(request.params as object), '*': '' } });
    const body = pageBody.safeParse(request.body ?? {});
    const offset = body.success ? decodeOffset(body.data.cursor) : null;
    if (!body.success || offset === null) throw refusals.badRequest();
    const { sortBy: sort, with_delimiter: hasFolders, prefix: within, limit: most } = body.data;
    const order = { column: sort.column, isDescending: sort.order === 'desc' };
    const page = { prefix: within, search: '', limit: most + 1, offset };
    const entries = await runAsUser(platform, user, (context) =>
      listOwnFiles(context, { ...page, ...order, bucket, hasFolders }),
    );
    const pageEntries = entries.slice(0, most);
    const hasNext = entries.length > most;
    const base = within === '' || within.endsWith('/') ? within : `${within}/`;
    return {
      hasNext,
      ...(hasNext ? { nextCursor: encodeOffset(offset + most) } : {}),
      folders: pageEntries
        .filter(({ id }) => id === null)
        .map(({ name }) => ({ name: `${base}${name}/`, key: `${base}${name}` })),
      objects: pageEntries
        .filter(({ id }) => id !== null)
        .map((entry) => ({
          ...buildEntryView({ ...entry, name: `${base}${entry.name}` }),
          key: `${base}${entry.name}`,
        })),
    };
  });
}

function encodeOffset(offset: number): string {
  return Buffer.from(`after ${offset}`).toString('base64url');
}

/** Decodes the offset of a cursor; null for a cursor that we did not issue. */
function decodeOffset(cursor: string | undefined): number | null {
  if (cursor === undefined) return 0;
  const digits = /^after (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))?.[1];
  return digits === undefined ? null : Number(digits);
}
