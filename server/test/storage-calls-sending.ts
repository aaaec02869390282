import { expect } from 'vitest';
import { buildPlainPdf } from '../src/platform/file-sandbox/hostile-files.fixtures.ts';
import { answered, blobOf, documents, dossiers, jpeg, named, proofs, refused, type Row } from './storage-calls.ts';

/** In order: some calls depend on those before. */
export const sendingCalls: readonly Row[] = [
  [
    'listBuckets',
    ({ client }) => client.listBuckets(),
    answered(['declaration-photos', 'documents', 'dossiers', 'public'].map(named)),
  ],
  [
    'listBuckets page',
    ({ client }) => client.listBuckets({ limit: 1, sortOrder: 'desc', search: 'do' }),
    answered([named('dossiers')]),
  ],
  [
    'getBucket',
    ({ client }) => client.getBucket('documents'),
    answered(expect.objectContaining({ public: false, file_size_limit: 10_000_000 })),
  ],
  ['getBucket public', ({ client }) => client.getBucket('public'), answered(expect.objectContaining({ public: true }))],
  ['getBucket unknown', ({ client }) => client.getBucket('inconnu'), refused(404)],
  ['createBucket', ({ client }) => client.createBucket('inconnu'), refused(403)],
  ['updateBucket', ({ client }) => client.updateBucket('documents', { public: true }), refused(403)],
  ['emptyBucket', ({ client }) => client.emptyBucket('documents'), refused(403)],
  ['deleteBucket', ({ client }) => client.deleteBucket('documents'), refused(403)],
  ['getBucketLifecycle', ({ client }) => client.getBucketLifecycle('documents'), refused(403)],
  ['updateBucketLifecycle', ({ client }) => client.updateBucketLifecycle('documents', {} as never), refused(403)],
  ['deleteBucketLifecycle', ({ client }) => client.deleteBucketLifecycle('documents'), refused(403)],
  ['purgeBucketCache', ({ client }) => client.purgeBucketCache('public'), refused(403)],
  [
    'upload raw',
    (files) => documents(files).upload(`${files.ada.id}/a/raw.jpg`, files.photo, jpeg),
    answered(expect.objectContaining({ path: expect.stringMatching(/raw\.jpg$/), id: expect.any(String) })),
  ],
  [
    'upload form',
    (files) => documents(files).upload(`${files.ada.id}/a/form (2).jpg`, blobOf(files.photo)),
    answered(),
  ],
  [
    'upload stream',
    (files) =>
      documents(files).upload(`${files.ada.id}/a/stream.jpg`, blobOf(files.other).stream(), {
        ...jpeg,
        duplex: 'half',
      }),
    answered(),
  ],
  [
    'upload pdf',
    (files) =>
      documents(files).upload(`${files.ada.id}/a/carte.pdf`, buildPlainPdf(2), { contentType: 'application/pdf' }),
    answered(),
  ],
  ['upload twice', (files) => documents(files).upload(`${files.ada.id}/a/raw.jpg`, files.photo, jpeg), refused(409)],
  [
    'upload upsert',
    (files) => documents(files).upload(`${files.ada.id}/a/raw.jpg`, files.other, { ...jpeg, upsert: true }),
    answered(),
  ],
  [
    'upload evidence',
    (files) => proofs(files).upload(files.evidence, files.other, { ...jpeg, upsert: true }),
    refused(403),
  ],
  ['upload text', (files) => documents(files).upload(`${files.ada.id}/note.txt`, 'texte'), refused(415)],
  ['upload disguised', (files) => documents(files).upload(`${files.ada.id}/note.jpg`, 'texte', jpeg), refused(415)],
  [
    'upload small',
    (files) => proofs(files).upload(`${files.ada.id}/small.jpg`, files.photo.subarray(0, 90_000), jpeg),
    refused(422),
  ],
  [
    'upload large',
    (files) => documents(files).upload(`${files.ada.id}/large.jpg`, Buffer.alloc(10_000_001), jpeg),
    refused(413),
  ],
  [
    'upload large stream',
    (files) =>
      documents(files).upload(`${files.ada.id}/large.jpg`, new Blob([new Uint8Array(10_000_001)]).stream(), {
        ...jpeg,
        duplex: 'half',
      }),
    refused(413),
  ],
  [
    'upload metadata',
    (files) => documents(files).upload(`${files.ada.id}/m.jpg`, files.photo, { ...jpeg, metadata: { a: 1 } }),
    refused(400),
  ],
  [
    'upload form metadata',
    (files) => documents(files).upload(`${files.ada.id}/m.jpg`, blobOf(files.photo), { metadata: { a: 1 } }),
    refused(400),
  ],
  [
    'upload elsewhere',
    (files) => documents(files).upload(`${files.shown.split('/')[0]}-/x.jpg`, files.photo, jpeg),
    refused(403),
  ],
  ['upload dossier', (files) => dossiers(files).upload(`${files.ada.id}/x.pdf`, files.photo, jpeg), refused(403)],
  [
    'upload public',
    ({ client, ada, photo }) => client.from('public').upload(`${ada.id}/x.jpg`, photo, jpeg),
    refused(403),
  ],
  [
    'upload unknown',
    ({ client, ada, photo }) => client.from('inconnu').upload(`${ada.id}/x.jpg`, photo, jpeg),
    refused(404),
  ],
  ['update', (files) => documents(files).update(`${files.ada.id}/a/raw.jpg`, files.photo, jpeg), answered()],
  ['update missing', (files) => documents(files).update(`${files.ada.id}/absent.jpg`, files.photo, jpeg), refused(404)],
  ['update evidence', (files) => proofs(files).update(files.evidence, files.photo, jpeg), refused(403)],
  [
    'list',
    (files) => documents(files).list(`${files.ada.id}/a`),
    answered(['carte.pdf', 'form (2).jpg', 'raw.jpg', 'stream.jpg'].map(named)),
  ],
  [
    'list page',
    (files) =>
      documents(files).list(`${files.ada.id}/a`, { limit: 1, offset: 1, sortBy: { column: 'name', order: 'desc' } }),
    answered([named('raw.jpg')]),
  ],
  [
    'list search',
    (files) => documents(files).list(`${files.ada.id}/a`, { search: 'FORM' }),
    answered([named('form (2).jpg')]),
  ],
  [
    'list root',
    (files) => documents(files).list(),
    answered([
      {
        name: expect.any(String),
        id: null,
        updated_at: null,
        created_at: null,
        last_accessed_at: null,
        metadata: null,
      },
    ]),
  ],
  ['list elsewhere', (files) => documents(files).list('0193'), answered([])],
  ['list too long', (files) => documents(files).list('', { limit: 1001 }), refused(400)],
  [
    'listV2',
    (files) => documents(files).listV2({ prefix: `${files.ada.id}/`, with_delimiter: true }),
    answered({
      hasNext: false,
      folders: [expect.objectContaining({ name: expect.stringMatching(/\/a\/$/) })],
      objects: [named(expect.stringMatching(/libre\.jpg$/) as unknown as string)],
    }),
  ],
  [
    'listV2 page',
    async (files) => {
      const first = await documents(files).listV2({ limit: 3 });
      return documents(files).listV2({ limit: 3, cursor: first.data?.nextCursor ?? '' });
    },
    answered(expect.objectContaining({ hasNext: false, objects: [expect.anything(), expect.anything()] })),
  ],
];
