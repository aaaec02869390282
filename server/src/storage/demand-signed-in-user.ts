import type { FastifyRequest } from 'fastify';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import { refusals } from './storage-refusal.ts';

/** The caller; the session's row is read each time. @throws StorageRefusal when nobody is signed in */
export async function demandSignedInUser(
  { identify }: Pick<Platform, 'identify'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<RequestUser> {
  const user = await identify.findUser(headers.authorization);
  if (user === null) throw refusals.signedOut();
  return user;
}
