import { StorageClient } from '@supabase/storage-js';
import { expect } from 'vitest';
import {
  answered,
  documents,
  dossiers,
  jpeg,
  named,
  opened,
  proofs,
  refused,
  sizeOf,
  type Row,
} from './storage-calls.ts';

/** Calls that follow those that send: reading, links, and changes. */
export const laterCalls: readonly Row[] = [
  ['download', (files) => sizeOf(documents(files).download(files.free)), answered([640, 480])],
  [
    'download stream',
    async (files) => {
      const { data, error } = await documents(files).download(files.free).asStream();
      const { byteLength } = await new Response(data).arrayBuffer();
      return { data: byteLength === files.photo.length, error };
    },
    answered(true),
  ],
  [
    'download transformed',
    (files) =>
      sizeOf(documents(files).download(`${files.ada.id}/a/raw.jpg`, { transform: { width: 200, height: 100 } })),
    answered([200, 100]),
  ],
  [
    'download contained',
    (files) =>
      sizeOf(
        documents(files).download(`${files.ada.id}/a/raw.jpg`, {
          transform: { width: 200, height: 100, resize: 'contain' },
        }),
      ),
    answered([133, 100]),
  ],
  [
    'download enlarged',
    (files) => sizeOf(documents(files).download(`${files.ada.id}/a/raw.jpg`, { transform: { width: 9000 } })),
    refused(400),
  ],
  [
    'download not drawn',
    (files) => dossiers(files).download(files.dossier, { transform: { width: 20 } }),
    refused(400),
  ],
  ['download dossier', (files) => dossiers(files).download(files.dossier), answered()],
  ['download missing', (files) => documents(files).download(`${files.ada.id}/absent.jpg`), refused(404)],
  [
    'info',
    (files) => documents(files).info(files.free),
    answered(
      expect.objectContaining({
        contentType: 'image/jpeg',
        bucketId: 'documents',
        etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
      }),
    ),
  ],
  ['info missing', (files) => documents(files).info(`${files.ada.id}/absent.jpg`), refused(404)],
  ['exists', (files) => documents(files).exists(files.free), answered(true)],
  [
    'exists missing',
    async (files) => ({ ...(await documents(files).exists(`${files.ada.id}/absent.jpg`)), error: null }),
    answered(false),
  ],
  [
    'createSignedUrl',
    (files) => opened(dossiers(files).createSignedUrl(files.dossier, 3600, { download: 'dossier.pdf' })),
    answered([200, 'application/pdf']),
  ],
  ['createSignedUrl too long', (files) => dossiers(files).createSignedUrl(files.dossier, 3601), refused(400)],
  [
    'createSignedUrl transformed',
    (files) => opened(documents(files).createSignedUrl(`${files.ada.id}/a/raw.jpg`, 60, { transform: { width: 50 } })),
    answered([200, 'image/jpeg']),
  ],
  [
    'createSignedUrls',
    (files) => documents(files).createSignedUrls([files.free, 'absent'], 60),
    answered([
      expect.objectContaining({ error: null, signedUrl: expect.stringContaining('token=') }),
      expect.objectContaining({ signedUrl: null, error: expect.any(String) }),
    ]),
  ],
  ['createSignedUrls too long', (files) => documents(files).createSignedUrls([files.free], 3601), refused(400)],
  [
    'createSignedUploadUrl',
    async (files) => {
      const { data } = await documents(files).createSignedUploadUrl(`${files.ada.id}/a/lien.jpg`);
      const stranger = new StorageClient(String(Reflect.get(files.client, 'url')), {});
      return stranger.from('documents').uploadToSignedUrl(data?.path ?? '', data?.token ?? '', files.photo, jpeg);
    },
    answered(expect.objectContaining({ fullPath: expect.stringMatching(/lien\.jpg$/) })),
  ],
  ['createSignedUploadUrl taken', (files) => documents(files).createSignedUploadUrl(files.free), refused(409)],
  [
    'createSignedUploadUrl evidence',
    (files) => proofs(files).createSignedUploadUrl(files.evidence, { upsert: true }),
    refused(403),
  ],
  [
    'uploadToSignedUrl forged',
    (files) => documents(files).uploadToSignedUrl(`${files.ada.id}/a/x.jpg`, 'a.b', files.photo, jpeg),
    refused(400),
  ],
  ['copy', (files) => documents(files).copy(files.free, `${files.ada.id}/b/copie.jpg`), answered()],
  ['copy taken', (files) => documents(files).copy(files.free, `${files.ada.id}/b/copie.jpg`), refused(409)],
  ['copy evidence', (files) => proofs(files).copy(files.evidence, `${files.ada.id}/copie.jpg`), answered()],
  ['copy elsewhere', (files) => documents(files).copy(files.free, 'x/copie.jpg'), refused(403)],
  [
    'copy to another bucket',
    (files) => documents(files).copy(files.free, `${files.ada.id}/c.jpg`, { destinationBucket: 'public' }),
    refused(403),
  ],
  ['copy dossier', (files) => dossiers(files).copy(files.dossier, `${files.ada.id}/c.pdf`), refused(403)],
  ['move', (files) => documents(files).move(`${files.ada.id}/b/copie.jpg`, `${files.ada.id}/b/autre.jpg`), answered()],
  ['move taken', (files) => documents(files).move(`${files.ada.id}/b/autre.jpg`, files.free), refused(409)],
  [
    'move missing',
    (files) => documents(files).move(`${files.ada.id}/b/copie.jpg`, `${files.ada.id}/b/c.jpg`),
    refused(404),
  ],
  ['move evidence', (files) => proofs(files).move(files.evidence, `${files.ada.id}/x.jpg`), refused(403)],
  [
    'remove',
    (files) => documents(files).remove([`${files.ada.id}/b/autre.jpg`, `${files.ada.id}/absent.jpg`]),
    answered([named(expect.stringMatching(/autre\.jpg$/) as unknown as string)]),
  ],
  ['remove evidence', (files) => proofs(files).remove([`${files.ada.id}/copie.jpg`, files.evidence]), refused(403)],
  ['remove dossier', (files) => dossiers(files).remove([files.dossier]), refused(403)],
  ['remove elsewhere', (files) => documents(files).remove(['x/y.jpg']), refused(403)],
  ['remove version', (files) => documents(files).remove([{ path: files.free, versionId: 'x' }] as never), refused(400)],
  ['purgeCache', (files) => documents(files).purgeCache(files.free), refused(403)],
  [
    'getPublicUrl',
    ({ client, shown }) =>
      opened(
        Promise.resolve({ data: { signedUrl: client.from('public').getPublicUrl(shown).data.publicUrl }, error: null }),
      ),
    answered([200, 'image/png']),
  ],
  [
    'getPublicUrl private',
    (files) =>
      opened(
        Promise.resolve({ data: { signedUrl: documents(files).getPublicUrl(files.free).data.publicUrl }, error: null }),
      ),
    answered([404, 'application/json; charset=utf-8']),
  ],
  ['vectors', ({ client }) => client.vectors.listBuckets(), refused(404)],
  ['analytics', ({ client }) => client.analytics.listBuckets(), refused(404)],
];
