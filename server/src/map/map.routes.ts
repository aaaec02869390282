import type { mapContract, MapTiles } from '@placejuste/contracts/map';
import { ok } from '@placejuste/domain/kernel';
import type { Handlers } from '../platform/http/index.ts';

/** Says which tile server a person's own browser would ask; this server asks it nothing. */
export function mapHandlers(tiles: MapTiles | null): Handlers<typeof mapContract.calls> {
  return { readMap: () => Promise.resolve(ok({ tiles })) };
}
