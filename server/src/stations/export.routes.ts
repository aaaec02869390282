import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { byteOrderMark, formatCsvLine } from '../platform/csv/index.ts';
import { readOnStandby, type Platform } from '../platform/http/index.ts';
import { listPublished } from './list-published.ts';
import type { PublishedRow } from './stations.tables.ts';

const batch = 1000;
/** Licence of the data: reuse must name the source and the date. */
const terms = { source: 'PlaceJuste', licence: 'Licence Ouverte 2.0' } as const;
const licenceText = 'https://www.etalab.gouv.fr/wp-content/uploads/2017/04/ETALAB-Licence-Ouverte-v2.0.pdf';
const columns = [
  'id',
  'latitude',
  'longitude',
  'places',
  'marquage_sol',
  'panneau',
  'largeur_3_30_m',
  'adresse',
  'remarque',
  'vue_le',
  'dite_disparue',
  'source',
  'licence',
] as const;

/** Mounts the open data of every published place, read by batches, without finder or photograph. */
export function mountStationExport(app: FastifyInstance, platform: Platform): void {
  const options = { config: { rateLimit: { max: 6, timeWindow: '1 minute' } } };
  const link = `<${licenceText}>; rel="license"`;
  app.get('/api/stations/export.geojson', options, async (_request, reply) => {
    const rows = await openPublished(platform);
    return reply
      .type('application/geo+json; charset=utf-8')
      .header('link', link)
      .header('content-disposition', 'attachment; filename="places-reservees.geojson"')
      .send(Readable.from(renderGeojson(platform, rows)));
  });
  app.get('/api/stations/export.csv', options, async (_request, reply) => {
    const rows = await openPublished(platform);
    return reply
      .type('text/csv; charset=utf-8')
      .header('link', link)
      .header('content-disposition', 'attachment; filename="places-reservees.csv"')
      .send(Readable.from(renderCsvLines(rows)));
  });
}

/**
 * Reads the first batch before the answer begins: while the database is down, the reply is a refusal, not half a file.
 */
async function openPublished(platform: Platform): Promise<AsyncIterable<PublishedRow>> {
  return streamPublishedRows(platform, await readBatch(platform, null));
}

/** Reads each batch in a transaction of its own: a slow client holds no session. */
function readBatch(platform: Platform, after: string | null): Promise<readonly PublishedRow[]> {
  return readOnStandby(platform, (context) => listPublished(context, { after, limit: batch }));
}

async function* streamPublishedRows(platform: Platform, first: readonly PublishedRow[]): AsyncGenerator<PublishedRow> {
  let rows = first;
  for (;;) {
    yield* rows;
    const last = rows.at(-1);
    if (rows.length < batch || last === undefined) return;
    rows = await readBatch(platform, last.id);
  }
}

async function* renderGeojson(
  platform: Pick<Platform, 'clock'>,
  rows: AsyncIterable<PublishedRow>,
): AsyncGenerator<string> {
  const head = {
    type: 'FeatureCollection',
    ...terms,
    texteDeLaLicence: licenceText,
    produitLe: platform.clock.now().toISOString(),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"features":[`;
  let comma = '';
  for await (const row of rows) {
    const feature = {
      type: 'Feature',
      id: row.id,
      geometry: { type: 'Point', coordinates: [row.longitude, row.latitude] },
      properties: {
        places: row.places,
        marques: row.marks,
        adresse: row.label,
        remarque: row.remark,
        vueLe: row.seen_at.toISOString(),
        diteDisparue: row.said_gone,
      },
    };
    yield `${comma}${JSON.stringify(feature)}`;
    comma = ',';
  }
  yield ']}\n';
}

async function* renderCsvLines(rows: AsyncIterable<PublishedRow>): AsyncGenerator<string> {
  yield `${byteOrderMark}${formatCsvLine(columns)}`;
  for await (const row of rows) {
    const has = (mark: 'sol' | 'panneau' | 'dimensions') => (row.marks.includes(mark) ? 'oui' : 'non');
    const cells = [
      row.id,
      row.latitude,
      row.longitude,
      row.places,
      has('sol'),
      has('panneau'),
      has('dimensions'),
      row.label ?? '',
      row.remark ?? '',
      row.seen_at.toISOString(),
      row.said_gone,
      terms.source,
      terms.licence,
    ];
    yield formatCsvLine(cells);
  }
}
