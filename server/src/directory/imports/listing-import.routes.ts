import type { listingImportContract } from '@placejuste/contracts/directory';
import { runAsService, serviceQuery, type Handlers } from '../../platform/http/index.ts';
import { importListings } from './import-listings.ts';
import { listKnownListings } from './list-known-listings.ts';

export const listingImportHandlers: Handlers<typeof listingImportContract.calls> = {
  importListings: ({ user, body }, platform) =>
    runAsService(platform, (context) => importListings(context, { actorId: user.id, body: body })),
  listKnownListings: serviceQuery(listKnownListings),
};
