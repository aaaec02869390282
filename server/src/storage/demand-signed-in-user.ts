import type { FastifyRequest } from 'fastify';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import { refusals } from './storage-refusal.ts';

/** Returns the user of a request, whose session row is read each time. @throws StorageRefusal without a session */
export async function demandSignedInUser(
  { identify }: Pick<Platform, 'identify'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<RequestUser> {
  const user = await identify.findUser(headers.authorization);
  if (user === null) throw refusals.signedOut();
  return user;
}
