import { permissionMessages, queueMessages } from '@placejuste/domain/account';
import {
  doorWidthBounds,
  entrances,
  factKinds,
  factSources,
  listingDecisions,
  listingRequestMessages,
  listingRequestLengths,
  listingRequestStates,
  staffStates,
  toiletStates,
} from '@placejuste/domain/directory';
import * as z from 'zod/mini';
import { defineContract, pageQuery, queueRefusals, teamAccess, waitingPageOf } from '../kernel/index.ts';

const id = z.object({ id: z.uuid() });

/** The most places and requests that `listOwnListings` returns: places by name, requests newest first. */
export const ownListingsShown = 50;

/** Facts that an owner states; a fact that is left out is not changed. */
export const statedFacts = z.strictObject({
  reservedInside: z.optional(z.boolean()),
  reservedNear: z.optional(z.boolean()),
  entrance: z.optional(z.enum(entrances)),
  doorWidth: z.optional(z.number().check(z.int(), z.minimum(doorWidthBounds.least), z.maximum(doorWidthBounds.most))),
  toilets: z.optional(z.enum(toiletStates)),
  staff: z.optional(z.enum(staffStates)),
});

const shownFact = z.object({
  kind: z.enum(factKinds),
  value: z.union([z.boolean(), z.number(), z.string()]),
  source: z.enum(factSources),
  on: z.string(),
});
const shownListing = z.object({ id: z.uuid(), name: z.string(), address: z.string() });

export const ownRequest = z.object({
  id: z.uuid(),
  listing: shownListing,
  state: z.enum(listingRequestStates),
  reason: z.nullable(z.string()),
  sentAt: z.iso.datetime(),
});
export type OwnRequest = z.infer<typeof ownRequest>;

export const listingRequest = z.object({
  id: z.uuid(),
  listing: z.extend(shownListing, { facts: z.array(shownFact), sourceUrl: z.nullable(z.string()) }),
  person: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  /** Somebody is responsible for this place already: the caller, or another person. */
  owner: z.enum(['none', 'same', 'other']),
  why: z.nullable(z.string()),
  said: statedFacts,
  sentAt: z.iso.datetime(),
});
export type ListingRequest = z.infer<typeof listingRequest>;

export const directoryContract = defineContract(
  {
    readListing: {
      method: 'GET',
      path: '/api/listings/:id',
      access: 'public',
      params: id,
      reply: z.extend(shownListing, { example: z.boolean(), facts: z.array(shownFact) }),
      refusals: { LISTING_NOT_FOUND: 'missing' },
    },
    /** Lists the last fifty requests of the person, and the places for which they are responsible. */
    listOwnListings: {
      method: 'GET',
      path: '/api/own-listings',
      access: 'user',
      reply: z.object({ owned: z.array(shownListing), requests: z.array(ownRequest) }),
      refusals: {},
    },
    /** Asks to be responsible for a place (`why` is then required), or, as its owner, states facts about its access. */
    sendListingRequest: {
      method: 'POST',
      path: '/api/listings/:id/requests',
      access: 'user',
      params: id,
      body: z.object({ why: z.nullable(z.string().check(z.maxLength(listingRequestLengths.why))), said: statedFacts }),
      reply: ownRequest,
      refusals: {
        ACCOUNT_SUSPENDED: 'forbidden',
        LISTING_NOT_FOUND: 'missing',
        LISTING_IS_EXAMPLE: 'unprocessable',
        LISTING_REQUEST_WAITS: 'conflict',
        LISTING_REQUESTS_OFF: 'conflict',
        LISTING_WHY_MISSING: 'unprocessable',
        LISTING_NOTHING_SAID: 'unprocessable',
      },
      perMinute: 20,
    },
    /** A reviewer sees only the corrections of owners. */
    listListingRequests: {
      method: 'GET',
      path: '/api/admin/listing-requests',
      access: teamAccess,
      query: pageQuery,
      reply: waitingPageOf(listingRequest),
      refusals: {},
    },
    decideListingRequest: {
      method: 'POST',
      path: '/api/admin/listing-requests/:id/decide',
      access: teamAccess,
      params: id,
      body: z.discriminatedUnion('decision', [
        z.object({ decision: z.literal('approve') }),
        z.object({
          decision: z.literal('refuse'),
          reason: z.string().check(z.maxLength(listingRequestLengths.reason)),
        }),
      ]),
      reply: z.object({ id: z.uuid(), state: z.enum(listingDecisions) }),
      refusals: {
        ...queueRefusals,
        LISTING_REQUEST_OWN: 'forbidden',
        LISTING_OWNER_UNDECIDED: 'forbidden',
        LISTING_REQUESTER_SUSPENDED: 'conflict',
        LISTING_REASON_MISSING: 'unprocessable',
      },
    },
  },
  { ...listingRequestMessages, ...queueMessages, ACCOUNT_SUSPENDED: permissionMessages.ACCOUNT_SUSPENDED },
);
