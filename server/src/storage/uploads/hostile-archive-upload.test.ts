import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import {
  buildTestApp,
  oneDatabase,
  makeTestPlatform,
  processSandbox,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import type { FastifyInstance } from 'fastify';
import * as hostile from '../../platform/file-sandbox/hostile-archives.fixtures.ts';
import { claimUploads, readRedrawn, storageSlice } from '../index.ts';
import { hashContent } from '../objects/pictures.fixtures.ts';

const wrong = 'Format de fichier invalide';
const sandbox = processSandbox();
const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#6688aa' } });
const [jpeg, png] = [await picture.jpeg().toBuffer(), await picture.png().toBuffer()];
const path = '/storage/v1/upload/resumable';

oneDatabase('an archive or a text sent in place of a paper', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let mallory: TestPerson;
  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [storageSlice]);
    mallory = await platform.signIn();
  });

  /** Sends the whole file in one request, under the type that the sender gives. */
  const send = async (content: Buffer, type: string, length = content.length) => {
    const encoded = (value: string): string => Buffer.from(value).toString('base64');
    const metadata = {
      bucketName: 'documents',
      objectName: `${mallory.id}/papier`,
      contentType: type,
      sha256: hashContent(content),
    };
    const headers = {
      authorization: mallory.authorization,
      'tus-resumable': '1.0.0',
      'upload-length': String(length),
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${encoded(value)}`)
        .join(','),
      'content-type': 'application/offset+octet-stream',
    };
    const reply = await app.inject({ method: 'POST', url: path, headers, payload: content });
    return {
      status: reply.statusCode,
      message: reply.statusCode < 400 ? '' : reply.json<{ message: string }>().message,
    };
  };

  test.each([
    ['archives in archives', 'application/pdf', () => hostile.buildNestedZip(3)],
    [
      'sixty thousand files in the bytes of one',
      'image/jpeg',
      () => hostile.buildOverlapZip(60_000, Buffer.alloc(1000)),
    ],
    ['a file that climbs out of its folder', 'image/jpeg', hostile.buildClimbingTar],
    ['two hundred million zeros, packed', 'application/pdf', () => hostile.gzipZeros()],
    ['a text processor’s document', 'application/pdf', hostile.buildDocx],
    ['a text of one line', 'application/pdf', () => hostile.buildLongLine(9_000_000)],
    ['entities that repeat each other', 'image/png', () => hostile.buildBillionLaughs()],
    ['an entity that names a file of the machine', 'image/jpeg', hostile.buildExternalEntity],
    ['a page of script', 'image/jpeg', hostile.buildHtmlPage],
    ['an archive with a paper behind it', 'application/pdf', hostile.zipThenPdf],
    ['a GIF of 65,535 × 65,535', 'image/webp', hostile.buildDeclaredGif],
    ['a TIFF of 2,000,000,000 × 2,000,000,000', 'image/jpeg', hostile.buildDeclaredTiff],
  ])('%s: refused in French, nothing is stored, and the server still answers', async (_case, type, make) => {
    expect(await send(make(), type)).toEqual({ status: 415, message: wrong });
    expect([...platform.objects.contents.keys()]).toEqual([]);
    expect((await app.inject('/storage/v1/object/documents/x')).statusCode).toBe(401);
  });

  test('fifty megabytes are refused before the first byte', async () => {
    const { status, message } = await send(Buffer.alloc(0), 'application/pdf', 50_000_000);
    expect([status, message]).toEqual([413, 'Photo trop volumineuse']);
  });

  test.each([
    ['a photograph with a page of script', 'image/jpeg', () => hostile.buildJpegWithPage(jpeg)],
    ['a paper with an archive behind it', 'application/pdf', hostile.buildPdfThenZip],
    ['a paper that starts programs', 'application/pdf', hostile.buildActingPdf],
    ['a picture with a text of five hundred megabytes', 'image/png', () => hostile.buildPngWithText(png)],
  ])('%s: only our redrawn picture of it is shown', async (_case, type, make) => {
    Object.assign(platform, { fileSandbox: sandbox });
    const content = make();
    expect((await send(content, type)).status).toBe(201);
    const [object] = await platform.db.asUser(mallory.claims, (tx) =>
      claimUploads(tx, mallory.id, [
        { bucket: 'documents', path: `${mallory.id}/papier`, sha256: hashContent(content) },
      ]),
    );
    const shown = await readRedrawn(platform, object?.id ?? '');
    expect(shown.ok && shown.value).toHaveLength(1);
    for (const page of shown.ok ? shown.value : []) {
      expect(page.includes(hostile.scriptMark)).toBe(false);
      expect((await sharp(page).metadata()).format).toBe('jpeg');
    }
  });
});
