import { mapContract, type MapTiles } from '@placejuste/contracts/map';
import { ok } from '@placejuste/domain/kernel';
import { mountCalls, type Slice } from '../platform/http/index.ts';

/** Says which tile server a person's own browser would ask; this server asks it nothing. */
export function mapSlice(tiles: MapTiles | null): Slice {
  return {
    name: 'map',
    register(app, platform) {
      mountCalls(app, mapContract, { readMap: () => Promise.resolve(ok({ tiles })) }, platform);
    },
  };
}
