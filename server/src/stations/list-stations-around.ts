import type { GeoPoint } from '@placejuste/domain/kernel';
import type { Tx } from '../platform/postgres/index.ts';
import { listNearest } from './list-nearest.ts';
import { stationsRepository } from './stations.repository.ts';
import type { PublishedRow } from './stations.tables.ts';

/** Lists the published places within that many metres, nearest first. */
export async function listStationsAround(tx: Tx, from: GeoPoint, metres: number): Promise<PublishedRow[]> {
  const rows = await stationsRepository(tx).listInBox(from, metres);
  return listNearest(from, rows, metres).map(({ place }) => place);
}
