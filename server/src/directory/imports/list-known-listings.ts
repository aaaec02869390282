import type { listingImportContract } from '@placejuste/contracts/directory';
import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import type { ServiceContext } from '../../platform/http/index.ts';
import { listingsRepository } from '../listings.repository.ts';

type Call = typeof listingImportContract.calls.listKnownListings;

const limit = 2000;

export async function listKnownListings(
  { tx }: Pick<ServiceContext, 'tx'>,
  { after = '' }: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const listings = await listingsRepository(tx).listAfter('acceslibre', { after, limit });
  const rows = listings.map(({ source_id, name, commune_key }) => ({
    sourceId: source_id,
    name,
    communeKey: commune_key,
  }));
  return ok({ rows, next: rows.length < limit ? null : (rows.at(-1)?.sourceId ?? null) });
}
