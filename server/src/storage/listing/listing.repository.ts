import { sql } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import type { BucketName } from '../buckets/buckets.ts';
import type { ListColumn } from './list-columns.ts';
import type { ListedEntry } from '../objects/object.view.ts';

export interface Listing {
  readonly ownerId: string;
  readonly bucket: BucketName;
  /** Empty, or the names of folders, each followed by a slash. */
  readonly prefix: string;
  /** Beginning of the names, whatever their case. */
  readonly search: string;
  /** False lists the files of folders too, by their whole names. */
  readonly hasFolders: boolean;
  readonly column: ListColumn;
  readonly isDescending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Lists one's own files under a prefix, after the folders that hold others. */
export async function listEntries(tx: Tx, listing: Listing): Promise<readonly ListedEntry[]> {
  const { ownerId, bucket, prefix, hasFolders, limit, offset } = listing;
  const inFolder = hasFolders ? sql`strpos(rest, '/') > 0` : sql`false`;
  const direction = listing.isDescending ? sql`desc` : sql`asc`;
  // The other columns equal the date of creation: a file is written once, and its readings are not recorded.
  const order = listing.column === 'name' ? sql`` : sql`"createdAt" ${direction},`;
  const { rows } = await sql<ListedEntry>`
    with own as (
      select substr(path, char_length(${prefix}) + 1) as rest, id, size, mime, sha256, created_at as "createdAt"
      from public.storage_objects
      where owner_id = ${ownerId} and bucket = ${bucket} and starts_with(path, ${prefix})
    ), entries as (
      select distinct 0 as rank, split_part(rest, '/', 1) as name, null::uuid as id, null::bigint as size,
        null::text as mime, null::text as sha256, null::timestamptz as "createdAt"
      from own where ${inFolder}
      union all
      select 1, rest, id, size, mime, sha256, "createdAt" from own where not (${inFolder})
    )
    select name, id, size, mime, sha256, "createdAt" from entries
    where starts_with(lower(name), lower(${listing.search}))
    order by rank, ${order} name collate "C" ${direction} limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}
