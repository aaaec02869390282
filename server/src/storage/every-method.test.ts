import type { AddressInfo } from 'node:net';
import { StorageClient } from '@supabase/storage-js';
import { beforeAll, expect, test } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform, type TestPlatform } from '../../test/index.ts';
import { laterCalls } from '../../test/storage-calls-after.ts';
import { sendingCalls } from '../../test/storage-calls-sending.ts';
import { documents, proofs, type Files, type Outcome } from '../../test/storage-calls.ts';
import { storeDeclaration, storeFile, storeGenerated } from '../../test/stored-files.ts';
import { sortedOutcomes, documentedOutcomes } from '../../test/documented-outcomes.ts';
import { storageSlice } from './index.ts';
import { createNoiseJpeg } from './objects/pictures.fixtures.ts';

const calls = [...sendingCalls, ...laterCalls];

eachDatabase('every method of the client of storage/v1', (open) => {
  let files: Files;
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = makeTestPlatform(await open());
    const app = await buildTestApp(platform, [storageSlice]);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/storage/v1`;
    const ada = await platform.signIn();
    const [photo, other] = await Promise.all([createNoiseJpeg(), createNoiseJpeg(660, 480)]);
    await storeFile(platform, ada, { name: 'libre.jpg', content: photo });
    const at = '2026-11-20T10:00:00Z';
    const declaration = await storeDeclaration(platform, ada, {
      label: null,
      at,
      photos: [{ kind: 'parking', content: photo }],
    });
    const store = (bucket: 'dossiers' | 'public', path: string, mime: string) =>
      platform.db.asService((tx) =>
        storeGenerated({ ...platform, tx }, { ownerId: ada.id, bucket, path, mime, content: photo }),
      );
    await store('dossiers', `${ada.id}/dossier.pdf`, 'application/pdf');
    await store('public', `stations/1.png`, 'image/png');
    files = {
      client: new StorageClient(url, { authorization: ada.authorization }),
      ada,
      photo,
      other,
      free: `${ada.id}/libre.jpg`,
      evidence: `${ada.id}/${declaration}-parking.jpg`,
      dossier: `${ada.id}/dossier.pdf`,
      shown: 'stations/1.png',
    };
  });

  test.each(calls)('%s', async (_method, call, expected) => {
    const { data, error } = (await call(files)) as Outcome;
    if ('refused' in expected) {
      expect(data).toBeNull();
      expect(error?.status).toBe(expected.refused);
    } else {
      expect(error).toBeNull();
      expect(data).toEqual(expected.data);
    }
  });

  test('what is replaced or removed leaves no bytes, what is evidence stays to the byte', async () => {
    await platform.runJobs();
    const { data } = await proofs(files).download(files.evidence);
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(files.photo)).toBe(true);
    const keys = await platform.db.asService((tx) =>
      tx
        .withTables<{ storage_objects: { object_key: string } }>()
        .selectFrom('storage_objects')
        .select('object_key')
        .execute(),
    );
    const kept = [...platform.objects.contents.keys()].filter((key) => !key.includes('-preview'));
    expect(kept.toSorted()).toEqual(keys.map((row) => row.object_key).toSorted());
  });

  test('no method of the client is missing from the table', () => {
    const names = new Set(calls.map(([method]) => method.split(' ')[0]));
    const chained = ['constructor', 'from', 'throwOnError', 'setHeader'];
    // Internal methods, absent from its public types.
    const inner = [
      ...['uploadOrUpdate', 'prepareUploadFormData', 'encodeMetadata', 'toBase64', 'applyTransformOptsToQuery'],
      ...['bucketLifecycleUrl', 'listBucketOptionsToQueryString', 'handleOperation'],
    ];
    const methods = [files.client, documents(files)].flatMap((one) => {
      const own = Object.getPrototypeOf(one) as object;
      return [own, Object.getPrototypeOf(own) as object].flatMap((prototype) => Object.getOwnPropertyNames(prototype));
    });
    const missing = methods.filter((name) => !name.startsWith('_') && ![...chained, ...inner].includes(name));
    expect(missing.filter((name) => !names.has(name) && !(name in Object.prototype))).toEqual([]);
  });
});

test('docs/client-methods.md tells the outcome of each, and of no other', () => {
  const outcomes = calls.map(
    ([call, , outcome]) => [call, 'refused' in outcome ? String(outcome.refused) : 'answered'] as const,
  );
  expect(documentedOutcomes('storage/v1')).toEqual(sortedOutcomes(outcomes));
});
