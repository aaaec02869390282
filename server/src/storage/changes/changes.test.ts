import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { storeDeclaration, storeFile } from '../../../test/stored-files.ts';
import { findOwnObject, readObject, storageSlice } from '../index.ts';
import { createNoiseJpeg } from '../objects/pictures.fixtures.ts';
import { maxUnclaimedBytes } from '../uploads/unclaimed.ts';

type App = Awaited<ReturnType<typeof buildTestApp>>;

let photo: Buffer;
let other: Buffer;
beforeAll(async () => {
  [photo, other] = await Promise.all([createNoiseJpeg(), createNoiseJpeg(660, 480)]);
});

eachDatabase('files that something names', (open) => {
  let platform: TestPlatform;
  let app: App;
  let ada: TestPerson;
  let declaration: string;
  beforeAll(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [storageSlice]);
  });
  beforeEach(async () => {
    ada = await platform.signIn();
    declaration = await storeDeclaration(platform, ada, { label: null, at: '2026-11-20T10:00:00Z', photos: [] });
  });

  const ask = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object | Buffer) =>
    app.inject({
      method,
      url: `/storage/v1/object${url}`,
      headers: {
        authorization: ada.authorization,
        'x-upsert': 'true',
        'content-type': Buffer.isBuffer(payload) ? 'image/jpeg' : 'application/json',
      },
      payload,
    });
  const claim = (id: string) =>
    platform.db.asUser(ada.claims, (tx) =>
      sql`insert into declaration_photos (declaration_id, kind, object_id, sha256, size)
        select ${declaration}, 'parking', id, sha256, size from storage_objects where id = ${id}`.execute(tx),
    );
  const path = (): string => `${ada.id}/photo.jpg`;
  const stored = () => storeFile(platform, ada, { name: 'photo.jpg', content: photo, bucket: 'declaration-photos' });
  const changes = (): readonly [string, () => ReturnType<typeof ask>][] => [
    ['replaced', () => ask('POST', `/declaration-photos/${path()}`, other)],
    ['updated', () => ask('PUT', `/declaration-photos/${path()}`, other)],
    [
      'moved',
      () =>
        ask('POST', '/move', { bucketId: 'declaration-photos', sourceKey: path(), destinationKey: `${ada.id}/x.jpg` }),
    ],
    ['removed', () => ask('DELETE', '/declaration-photos', { prefixes: [path()] })],
    ['removed alone', () => ask('DELETE', `/declaration-photos/${path()}`, {})],
  ];

  test.each([0, 1, 2, 3, 4])('evidence cannot be changed by a client: way %i', async (way) => {
    const { id } = await stored();
    await claim(id);
    const [, change] = changes()[way] ?? [];
    const answer = await change?.();
    expect([answer?.statusCode, answer?.json()]).toEqual([
      403,
      { statusCode: '403', error: 'AccessDenied', message: expect.stringContaining('il ne peut pas être changé') },
    ]);
    await platform.runJobs();
    expect((await readObject(platform, id))?.path).toBe(path());
  });

  test.each([0, 1, 2, 3, 4])('a file claimed and changed at the same moment is not lost: way %i', async (way) => {
    const { id } = await stored();
    const [, change] = changes()[way] ?? [];
    const [answer, claimed] = await Promise.all([
      change?.(),
      claim(id).then(
        ({ numAffectedRows }) => numAffectedRows === 1n,
        () => false,
      ),
    ]);
    await platform.runJobs();
    const kept = await readObject(platform, id);
    // The first one wins: a claim keeps the file, and a change leaves only a file of another name to claim.
    if (claimed) expect(kept).not.toBeNull();
    else expect(answer?.statusCode).toBe(200);
    expect(answer?.statusCode).not.toBe(500);
  });

  test('announced in pieces to take the place of evidence, a file is refused before its bytes', async () => {
    const { id } = await stored();
    const announce = () => {
      const about = { bucketName: 'declaration-photos', objectName: path(), contentType: 'image/jpeg' };
      const metadata = Object.entries(about).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
      return app.inject({
        method: 'POST',
        url: '/storage/v1/upload/resumable',
        headers: {
          authorization: ada.authorization,
          'x-upsert': 'true',
          'tus-resumable': '1.0.0',
          'upload-length': String(other.length),
          'upload-metadata': metadata.join(','),
          'content-type': 'application/offset+octet-stream',
        },
        payload: other,
      });
    };
    await claim(id);
    expect((await announce()).json()).toMatchObject({ statusCode: '403', error: 'AccessDenied' });
    await platform.db.asService((tx) => sql`delete from declaration_photos where object_id = ${id}`.execute(tx));
    expect((await announce()).statusCode).toBe(201);
    const row = await platform.db.asUser(ada.claims, (tx) => findOwnObject(tx, 'declaration-photos', path()));
    expect([row?.id === id, row?.size]).toEqual([false, other.length]);
  });

  test('a link to send a file that outlives its account ends in a refusal', async () => {
    const signed = await ask('POST', `/upload/sign/declaration-photos/${path()}`, {});
    await platform.db.asService((tx) => sql`delete from auth.users where id = ${ada.id}`.execute(tx));
    const before = platform.objects.contents.size;
    const { url } = signed.json<{ url: string }>();
    expect((await ask('PUT', url.replace('/object', ''), photo)).json()).toMatchObject({ statusCode: '400' });
    expect(platform.objects.contents.size).toBe(before);
  });

  test.each([
    ['session', () => sql`delete from auth.sessions where user_id = ${ada.id}`],
    [
      'freedom',
      () => sql`update auth.users set banned_until = ${platform.clock.now()}::timestamptz + interval '1 day'
        where id = ${ada.id}`,
    ],
  ])('a link to send a file that outlives the %s of its person is refused', async (_what, end) => {
    const [used, late] = await Promise.all(
      ['avant', 'apres'].map((name) => ask('POST', `/upload/sign/declaration-photos/${ada.id}/${name}.jpg`, {})),
    );
    const send = (signed: typeof used) => ask('PUT', signed!.json<{ url: string }>().url.replace('/object', ''), photo);
    expect((await send(used)).statusCode).toBe(200);
    await platform.db.asService((tx) => end().execute(tx));
    const before = platform.objects.contents.size;
    expect((await send(late)).json()).toMatchObject({ statusCode: '400', error: 'InvalidJWT' });
    expect(platform.objects.contents.size).toBe(before);
  });

  test('all of a removal happens, or nothing', async () => {
    const { id } = await stored();
    await claim(id);
    const free = await storeFile(platform, ada, { name: 'libre.jpg', content: photo, bucket: 'declaration-photos' });
    expect((await ask('DELETE', '/declaration-photos', { prefixes: [free.path, path()] })).statusCode).toBe(403);
    expect(await readObject(platform, free.id)).not.toBeNull();
  });

  test('copies count as files sent: beyond the room of a person none is made', async () => {
    await stored();
    await platform.db.asService((tx) =>
      sql`update storage_objects set size = ${maxUnclaimedBytes} where owner_id = ${ada.id}`.execute(tx),
    );
    const before = platform.objects.contents.size;
    const copy = { bucketId: 'declaration-photos', sourceKey: path(), destinationKey: `${ada.id}/copie.jpg` };
    expect((await ask('POST', '/copy', copy)).json()).toMatchObject({ statusCode: '429' });
    expect(platform.objects.contents.size).toBe(before);
  });

  test('a copy nobody named is forgotten like any other file', async () => {
    await stored();
    const copy = { bucketId: 'declaration-photos', sourceKey: path(), destinationKey: `${ada.id}/copie.jpg` };
    const { Id } = (await ask('POST', '/copy', copy)).json<{ Id: string }>();
    expect(await readObject(platform, Id)).not.toBeNull();
    platform.clock.advance(31 * 86_400);
    await platform.runJobs();
    expect(await readObject(platform, Id)).toBeNull();
  });
});
