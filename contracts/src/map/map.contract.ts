import * as z from 'zod/mini';
import { defineContract } from '../kernel/index.ts';

/** A server of map tiles for browsers: 256 px squares in Web Mercator. */
export const mapTiles = z.object({
  /** The template of the tile address, with `{z}`, `{x}` and `{y}`. */
  url: z.string(),
  /** Named to the person before any tile is requested. */
  host: z.string(),
  /** The attribution beside the map, which the licence requires. */
  attribution: z.string(),
});
export type MapTiles = z.infer<typeof mapTiles>;

export const mapContract = defineContract(
  {
    /** Returns the tile server of this installation; null when its operator wants no map. */
    readMap: {
      method: 'GET',
      path: '/api/map',
      access: 'public',
      reply: z.object({ tiles: z.nullable(mapTiles) }),
      refusals: {},
    },
  },
  {},
);
