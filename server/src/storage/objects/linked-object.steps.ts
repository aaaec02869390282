import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import { refusals } from '../storage-refusal.ts';
import type { ObjectRow } from './object-row.ts';
import { readLinkedObject, type LinkAddress } from './read-linked-object.ts';
import { readToken, type LinkClaims } from './signed-links.ts';

const tokenQuery = z.object({ token: z.string(), download: z.optional(z.string()) });
const placeShape = z.object({ bucket: z.string(), '*': z.string() });

/** The file that a link opens, and how it is sent. */
export interface LinkedObject {
  readonly row: ObjectRow;
  readonly link: LinkClaims;
  readonly filename: string | undefined;
}

/** Loads the file named by the token of an address; the token is the authority. @throws StorageRefusal */
export async function loadLinkedObject(
  platform: Pick<Platform, 'db' | 'secrets' | 'clock'>,
  { query: queryInput, params }: Pick<FastifyRequest, 'query' | 'params'>,
): Promise<LinkedObject> {
  const query = tokenQuery.safeParse(queryInput);
  const link = query.success ? readToken(platform, query.data.token) : null;
  if (link === null) throw refusals.linkInvalid();
  const address = parseAddress(params);
  const row = await runAsService(platform, (context) => readLinkedObject(context, { id: link.object, address }));
  const download = query.data?.download;
  return { row, link, filename: link.filename ?? (download === '' ? undefined : download) };
}

/** Reads the file named by the address of a link: its place, or its id. */
function parseAddress(params: unknown): LinkAddress {
  const result = placeShape.safeParse(params);
  if (result.success) return { bucket: result.data.bucket, path: result.data['*'] };
  return { id: (params as { readonly id?: string }).id };
}
