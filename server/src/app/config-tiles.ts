import { ConfigError } from './config-error.ts';

export interface MapTiles {
  readonly url: string;
  readonly host: string;
  readonly origin: string;
  readonly attribution: string;
}

/** The French public map, free and without a key (decision 0027); used unless the operator names another server. */
const ignPlan = {
  url: 'https://data.geopf.fr/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2&STYLE=normal&FORMAT=image/png&TILEMATRIXSET=PM&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}',
  attribution: '© IGN, Plan IGN',
};

/** Null when this installation shows no map. */
export function readTiles(tilesUrl: string | undefined, attribution: string | undefined): MapTiles | null {
  if (tilesUrl === 'none') return null;
  if (tilesUrl !== undefined && attribution === undefined) {
    throw new ConfigError(
      'MAP_TILES_ATTRIBUTION : absente, attendu le nom de qui dessine les tuiles de MAP_TILES_URL.',
    );
  }
  const tiles = { url: tilesUrl ?? ignPlan.url, attribution: attribution ?? ignPlan.attribution };
  const { host, origin } = new URL(tiles.url);
  return { ...tiles, host, origin };
}
