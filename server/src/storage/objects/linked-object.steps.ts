import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import { refusals } from '../storage-refusal.ts';
import type { ObjectRow } from './object-row.ts';
import { readLinkedObject, type LinkAddress } from './read-linked-object.ts';
import { readToken, type LinkClaims } from './signed-links.ts';

const tokenQuery = z.object({ token: z.string(), download: z.optional(z.string()) });
const placeShape = z.object({ bucket: z.string(), '*': z.string() });

/** What a link opens, and how. */
export interface Linked {
  readonly row: ObjectRow;
  readonly link: LinkClaims;
  readonly filename: string | undefined;
}

/** The file whose token an address carries: the token is the authority. @throws StorageRefusal */
export async function linkedObject(
  platform: Pick<Platform, 'db' | 'secrets' | 'clock'>,
  { query: given, params }: Pick<FastifyRequest, 'query' | 'params'>,
): Promise<Linked> {
  const query = tokenQuery.safeParse(given);
  const link = query.success ? readToken(platform, query.data.token) : null;
  if (link === null) throw refusals.linkInvalid();
  const address = addressOf(params);
  const row = await runAsService(platform, (context) => readLinkedObject(context, { id: link.object, address }));
  const download = query.data?.download;
  return { row, link, filename: link.filename ?? (download === '' ? undefined : download) };
}

/** The file the address of a link names: by its place, or by its id. */
function addressOf(params: unknown): LinkAddress {
  const parsed = placeShape.safeParse(params);
  if (parsed.success) return { bucket: parsed.data.bucket, path: parsed.data['*'] };
  return { id: (params as { readonly id?: string }).id };
}
