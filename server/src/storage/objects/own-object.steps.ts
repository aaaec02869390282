import type { FastifyRequest } from 'fastify';
import { runAsUser, type Platform } from '../../platform/http/index.ts';
import { signedInUser } from '../signed-in-user.ts';
import { placeOf } from './object-place.ts';
import type { ObjectRow } from './object-row.ts';
import { readOwnObject } from './read-own-object.ts';

/** The file of one's own that an address names. @throws StorageRefusal */
export async function ownObject(platform: Platform, request: FastifyRequest): Promise<ObjectRow> {
  const user = await signedInUser(platform, request);
  const place = placeOf(request);
  return runAsUser(platform, user, (context) => readOwnObject(context, place));
}
