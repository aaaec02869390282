import { duplicateMessages, pairDecisions } from '@placejuste/domain/directory';
import * as z from 'zod/mini';
import { administratorAccess, defineContract, pageOf, pageQuery } from '../kernel/index.ts';

const id = z.uuid();

const duplicateListing = z.object({
  id,
  name: z.string(),
  activity: z.nullable(z.string()),
  address: z.string(),
  sourceUrl: z.nullable(z.string()),
  /** Number of facts that its source gives about its access. */
  facts: z.number(),
  /** True when somebody is responsible for it: this is the listing to keep. */
  hasOwner: z.boolean(),
});
export type DuplicateListing = z.infer<typeof duplicateListing>;

const listingDuplicate = z.object({ one: duplicateListing, other: duplicateListing, metres: z.number() });
export type ListingDuplicate = z.infer<typeof listingDuplicate>;

const listingMerge = z.object({ id, name: z.string(), into: z.string(), mergedAt: z.iso.datetime() });
export type ListingMerge = z.infer<typeof listingMerge>;

const mergeToReview = z.object({ id, name: z.string(), into: z.string(), since: z.iso.datetime(), metres: z.number() });
export type MergeToReview = z.infer<typeof mergeToReview>;

/** `/admin-suite/doublons`: merges listings of one place, each of which keeps its name and can be separated again. */
export const duplicatesContract = defineContract(
  {
    /** Each page compares some hundreds of listings of one town, so a page may be empty and another may follow. */
    listListingDuplicates: {
      method: 'GET',
      path: '/api/admin/listing-doubles',
      access: administratorAccess,
      query: z.extend(pageQuery, { commune: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
      reply: pageOf(listingDuplicate),
      refusals: {},
      perMinute: 60,
    },
    /** `merge`: `id` is no longer shown alone, and `other` shows both; `distinct`: the pair is not proposed again. */
    decideListingDuplicate: {
      method: 'POST',
      path: '/api/admin/listing-doubles',
      access: administratorAccess,
      body: z.object({ id, other: id, decision: z.enum(pairDecisions) }),
      reply: z.object({ id }),
      refusals: {
        LISTING_NOT_FOUND: 'missing',
        LISTING_NOT_DOUBLE: 'unprocessable',
        LISTING_DECIDED: 'conflict',
        LISTING_OWNED: 'conflict',
        LISTING_REQUESTED: 'conflict',
      },
      perMinute: 60,
    },
    /** Lists the merges that show two listings as one, the newest first. */
    listListingMerges: {
      method: 'GET',
      path: '/api/admin/listing-merges',
      access: administratorAccess,
      query: pageQuery,
      reply: pageOf(listingMerge),
      refusals: {},
    },
    /**
     * Lists the merges whose two listings differ since an import, the oldest first. Both are shown separately until
     * somebody decides.
     */
    listMergesToReview: {
      method: 'GET',
      path: '/api/admin/listing-merges-to-review',
      access: administratorAccess,
      query: pageQuery,
      reply: pageOf(mergeToReview),
      refusals: {},
    },
    /** Shows both as one again, although they no longer look alike. */
    confirmListingMerge: {
      method: 'POST',
      path: '/api/admin/listing-merges-to-review/:id',
      access: administratorAccess,
      params: z.object({ id }),
      reply: z.object({ id }),
      refusals: { LISTING_NOT_TO_REVIEW: 'missing', LISTING_OWNED: 'conflict', LISTING_REQUESTED: 'conflict' },
      perMinute: 60,
    },
    undoListingMerge: {
      method: 'DELETE',
      path: '/api/admin/listing-merges/:id',
      access: administratorAccess,
      params: z.object({ id }),
      reply: z.object({ id }),
      refusals: { LISTING_NOT_MERGED: 'missing' },
    },
  },
  duplicateMessages,
);
