import { request as httpRequest } from 'node:http';
import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import sharp from 'sharp';
import { Upload, type DetailedError, type UploadOptions } from 'tus-js-client';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { claimUploads, readObject, storageSlice } from '../index.ts';
import { buildHugePng, buildPlainPdf } from '../../platform/file-sandbox/hostile-files.fixtures.ts';
import { createNoiseJpeg, hashContent } from '../objects/pictures.fixtures.ts';
import { maxUnclaimedBytes } from './unclaimed.ts';

let photo: Buffer;
beforeAll(async () => {
  photo = await createNoiseJpeg();
});

interface Sending extends Partial<UploadOptions> {
  readonly bucket?: string;
  readonly path?: string;
  readonly type?: string;
  readonly sha256?: string;
}

eachDatabase('resumable uploads', (open) => {
  let platform: TestPlatform;
  let origin: string;
  let ada: TestPerson;

  const listen = async (): Promise<string> => {
    const app = await buildTestApp(platform, [storageSlice]);
    await app.listen({ port: 0, host: '127.0.0.1' });
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  };

  // One database for all: each test has a person of its own, and compares with the state at its beginning.
  beforeAll(async () => {
    platform = makeTestPlatform(await open());
    origin = await listen();
  });
  let before: { readonly keys: ReadonlySet<string>; readonly parts: ReadonlySet<string> };
  const partNames = () => readdir(join(platform.dataDir, 'uploads')).catch(() => []);
  const newKeys = () => [...platform.objects.contents.keys()].filter((key) => !before.keys.has(key));
  const newParts = async () => (await partNames()).filter((name) => !before.parts.has(name));
  beforeEach(async () => {
    ada = await platform.signIn();
    before = { keys: new Set(platform.objects.contents.keys()), parts: new Set(await partNames()) };
  });

  /** Sends as the browser does; resolves with the address of the upload, or rejects with the answer of the server. */
  const send = (
    content: Buffer,
    sending: Sending = {},
    watch: (upload: Upload) => Partial<UploadOptions> = () => ({}),
  ): Promise<string> => {
    const {
      bucket = 'documents',
      path = `${ada.id}/cmi-recto.jpg`,
      type = 'image/jpeg',
      sha256 = hashContent(content),
      ...options
    } = sending;
    return new Promise((resolve, reject) => {
      const upload: Upload = new Upload(content, {
        endpoint: `${origin}/storage/v1/upload/resumable`,
        chunkSize: 100_000,
        retryDelays: [],
        headers: { authorization: ada.authorization },
        metadata: { bucketName: bucket, objectName: path, contentType: type, cacheControl: '3600', sha256 },
        onSuccess: () => resolve(upload.url ?? ''),
        onError: (error) => reject(refusalOf(error as DetailedError)),
        ...options,
      });
      Object.assign(upload.options, watch(upload));
      upload.start();
    });
  };

  const stored = (path = `${ada.id}/cmi-recto.jpg`, content = photo) =>
    platform.db.asUser(ada.claims, (tx) =>
      claimUploads(tx, ada.id, [{ bucket: 'documents', path, sha256: hashContent(content) }]),
    );

  test('a photograph arrives in pieces and its bytes are untouched', async () => {
    await send(photo);
    const [object] = await stored();
    expect(object).toMatchObject({ size: photo.length, mime: 'image/jpeg', hasPreview: true });
    const kept = await readObject(platform, object?.id ?? '');
    expect((await buffer(kept?.content as Readable)).equals(photo)).toBe(true);
  });

  test('its preview is a smaller, upright JPEG without any metadata', async () => {
    const wide = await sharp(await createNoiseJpeg(2000, 300))
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 60 })
      .toBuffer();
    await send(wide);
    const seen = await sharp(
      platform.objects.contents.get(newKeys().find((key) => key.endsWith('-preview')) ?? ''),
    ).metadata();
    expect(seen).toMatchObject({ format: 'jpeg', height: 1600 });
    expect([seen.exif, seen.icc, seen.xmp, seen.iptc, seen.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('a sending cut in the middle goes on where it stopped, also after the server started again', async () => {
    let url = '';
    const cut = new Promise<void>((resolve) => {
      void send(photo, {}, (upload) => ({
        onChunkComplete: () => {
          url = upload.url ?? '';
          void upload.abort().then(resolve);
        },
      }));
    });
    await cut;
    const [part] = await newParts();
    const held = await readFile(join(platform.dataDir, 'uploads', part ?? ''));
    expect(held.length).toBe(100_000);
    expect(held.includes(photo.subarray(0, 64))).toBe(false);
    origin = await listen();
    const offsets: number[] = [];
    const again = new URL(new URL(url).pathname, origin).href;
    await send(photo, { uploadUrl: again, onProgress: (sent) => void offsets.push(sent) });
    expect(offsets[0]).toBeGreaterThanOrEqual(100_000);
    expect((await stored())[0]).toMatchObject({ size: photo.length });
    expect(await newParts()).toEqual([]);
  });

  test('answer-lost-after-commit: asked again, the server says it has the whole', async () => {
    let lost = 0;
    await send(photo, {
      chunkSize: photo.length,
      retryDelays: [0],
      onAfterResponse: (request) => {
        if (request.getMethod() !== 'PATCH') return;
        lost += 1;
        throw new Error('line cut before the answer arrived');
      },
    });
    expect(lost).toBe(1);
    expect((await stored())[0]).not.toBeNull();
    // The same file, sent a second time, is not stored twice.
    await send(photo);
    expect(newKeys()).toHaveLength(2);
  });

  test('a server that failed between the last byte and its verdict judges when asked again', async () => {
    const { put } = platform.objects;
    let failures = 1;
    platform.objects.put = (key, content) =>
      (failures -= 1) >= 0 ? Promise.reject(new Error('disk full')) : put(key, content);
    await send(photo, { retryDelays: [0] });
    expect((await stored())[0]).not.toBeNull();
    platform.objects.put = put;
  });

  test.each([
    [
      '10 MB and one byte',
      () => Buffer.concat([photo, Buffer.alloc(10_000_001 - photo.length)]),
      'documents',
      'Photo trop volumineuse',
    ],
    [
      '99 999 bytes of proof',
      () => photo.subarray(0, 99_999),
      'declaration-photos',
      'Photo trop petite (qualité insuffisante)',
    ],
    [
      'a text named .jpg',
      () => Buffer.from('Ceci est un texte. '.repeat(9_000)),
      'declaration-photos',
      'Format de fichier invalide',
    ],
    [
      'a truncated JPEG',
      () => photo.subarray(0, photo.length - 20_000),
      'declaration-photos',
      'Format de fichier invalide',
    ],
    ['20 000 × 20 000 pixels', () => buildHugePng(), 'documents', 'Photo trop volumineuse'],
    [
      'a PDF where proofs go',
      () => Buffer.concat([buildPlainPdf(), Buffer.alloc(100_000, 32), buildPlainPdf()]),
      'declaration-photos',
      'Format de fichier invalide',
    ],
  ])('%s: refused in the words of the specification, nothing kept', async (_name, make, bucket, sentence) => {
    const content = make();
    await expect(send(content, { bucket, chunkSize: 20_000_000 })).rejects.toMatchObject({
      message: sentence,
      statusCode: expect.stringMatching(/^4/),
    });
    expect(newKeys()).toEqual([]);
    expect(await newParts()).toEqual([]);
  });

  test('announced at the same moment, no more bytes are awaited than there is room for', async () => {
    const size = 10_000_000;
    // A file without a claim takes all the room but that of three.
    await platform.db.asService((tx) =>
      sql`insert into storage_objects (id, owner_id, bucket, path, size, sha256, mime, object_key, created_at)
        values (${platform.newId()}, ${ada.id}, 'documents', ${`${ada.id}/before.jpg`},
          ${maxUnclaimedBytes - 3 * size}, ${'a'.repeat(64)}, 'image/jpeg', 'before',
          ${platform.clock.now()})`.execute(tx),
    );
    const announce = async (name: number): Promise<number> => {
      const metadata = {
        bucketName: 'documents',
        objectName: `${ada.id}/${name}.jpg`,
        contentType: 'image/jpeg',
        sha256: hashContent(photo),
      };
      const written = Object.entries(metadata)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(',');
      const headers = {
        authorization: ada.authorization,
        'tus-resumable': '1.0.0',
        'upload-length': String(size),
        'upload-metadata': written,
      };
      return (await fetch(`${origin}/storage/v1/upload/resumable`, { method: 'POST', headers })).status;
    };
    const answers = await Promise.all(Array.from({ length: 8 }, (_, name) => announce(name)));
    expect(answers.sort()).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
  });

  test.each([
    ['its size later', { 'upload-defer-length': '1' }],
    ['uploads put together', { 'upload-length': '10', 'upload-concat': 'partial' }],
    ['both sizes', { 'upload-length': '10', 'upload-defer-length': '1' }],
  ])('an upload that announces %s is refused, and is no fault of ours', async (_what, announced) => {
    const headers = { authorization: ada.authorization, 'tus-resumable': '1.0.0', ...announced };
    const answer = await fetch(`${origin}/storage/v1/upload/resumable`, { method: 'POST', headers });
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ error: 'InvalidRequest' })]);
  });

  test('a type no browser should send is refused before the bytes', async () => {
    await expect(send(photo, { type: 'image/heic' })).rejects.toMatchObject({ message: 'Format de fichier invalide' });
  });

  test('bytes that are not those announced are refused', async () => {
    await expect(send(photo, { sha256: hashContent(Buffer.from('autre')) })).rejects.toMatchObject({
      error: 'PHOTO_ALTERED',
    });
    await expect(send(photo, { sha256: 'abc' })).rejects.toMatchObject({
      message: 'L’empreinte SHA-256 du fichier est illisible.',
    });
  });

  test('announced as the official client does, without SHA-256: kept with that of its bytes', async () => {
    await send(photo, { sha256: '' });
    expect((await stored())[0]).toMatchObject({ size: photo.length, sha256: hashContent(photo) });
    await expect(send(await createNoiseJpeg(650, 480), { sha256: '' })).rejects.toMatchObject({ statusCode: '409' });
  });

  test('a PDF is kept to the byte, with a picture of each of its pages', async () => {
    const paper = buildPlainPdf(3);
    await send(paper, { type: 'application/pdf', path: `${ada.id}/carte.pdf` });
    const [object] = await stored(`${ada.id}/carte.pdf`, paper);
    expect(object).toMatchObject({ mime: 'application/pdf', hasPreview: true, pages: 3 });
    const pages = newKeys().filter((key) => key.includes('-preview'));
    expect(pages.map((key) => key.slice(key.indexOf('-preview')))).toEqual(['-preview', '-preview-2', '-preview-3']);
    for (const key of pages) expect((await sharp(platform.objects.contents.get(key)).metadata()).format).toBe('jpeg');
  });

  test('nobody writes in the space of another, nor in a bucket of the product', async () => {
    const bob = await platform.signIn();
    for (const path of [
      `${bob.id}/cmi.jpg`,
      `${ada.id}/../${bob.id}/cmi.jpg`,
      `${ada.id}`,
      'cmi.jpg',
      `${ada.id}//x`,
    ]) {
      await expect(send(photo, { path })).rejects.toMatchObject({ statusCode: '403' });
    }
    for (const bucket of ['dossiers', 'public', 'inconnu', 'constructor']) {
      await expect(send(photo, { bucket })).rejects.toMatchObject({ statusCode: '404' });
    }
  });

  test('every request asks for a bearer, and another person finds no upload', async () => {
    const url = await send(photo);
    const bob = await platform.signIn();
    const head = (authorization?: string) =>
      fetch(url, {
        method: 'HEAD',
        headers: { 'tus-resumable': '1.0.0', ...(authorization === undefined ? {} : { authorization }) },
      });
    expect((await head(ada.authorization)).headers.get('upload-offset')).toBe(String(photo.length));
    expect((await head()).status).toBe(401);
    expect((await head(bob.authorization)).status).toBe(404);
    await expect(send(photo, { headers: {} })).rejects.toMatchObject({ message: 'Non connecté' });
  });

  test('another file does not take the place of the first', async () => {
    await send(photo);
    const other = await createNoiseJpeg(650, 480);
    await expect(send(other)).rejects.toMatchObject({ statusCode: '409', error: 'Duplicate' });
    expect((await stored())[0]).not.toBeNull();
  });

  test('an upload left alone for a day is forgotten, and a finished one stays', async () => {
    let url = '';
    await new Promise<void>((resolve) => {
      void send(photo, { path: `${ada.id}/abandon.jpg` }, (upload) => ({
        onChunkComplete: () => {
          url = upload.url ?? '';
          void upload.abort().then(resolve);
        },
      }));
    });
    await send(photo);
    platform.clock.advance(24 * 3_600 + 1);
    const gone = await fetch(url, {
      method: 'HEAD',
      headers: { 'tus-resumable': '1.0.0', authorization: ada.authorization },
    });
    expect(gone.status).toBe(410);
    await platform.runJobs();
    expect(await newParts()).toEqual([]);
    const [object] = await stored();
    expect(await readObject(platform, object?.id ?? '')).not.toBeNull();
    // Run again, as after a crash, the job removes no stored file.
    const [expire] = storageSlice.jobs?.(platform) ?? [];
    await expire?.run({ id: object?.id }, new AbortController().signal);
    expect(await readObject(platform, object?.id ?? '')).not.toBeNull();
  });

  test('an upload forgotten while it was being judged leaves nothing behind', async () => {
    const { put } = platform.objects;
    platform.objects.put = async (key, content) => {
      const kept = await put(key, content);
      await platform.db.asService((tx) => sql`delete from storage_uploads where user_id = ${ada.id}`.execute(tx));
      return kept;
    };
    await expect(send(photo)).rejects.toMatchObject({ statusCode: '410' });
    expect((await stored())[0]).toBeNull();
    expect(newKeys()).toEqual([]);
    platform.objects.put = put;
  });

  test('what arrived before the line broke in the middle of a piece is kept', async () => {
    const metadata = {
      bucketName: 'documents',
      objectName: `${ada.id}/coupe.jpg`,
      contentType: 'image/jpeg',
      sha256: hashContent(photo),
    };
    const encoded = Object.entries(metadata).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
    const headers = { 'tus-resumable': '1.0.0', authorization: ada.authorization };
    const made = await fetch(`${origin}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(photo.length), 'upload-metadata': encoded.join(',') },
    });
    const url = new URL(made.headers.get('location') ?? '', origin);
    await new Promise<void>((resolve) => {
      const request = httpRequest(url, {
        method: 'PATCH',
        headers: {
          ...headers,
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
          'content-length': photo.length,
        },
      });
      request.on('error', () => resolve());
      request.write(photo.subarray(0, 90_000), () => request.destroy());
    });
    const head = await fetch(url, { method: 'HEAD', headers });
    expect(Number(head.headers.get('upload-offset'))).toBeLessThanOrEqual(90_000);
    await send(photo, { uploadUrl: url.href });
    expect((await stored(`${ada.id}/coupe.jpg`))[0]).not.toBeNull();
  });
});

function refusalOf(error: DetailedError): unknown {
  const body = error.originalResponse?.getBody();
  return body === undefined || body === '' ? error : JSON.parse(body);
}
