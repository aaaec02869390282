import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import sharp from 'sharp';
import { Upload, type DetailedError } from 'tus-js-client';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  buildTestApp,
  oneDatabase,
  makeTestPlatform,
  processSandbox,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { SandboxBusy, type FileSandbox } from '../../platform/file-sandbox/index.ts';
import * as hostile from '../../platform/file-sandbox/hostile-files.fixtures.ts';
import { fileFaults } from '../../platform/file-sandbox/sandbox-messages.ts';
import { claimUploads, buildPageLinks, readRedrawn, removeObjects, storageSlice } from '../index.ts';
import { storeGenerated } from '../../../test/stored-files.ts';
import { createNoiseJpeg, hashContent } from '../objects/pictures.fixtures.ts';

const heavy = 'Ce fichier est trop compliqué à ouvrir. Prenez une photo, puis envoyez-la à sa place.';
const unreadable = 'Ce PDF ne peut pas être lu. Photographiez le papier, puis envoyez la photo.';
const wrong = 'Format de fichier invalide';

oneDatabase('a hostile file sent by somebody who paid nothing', (open) => {
  let platform: TestPlatform;
  let origin: string;
  let mallory: TestPerson;
  let photo: Buffer;

  beforeAll(async () => {
    platform = makeTestPlatform(await open(), { fileSandbox: processSandbox() });
    const app = await buildTestApp(platform, [storageSlice]);
    await app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    photo = await createNoiseJpeg();
  });
  beforeEach(async () => {
    mallory = await platform.signIn();
  });

  interface Sending {
    readonly type?: string;
    readonly person?: TestPerson;
    readonly path?: string;
    readonly retryDelays?: number[];
  }
  const send = (
    content: Buffer,
    { type = 'application/pdf', person = mallory, path = `${person.id}/papier`, retryDelays = [] }: Sending = {},
  ): Promise<void> =>
    new Promise((resolve, reject) => {
      new Upload(content, {
        endpoint: `${origin}/storage/v1/upload/resumable`,
        chunkSize: 20_000_000,
        retryDelays,
        // As in the application.
        onShouldRetry: (error) => error.originalResponse?.getStatus() === 429,
        headers: { authorization: person.authorization },
        metadata: {
          bucketName: 'documents',
          objectName: path,
          contentType: type,
          cacheControl: '3600',
          sha256: hashContent(content),
        },
        onSuccess: () => resolve(),
        onError: (error) => {
          const answer = (error as DetailedError).originalResponse;
          reject(
            Object.assign(new Error((JSON.parse(answer?.getBody() ?? '{}') as { message?: string }).message), {
              status: answer?.getStatus(),
            }),
          );
        },
      }).start();
    });
  const keysOf = (): readonly string[] => [...platform.objects.contents.keys()];
  const objectsOf = async (person: TestPerson) =>
    (
      await platform.db.asService((tx) =>
        sql<{ id: string }>`select id from storage_objects where owner_id = ${person.id}`.execute(tx),
      )
    ).rows;

  test.each([
    ['a form that draws itself', hostile.buildSelfDrawingPdf, heavy],
    ['two million brackets', () => hostile.buildBracketsPdf(), heavy],
    ['a nested catalogue', () => hostile.buildNestedCataloguePdf(), heavy],
    ['tables that name each other', hostile.buildCircularTablesPdf, heavy],
    ['a stream of four gigabytes', () => hostile.buildInflatingPdf(), heavy],
    ['pages that hold each other', hostile.buildCircularPagesPdf, unreadable],
    ['a PDF cut short', () => hostile.buildPlainPdf().subarray(0, 300), unreadable],
    [
      'a PDF behind a password',
      hostile.buildEncryptedPdf,
      'Ce PDF est protégé par un mot de passe. Enregistrez-le sans mot de passe, ou photographiez le papier.',
    ],
    [
      'a PDF of thirteen pages',
      () => hostile.buildPlainPdf(13),
      'Ce PDF compte trop de pages. Gardez seulement les pages utiles, ou photographiez-les.',
    ],
    ['a picture of 65,535 × 65,535 points', hostile.buildDeclaredPng, 'Photo trop volumineuse'],
    ['a drawing', hostile.buildDisguisedSvg, wrong],
  ])(
    '%s: refused in French, nothing is stored, and the server still answers',
    async (_case, make, sentence) => {
      const before = keysOf();
      await expect(send(make(), { type: 'application/pdf' })).rejects.toMatchObject({
        message: sentence,
        status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
      });
      expect(keysOf()).toEqual(before);
      expect(await objectsOf(mallory)).toEqual([]);
      expect((await fetch(`${origin}/storage/v1/object/documents/x`)).status).toBe(401);
    },
    90_000,
  );

  test('another person’s photograph is processed while hostile files wait', async () => {
    const ada = await platform.signIn();
    const attack = Promise.allSettled(
      ['1', '2', '3'].map((name) => send(hostile.buildInflatingPdf(), { path: `${mallory.id}/${name}` })),
    );
    await send(photo, { type: 'image/jpeg', person: ada });
    expect(await objectsOf(ada)).toHaveLength(1);
    expect((await attack).every(({ status }) => status === 'rejected')).toBe(true);
  }, 90_000);

  test('when too many files wait, the upload is stored and processed at a later request', async () => {
    const { redraw } = platform.fileSandbox;
    let refusals = 1;
    const sandbox = platform.fileSandbox as { redraw: FileSandbox['redraw'] };
    sandbox.redraw = async (...asked) => {
      if ((refusals -= 1) >= 0) throw new SandboxBusy('Too many files wait');
      return redraw(...asked);
    };
    const sentence =
      'Beaucoup de fichiers arrivent en ce moment. Le vôtre reste sur cet appareil. Réessayez dans une minute.';
    await expect(send(photo, { type: 'image/jpeg' })).rejects.toMatchObject({ status: 429, message: sentence });
    refusals = 1;
    await send(photo, { type: 'image/jpeg', retryDelays: [0] });
    sandbox.redraw = redraw;
    expect(await objectsOf(mallory)).toHaveLength(1);
  });

  const keep = (content: Buffer, name = 'ancien') =>
    platform.db.asService((tx) =>
      storeGenerated(
        { ...platform, tx },
        {
          ownerId: mallory.id,
          bucket: 'documents',
          path: `${mallory.id}/${name}.pdf`,
          mime: 'application/pdf',
          content,
        },
      ),
    );

  test('one kept before files were redrawn is redrawn when first needed, once', async () => {
    const { id } = await keep(hostile.buildPlainPdf(2));
    const first = await readRedrawn(platform, id);
    expect(first.ok && first.value.length).toBe(2);
    const keys = keysOf();
    const again = await readRedrawn(platform, id);
    expect(again).toEqual(first);
    expect(keysOf()).toEqual(keys);
    const links = buildPageLinks(platform, { id, pages: 2 });
    const pages = await Promise.all(
      links.map(async (link) => Buffer.from(await (await fetch(`${origin}${link}`)).arrayBuffer())),
    );
    expect(first.ok && pages).toEqual(first.ok && first.value);
    expect((await sharp(pages[1]).metadata()).format).toBe('jpeg');
  });

  test('a stored file whose process died is never opened a second time', async () => {
    const { id } = await keep(hostile.buildSelfDrawingPdf());
    expect(await readRedrawn(platform, id)).toMatchObject({ ok: false, code: 'FILE_TOO_HEAVY' });
    const { redraw } = platform.fileSandbox;
    const sandbox = platform.fileSandbox as { redraw: FileSandbox['redraw'] };
    sandbox.redraw = () => Promise.reject(new Error('opened again'));
    const again = await readRedrawn(platform, id).finally(() => (sandbox.redraw = redraw));
    expect(again).toMatchObject({ ok: false, code: 'FILE_TOO_HEAVY' });
  });

  test('a file that is removed takes every redrawn page with it', async () => {
    const before = keysOf();
    const paper = hostile.buildPlainPdf(3);
    await send(paper);
    const [object] = await platform.db.asUser(mallory.claims, (tx) =>
      claimUploads(tx, mallory.id, [{ bucket: 'documents', path: `${mallory.id}/papier`, sha256: hashContent(paper) }]),
    );
    expect(keysOf()).toHaveLength(before.length + 4);
    await platform.db.asService((tx) => removeObjects({ ...platform, tx }, [object?.id ?? '']));
    await platform.runJobs();
    expect(keysOf()).toEqual(before);
  });

  test('the original can be downloaded, but is never displayed', async () => {
    const paper = hostile.buildScriptedPdf();
    await send(paper);
    const answer = await fetch(`${origin}/storage/v1/object/documents/${mallory.id}/papier`, {
      headers: { authorization: mallory.authorization },
    });
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="papier"');
    expect(Buffer.from(await answer.arrayBuffer()).equals(paper)).toBe(true);
  });

  test('the database knows the faults the program knows', async () => {
    const { id } = await keep(hostile.buildPlainPdf());
    for (const fault of fileFaults)
      await platform.db.asService((tx) =>
        sql`update storage_objects set preview_fault = ${fault} where id = ${id}`.execute(tx),
      );
    await expect(
      platform.db.asService((tx) =>
        sql`update storage_objects set preview_fault = 'OTHER' where id = ${id}`.execute(tx),
      ),
    ).rejects.toThrow(/check constraint/);
  });
});
