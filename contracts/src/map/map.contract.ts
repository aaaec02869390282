import * as z from 'zod/mini';
import { defineContract } from '../kernel/index.ts';

/** A server of map tiles, as a browser asks it: 256 px squares in Web Mercator. */
export const mapTiles = z.object({
  /** The template of the tile address, with `{z}`, `{x}` and `{y}`. */
  url: z.string(),
  /** Named to the person before anything is asked of it. */
  host: z.string(),
  /** The attribution that the licence wants beside the map. */
  attribution: z.string(),
});
export type MapTiles = z.infer<typeof mapTiles>;

export const mapContract = defineContract(
  {
    /** Which server draws the maps of this installation; null when its operator wants none. */
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
