import type { FastifyRequest } from 'fastify';
import { isFreshSignIn } from '../../auth/index.ts';
import { runAsService, runAsUser, type Platform, type RequestUser } from '../../platform/http/index.ts';
import type { BucketName } from '../buckets/buckets.ts';
import { refusals } from '../storage-refusal.ts';
import { demandSignedInUser } from '../demand-signed-in-user.ts';
import { parseObjectPlace } from './object-place.ts';
import type { ObjectRow } from './object-row.ts';
import { readOwnObject } from './read-own-object.ts';

/** Loads the file of one's own that an address names. @throws StorageRefusal */
export async function ownObject(platform: Platform, request: FastifyRequest): Promise<ObjectRow> {
  const user = await demandSignedInUser(platform, request);
  const place = parseObjectPlace(request);
  return runAsUser(platform, user, (context) => readOwnObject(context, place));
}

/** As `ownObject`, for a client that reads the bytes: a document needs a recent sign-in. @throws StorageRefusal */
export async function ownContent(platform: Platform, request: FastifyRequest): Promise<ObjectRow> {
  const user = await demandSignedInUser(platform, request);
  const place = parseObjectPlace(request);
  await checkMayTakeAway(platform, user, place.bucket);
  return runAsUser(platform, user, (context) => readOwnObject(context, place));
}

/**
 * Requires a recent sign-in for the bucket `documents`: a card reveals a disability and its holder, so that an open or
 * stolen session is not enough to download it.
 * @throws StorageRefusal when the last sign-in is more than ten minutes old
 */
export async function checkMayTakeAway(platform: Platform, user: RequestUser, bucket: BucketName): Promise<void> {
  if (bucket !== 'documents') return;
  if (!(await runAsService(platform, (context) => isFreshSignIn(context, user)))) throw refusals.signInAgain();
}
