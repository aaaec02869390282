import type { mapContract, MapTiles } from '@placejuste/contracts/map';
import { ok } from '@placejuste/domain/kernel';
import type { Handlers } from '../platform/http/index.ts';

/** Names the tile server, to which the person's browser sends its requests; this server sends none. */
export function mapHandlers(tiles: MapTiles | null): Handlers<typeof mapContract.calls> {
  return { readMap: () => Promise.resolve(ok({ tiles })) };
}
