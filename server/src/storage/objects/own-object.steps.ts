import type { FastifyRequest } from 'fastify';
import { isFreshSignIn } from '../../auth/index.ts';
import { runAsService, runAsUser, type Platform, type RequestUser } from '../../platform/http/index.ts';
import type { BucketName } from '../buckets/buckets.ts';
import { refusals } from '../storage-refusal.ts';
import { demandSignedInUser } from '../demand-signed-in-user.ts';
import { parseObjectPlace } from './object-place.ts';
import type { ObjectRow } from './object-row.ts';
import { readOwnObject } from './read-own-object.ts';

/** The file of one's own that an address names. @throws StorageRefusal */
export async function ownObject(platform: Platform, request: FastifyRequest): Promise<ObjectRow> {
  const user = await demandSignedInUser(platform, request);
  const place = parseObjectPlace(request);
  return runAsUser(platform, user, (context) => readOwnObject(context, place));
}

/** Like `ownObject`, for a caller who takes the bytes away: a document needs a fresh sign-in. @throws StorageRefusal */
export async function ownContent(platform: Platform, request: FastifyRequest): Promise<ObjectRow> {
  const user = await demandSignedInUser(platform, request);
  const place = parseObjectPlace(request);
  await checkMayTakeAway(platform, user, place.bucket);
  return runAsUser(platform, user, (context) => readOwnObject(context, place));
}

/**
 * A card tells a handicap and whose: a session left open, or stolen, does not take it away by itself.
 * @throws StorageRefusal when the last sign-in is more than ten minutes old
 */
export async function checkMayTakeAway(platform: Platform, user: RequestUser, bucket: BucketName): Promise<void> {
  if (bucket !== 'documents') return;
  if (!(await runAsService(platform, (context) => isFreshSignIn(context, user)))) throw refusals.signInAgain();
}
