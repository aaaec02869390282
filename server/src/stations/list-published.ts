import type { ServiceContext } from '../platform/http/index.ts';
import { stationsRepository } from './stations.repository.ts';
import type { PublishedRow } from './stations.tables.ts';

/** Lists the published places after that identifier, in order. */
export function listPublished(
  { tx }: ServiceContext,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly PublishedRow[]> {
  return stationsRepository(tx).listPublishedAfter(after, limit);
}
