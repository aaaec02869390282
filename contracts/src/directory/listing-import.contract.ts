import { listingChanges, listingFaults, listingImportMessages } from '@placejuste/domain/directory';
import * as z from 'zod/mini';
import { administratorAccess, defineContract } from '../kernel/index.ts';

/** Bytes of the file sent in one call. */
export const listingsPieceBytes = 512 * 1024;
const base64Signs = Math.ceil((listingsPieceBytes * 4) / 3) + 4;

const knownListing = z.object({ sourceId: z.string(), name: z.string(), communeKey: z.string() });

const listingsPiece = z.object({
  /** The columns of the header, to be sent back with the next piece. */
  columns: z.array(z.string()),
  /** Bytes read: the next piece begins there. */
  consumed: z.number(),
  rows: z.array(z.extend(knownListing, { change: z.enum(listingChanges) })),
  /** Lines of the piece, without its header and without line ends inside a name. */
  lines: z.number(),
  /** Lines left aside: their number in the piece and their name; `sourceId` where they have one. */
  refused: z.array(
    z.object({ line: z.number(), sourceId: z.nullable(z.string()), name: z.string(), fault: z.enum(listingFaults) }),
  ),
});
export type ListingsPiece = z.infer<typeof listingsPiece>;

/** `/admin-suite/annuaire`: imports the table of acceslibre piece by piece, first as a preview, then in earnest. */
export const listingImportContract = defineContract(
  {
    /**
     * Reads one piece of the file and returns its changes; saves them only when `write` is true. A record cut at the
     * end of the piece is not read: the next piece must begin with it.
     */
    importListings: {
      method: 'POST',
      path: '/api/admin/listings-import',
      access: administratorAccess,
      body: z.object({
        /** Base 64. */
        piece: z.string().check(z.maxLength(base64Signs)),
        /** Null with the first piece, which contains the header. */
        columns: z.nullable(z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(2000))),
        isLast: z.boolean(),
        /** The date of the file, which all its facts get. */
        day: z.string().check(z.maxLength(10)),
        write: z.boolean(),
      }),
      reply: listingsPiece,
      refusals: { LISTINGS_NOT_A_TABLE: 'unprocessable', LISTINGS_BAD_DAY: 'unprocessable' },
      perMinute: 600,
    },
    /**
     * Lists the listings that came from acceslibre, two thousand at a time, to find those that a file no longer names.
     */
    listKnownListings: {
      method: 'GET',
      path: '/api/admin/listings-import/known',
      access: administratorAccess,
      query: z.object({ after: z.optional(z.string().check(z.maxLength(80))) }),
      reply: z.object({ rows: z.array(knownListing), next: z.nullable(z.string()) }),
      refusals: {},
      perMinute: 600,
    },
  },
  listingImportMessages,
);
