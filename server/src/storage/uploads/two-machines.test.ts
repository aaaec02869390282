import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { v7 } from 'uuid';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, makeTestPlatform, sharedDatabase } from '../../../test/index.ts';
import type { TestPerson, TestPlatform } from '../../../test/index.ts';
import { startS3Fake, type S3Fake } from '../../../test/s3-fake.ts';
import { openS3Objects } from '../../platform/objects/index.ts';
import { createNoiseJpeg, hashContent } from '../objects/pictures.fixtures.ts';
import { claimUploads, readObject, storageSlice } from '../index.ts';
import { removeUpload } from './uploads.repository.ts';

let photo: Buffer;
beforeAll(async () => {
  photo = await createNoiseJpeg();
});

sharedDatabase('an upload begun on one machine', (open) => {
  let s3: S3Fake;
  let one: TestPlatform;
  let other: TestPlatform;
  let origins: readonly [string, string];
  let ada: TestPerson;

  beforeEach(async () => {
    const db = await open();
    one = makeTestPlatform(db, { newId: () => v7() });
    s3 = await startS3Fake(() => one.clock.now());
    const { clock, jobs, identify } = one;
    other = { ...makeTestPlatform(db, { newId: () => v7(), identify }), clock, jobs };
    for (const platform of [one, other]) {
      const { dataDir: folder, disk, randomBytes, secrets } = platform;
      const parts = { folder, key: secrets.key('objects'), randomBytes, disk };
      const outside = { fetch, clock, wait: async () => undefined, timeoutMs: 5000 };
      Object.assign(platform, { objects: await openS3Objects(parts, s3.place, outside) });
    }
    origins = [await listen(one), await listen(other)];
    ada = await one.signIn();
  });
  afterEach(() => s3.close());

  async function listen(platform: TestPlatform): Promise<string> {
    const app = await buildTestApp(platform, [storageSlice]);
    await app.listen({ port: 0, host: '127.0.0.1' });
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  }
  const ask = (url: string, method: string, headers: Readonly<Record<string, string>> = {}, body?: Buffer) =>
    fetch(url, {
      method,
      headers: { authorization: ada.authorization, 'tus-resumable': '1.0.0', ...headers },
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    });
  async function begin(): Promise<string> {
    const said = { bucketName: 'documents', objectName: `${ada.id}/cmi.jpg`, contentType: 'image/jpeg' };
    const metadata = Object.entries({ ...said, sha256: hashContent(photo) })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',');
    const headers = { 'upload-length': String(photo.length), 'upload-metadata': metadata };
    const answer = await ask(`${origins[0]}/storage/v1/upload/resumable`, 'POST', headers);
    expect(answer.status).toBe(201);
    return new URL(answer.headers.get('location') ?? '', origins[0]).pathname;
  }
  const patch = async (origin: string, path: string, offset: number, content: Buffer) => {
    const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    return (await ask(`${origin}${path}`, 'PATCH', headers, content)).status;
  };
  const offsetOn = async (origin: string, path: string) =>
    Number((await ask(`${origin}${path}`, 'HEAD')).headers.get('upload-offset'));
  const stored = async (): Promise<Buffer | null> => {
    const [object] = await other.db.asUser(ada.claims, (tx) =>
      claimUploads(tx, ada.id, [{ bucket: 'documents', path: `${ada.id}/cmi.jpg`, sha256: hashContent(photo) }]),
    );
    if (!object) return null;
    return buffer((await readObject(other, object.id))?.content as Readable);
  };
  const partsLeft = () => [...s3.contents.keys()].filter((key) => key.startsWith('uploads/'));

  test('goes on at its byte on another, ends there, and its bytes are the same', async () => {
    const path = await begin();
    expect(await patch(origins[0], path, 0, photo.subarray(0, 100_000))).toBe(204);
    expect(await offsetOn(origins[1], path)).toBe(100_000);
    expect(await patch(origins[1], path, 100_000, photo.subarray(100_000, 150_000))).toBe(204);
    // Bytes that the other machine already has are refused: the client must ask for the offset.
    expect(await patch(origins[0], path, 100_000, photo.subarray(100_000))).toBe(409);
    expect(await offsetOn(origins[0], path)).toBe(150_000);
    expect(await patch(origins[1], path, 150_000, photo.subarray(150_000))).toBe(204);
    expect((await stored())?.equals(photo)).toBe(true);
    expect(partsLeft()).toEqual([]);
  });

  test('whole and not judged, asked of both at once: each says it is whole, and it stands once', async () => {
    const path = await begin();
    const { put } = one.objects;
    one.objects.put = (key, content) =>
      key.startsWith('documents/') ? Promise.reject(new Error('killed')) : put(key, content);
    expect(await patch(origins[0], path, 0, photo)).toBe(500);
    one.objects.put = put;
    expect(await Promise.all(origins.map((origin) => offsetOn(origin, path)))).toEqual([photo.length, photo.length]);
    expect((await stored())?.equals(photo)).toBe(true);
    expect(partsLeft()).toEqual([]);
    // No object is deleted and written again: a crash in between would lose it.
    const id = path.split('/').at(-1) ?? '';
    expect(s3.asked().filter((line) => line.includes(`DELETE /essai/documents/${id}`))).toEqual([]);
  });

  /** Simulates a bucket that loses the end of an object, while the sender dies. */
  const cutShort = (prefix: string) => {
    for (const [key, object] of s3.contents)
      if (key.startsWith(prefix)) s3.contents.set(key, { ...object, bytes: object.bytes.subarray(0, -1) });
  };

  test('object-cut-short-by-one-that-died: the other writes it anew', async () => {
    const path = await begin();
    const { put } = one.objects;
    one.objects.put = async (key, content) => {
      const kept = await put(key, content);
      if (!key.startsWith('documents/')) return kept;
      cutShort(key);
      throw new Error('killed');
    };
    expect(await patch(origins[0], path, 0, photo)).toBe(500);
    expect(await offsetOn(origins[1], path)).toBe(photo.length);
    expect((await stored())?.equals(photo)).toBe(true);
  });

  test('part-cut-short-by-one-that-died: the file is refused, to be sent anew', async () => {
    const path = await begin();
    expect(await patch(origins[0], path, 0, photo.subarray(0, 100_000))).toBe(204);
    cutShort('uploads/');
    const held = await offsetOn(origins[1], path);
    expect(await patch(origins[1], path, held, photo.subarray(held))).toBe(422);
    expect(await stored()).toBeNull();
    expect(partsLeft()).toEqual([]);
  });

  test('kept by the other and forgotten as an upload meanwhile: its file keeps its bytes', async () => {
    const path = await begin();
    const id = path.split('/').at(-1) ?? '';
    const { put } = one.objects;
    one.objects.put = async (key, content) => {
      if (!key.startsWith('documents/')) return put(key, content);
      one.objects.put = put;
      // Meanwhile the other machine finishes the upload, and the job of its day expires it.
      expect(await offsetOn(origins[1], path)).toBe(photo.length);
      await one.db.asService((tx) => removeUpload(tx, id));
      return put(key, content);
    };
    await patch(origins[0], path, 0, photo.subarray(0, 100_000));
    await patch(origins[0], path, 100_000, photo.subarray(100_000));
    expect((await stored())?.equals(photo)).toBe(true);
  });

  test('bucket-out-in-the-middle: told to come back later, it goes on from what is there', async () => {
    const path = await begin();
    s3.behave('error');
    expect(await patch(origins[0], path, 0, photo)).toBe(503);
    expect((await ask(`${origins[1]}${path}`, 'HEAD')).status).toBe(503);
    s3.behave(null);
    const offset = await offsetOn(origins[1], path);
    expect(await patch(origins[1], path, offset, photo.subarray(offset))).toBe(204);
    expect((await stored())?.equals(photo)).toBe(true);
  });

  test('left alone for a day, it is forgotten by another, with its bytes', async () => {
    const path = await begin();
    await patch(origins[0], path, 0, photo.subarray(0, 100_000));
    expect(partsLeft()).toHaveLength(1);
    one.clock.advance(24 * 3600 + 1);
    // In the test, the machine started last runs the jobs of both.
    await one.runJobs();
    expect(partsLeft()).toEqual([]);
    expect((await ask(`${origins[1]}${path}`, 'HEAD')).status).toBe(404);
  });
});
