import type { AddressInfo } from 'node:net';
import { Upload, type DetailedError, type UploadOptions } from 'tus-js-client';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { claimUploads, storageSlice } from '../index.ts';
import { createNoiseJpeg, hashContent } from '../objects/pictures.fixtures.ts';

let photo: Buffer;
beforeAll(async () => {
  photo = await createNoiseJpeg();
});

eachDatabase('a photograph sent while the disk of the service is full', (open) => {
  let platform: TestPlatform;
  let origin: string;
  let ada: TestPerson;
  const full = { statusCode: '507', error: 'InsufficientStorage' };

  beforeAll(async () => {
    platform = makeTestPlatform(await open());
    const app = await buildTestApp(platform, [storageSlice]);
    await app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  });
  beforeEach(async () => {
    ada = await platform.signIn();
  });

  /** Sends the photograph once; resolves with the refusal of the server, or null when it was accepted. */
  const send = (options: Partial<UploadOptions>): Promise<{ readonly refusal: unknown; readonly url: string | null }> =>
    new Promise((resolve) => {
      const path = `${ada.id}/cmi-recto.jpg`;
      const upload: Upload = new Upload(photo, {
        endpoint: `${origin}/storage/v1/upload/resumable`,
        retryDelays: [],
        headers: { authorization: ada.authorization },
        metadata: { bucketName: 'documents', objectName: path, contentType: 'image/jpeg', sha256: hashContent(photo) },
        onSuccess: () => resolve({ refusal: null, url: upload.url }),
        onError: (error) => {
          const answer = (error as DetailedError).originalResponse;
          resolve({ refusal: answer == null ? error : JSON.parse(answer.getBody()), url: upload.url });
        },
        ...options,
      });
      upload.start();
    });
  const isStored = async () => {
    const claim = { bucket: 'documents', path: `${ada.id}/cmi-recto.jpg`, sha256: hashContent(photo) } as const;
    return (await platform.db.asUser(ada.claims, (tx) => claimUploads(tx, ada.id, [claim])))[0]?.size;
  };
  const offsetOf = async (url: string | null) => {
    const headers = { authorization: ada.authorization, 'tus-resumable': '1.0.0' };
    return (await fetch(url ?? '', { method: 'HEAD', headers })).headers.get('upload-offset');
  };

  test('is not called damaged when its last bytes were cut short, and goes on from them', async () => {
    platform.disk.left = photo.length - 1000;
    const cut = await send({});
    expect(cut.refusal).toMatchObject(full);
    expect(await offsetOf(cut.url)).toBe(String(photo.length - 1000));
    platform.disk.left = Infinity;
    expect((await send({ uploadUrl: cut.url })).refusal).toBeNull();
    expect(await isStored()).toBe(photo.length);
  });

  test('goes on from the last bytes that are durable', async () => {
    const half = Math.floor(photo.length / 2);
    const onChunkComplete = (): void => void (platform.disk.failsSync = true);
    const cut = await send({ chunkSize: half, onChunkComplete });
    expect(cut.refusal).toMatchObject(full);
    platform.disk.failsSync = false;
    expect(await offsetOf(cut.url)).toBe(String(half));
    expect((await send({ uploadUrl: cut.url })).refusal).toBeNull();
    expect(await isStored()).toBe(photo.length);
  });

  test('is refused before it comes while the reserve is short, and the sentence blames no file', async () => {
    platform.disk.low = true;
    const { refusal, url } = await send({});
    expect([refusal, url]).toEqual([
      {
        ...full,
        message:
          'Le service manque de place pour le moment. Votre fichier est intact et reste sur cet appareil. ' +
          'Réessayez plus tard.',
      },
      null,
    ]);
    platform.disk.low = false;
    expect((await send({})).refusal).toBeNull();
  });

  test('is refused between two of its pieces too, then goes on', async () => {
    const onChunkComplete = (): void => void (platform.disk.low = true);
    const cut = await send({ chunkSize: 100_000, onChunkComplete });
    expect(cut.refusal).toMatchObject(full);
    platform.disk.low = false;
    expect(await offsetOf(cut.url)).toBe('100000');
    expect((await send({ uploadUrl: cut.url })).refusal).toBeNull();
  });

  test.each([
    ['the object', (key: string) => !key.endsWith('-preview')],
    ['its redrawn page', (key: string) => key.endsWith('-preview')],
  ])('whole, but with no room for %s: nothing is lost, and asking again later ends it', async (_what, isFull) => {
    const { put } = platform.objects;
    const noRoom = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    platform.objects.put = (key, content) => (isFull(key) ? Promise.reject(noRoom) : put(key, content));
    const cut = await send({});
    platform.objects.put = put;
    expect(cut.refusal).toMatchObject(full);
    expect(await isStored()).toBeUndefined();
    expect(await offsetOf(cut.url)).toBe(String(photo.length));
    expect(await isStored()).toBe(photo.length);
  });

  test('while the database goes away under it, is told when to come back', async () => {
    const { asUser } = platform.db;
    const away = Object.assign(new Error('connect ECONNREFUSED 192.0.2.7'), { code: 'ECONNREFUSED' });
    Object.assign(platform.db, { asUser: () => Promise.reject(away) });
    const encoded = {
      bucketName: 'documents',
      objectName: `${ada.id}/x.jpg`,
      contentType: 'image/jpeg',
      sha256: hashContent(photo),
    };
    const metadata = Object.entries(encoded).map(([name, value]) => `${name} ${btoa(value)}`);
    const headers = {
      authorization: ada.authorization,
      'tus-resumable': '1.0.0',
      'upload-length': String(photo.length),
      'upload-metadata': metadata.join(','),
    };
    const answer = await fetch(`${origin}/storage/v1/upload/resumable`, { method: 'POST', headers });
    Object.assign(platform.db, { asUser });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.text()).not.toMatch(/ECONNREFUSED|192\.0\.2\.7/);
  });
});
