import { mapContract, type MapTiles } from '@placejuste/contracts/map';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { mapHandlers } from './map.routes.ts';

/** `tiles` is null when the operator wants no map. */
export function mapSlice(tiles: MapTiles | null): Slice {
  return {
    name: 'map',
    register(app, platform) {
      mountCalls(app, { contract: mapContract, handlers: mapHandlers(tiles), platform });
    },
  };
}
