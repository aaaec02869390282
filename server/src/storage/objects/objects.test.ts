import type { AddressInfo } from 'node:net';
import { createClient } from '@supabase/supabase-js';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import {
  claimUploads,
  findOwnObject,
  readObject,
  removeObjects,
  buildSignedLink,
  storageSlice,
  type StoredObject,
} from '../index.ts';
import { storeGenerated } from '../../../test/stored-files.ts';

const content = Buffer.from('%PDF-1.7 dossier de Ada Essai');

eachDatabase('stored files', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let object: StoredObject;

  const store = (path: string) =>
    platform.db.asService((tx) =>
      storeGenerated(
        { ...platform, tx },
        { ownerId: ada.id, bucket: 'dossiers', path, mime: 'application/pdf', content },
      ),
    );

  // One database for all: each test has a person and a file of its own.
  beforeAll(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [storageSlice]);
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  beforeEach(async () => {
    ada = await platform.signIn();
    object = await store(`${ada.id}/dossier.pdf`);
  });

  const clientOf = (person: TestPerson) => {
    const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const token = person.authorization.replace('Bearer ', '');
    return { origin, files: createClient(origin, 'anon', { accessToken: async () => token }).storage.from('dossiers') };
  };

  test('the official client downloads, describes and signs a file of one’s own', async () => {
    const { files } = clientOf(ada);
    const { data } = await files.download(object.path);
    expect(Buffer.from(await (data as Blob).arrayBuffer()).equals(content)).toBe(true);
    expect((await files.info(object.path)).data).toMatchObject({
      size: content.length,
      contentType: 'application/pdf',
    });
    const signed = await files.createSignedUrl(object.path, 60, { download: 'dossier.pdf' });
    const answer = await fetch(signed.data?.signedUrl ?? '');
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="dossier.pdf"');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('card-taken-by-a-stolen-session: its file is refused ten minutes after the sign-in', async () => {
    const path = `${ada.id}/recto.jpg`;
    await platform.db.asService((tx) =>
      storeGenerated({ ...platform, tx }, { ownerId: ada.id, bucket: 'documents', path, mime: 'image/jpeg', content }),
    );
    const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const { statusCode, body } = await app.inject({
        method,
        url: `/storage/v1/${url.startsWith('render/') ? '' : 'object/'}${url}`,
        headers: { authorization: ada.authorization },
        ...(payload === undefined ? {} : { payload }),
      });
      return { statusCode, body };
    };
    const ways = () =>
      Promise.all([
        ask('GET', `documents/${path}`),
        ask('GET', `authenticated/documents/${path}`),
        ask('POST', `sign/documents/${path}`, { expiresIn: 60 }),
        ask('POST', 'sign/documents', { expiresIn: 60, paths: [path] }),
      ]);
    expect((await ways()).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    platform.clock.advance(601);
    const drawn = await ask('GET', `render/image/authenticated/documents/${path}`);
    for (const { statusCode, body } of [...(await ways()), drawn]) {
      expect(statusCode).toBe(403);
      expect(body).toContain('connectez-vous à nouveau');
    }
    // The name and size are no secret to the owner, and other files are still readable.
    expect((await ask('GET', `info/documents/${path}`)).statusCode).toBe(200);
    expect((await ask('GET', `dossiers/${object.path}`)).statusCode).toBe(200);
    platform.clock.advance(-601);
  });

  test('another person finds nothing, and the client reads the error as one of its own', async () => {
    const { files } = clientOf(await platform.signIn());
    expect((await files.info(object.path)).error).toMatchObject({
      status: 404,
      statusCode: '404',
      message: 'Object not found',
    });
    expect((await files.download(object.path)).error).toMatchObject({ status: 404 });
    expect((await files.createSignedUrl(object.path, 60)).error).toMatchObject({ statusCode: '404' });
  });

  test('a refusal of the whole server is told as one, never as a fault', async () => {
    const answer = await app.inject(`/storage/v1/object/dossiers/${ada.id}/a.pdf?x=%00`);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { statusCode: '400', error: 'BAD_REQUEST', message: 'La demande n’a pas pu être comprise.' },
    ]);
  });

  test('without a bearer there is nothing to read', async () => {
    const answer = await app.inject(`/storage/v1/object/authenticated/dossiers/${object.path}`);
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { statusCode: '401', error: 'Unauthorized', message: 'Non connecté' },
    ]);
    expect(
      (await app.inject({ url: `/storage/v1/object/inconnu/x`, headers: { authorization: ada.authorization } }))
        .statusCode,
    ).toBe(404);
  });

  test('a signed link opens its file until it ends, and no other', async () => {
    const other = await store(`${ada.id}/autre.pdf`);
    const link = buildSignedLink(platform, object.id, { seconds: 60, filename: 'Dossier été.pdf' });
    expect(link).not.toContain(ada.id);
    const answer = await app.inject(link);
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="Dossier ete.pdf"; filename*=UTF-8''Dossier%20%C3%A9t%C3%A9.pdf`,
    ]);
    expect(answer.rawPayload.equals(content)).toBe(true);
    expect((await app.inject(link.replace(object.id, other.id))).statusCode).toBe(404);
    expect((await app.inject(`${link}x`)).statusCode).toBe(400);
    expect((await app.inject(link.replace(/token=./, 'token=A'))).statusCode).toBe(400);
    expect((await app.inject(link.split('?')[0] ?? '')).json()).toMatchObject({
      error: 'InvalidJWT',
      message: expect.stringContaining('Rechargez'),
    });
    platform.clock.advance(60);
    expect((await app.inject(link)).statusCode).toBe(400);
  });

  test('a public file asked for under two names at once is a refusal, never a fault of ours', async () => {
    await platform.db.asService((tx) =>
      storeGenerated(
        { ...platform, tx },
        { ownerId: ada.id, bucket: 'public', path: `${ada.id}.png`, mime: 'image/png', content },
      ),
    );
    const names = [];
    for (const query of ['?download=a.png', '?download=', '', '?download=a.png&download=b.png']) {
      const answer = await app.inject({ url: `/storage/v1/object/public/public/${ada.id}.png${query}` });
      names.push([answer.statusCode, /filename="([^"]*)"/.exec(String(answer.headers['content-disposition']))?.[1]]);
    }
    const own = `${ada.id}.png`;
    expect(names).toEqual([
      [200, 'a.png'],
      [200, own],
      [200, own],
      [400, undefined],
    ]);
  });

  test('a preview that was never made is not found', async () => {
    expect((await app.inject(buildSignedLink(platform, object.id, { seconds: 60, preview: true }))).statusCode).toBe(
      404,
    );
  });

  test('a form claims only files that are there, one’s own, with the bytes it names', async () => {
    const claim = { bucket: 'dossiers', path: object.path, sha256: object.sha256 } as const;
    const claimed = (person: TestPerson, one: typeof claim | { bucket: 'dossiers'; path: string; sha256: string }) =>
      platform.db.asUser(person.claims, (tx) => claimUploads(tx, person.id, [one]));
    expect(await claimed(ada, claim)).toEqual([object]);
    expect(await claimed(ada, { ...claim, sha256: '0'.repeat(64) })).toEqual([null]);
    expect(await claimed(ada, { ...claim, path: `${ada.id}/absent.pdf` })).toEqual([null]);
    expect(await claimed(await platform.signIn(), claim)).toEqual([null]);
  });

  test('a generated file takes no place twice, and a try that rolled back leaves room for the next', async () => {
    await expect(store(object.path)).rejects.toThrow('A file stands already');
    const path = `${ada.id}/second.pdf`;
    const file = { ownerId: ada.id, bucket: 'dossiers', path, mime: 'application/pdf', content } as const;
    const failing = platform.db.asService(async (tx) => {
      await storeGenerated({ ...platform, tx }, file);
      throw new Error('job stopped');
    });
    await expect(failing).rejects.toThrow('job stopped');
    expect(await store(path)).toMatchObject({ path, size: content.length });
  });

  test('a removed file is gone at once and its bytes after the job, also when the account goes', async () => {
    const stored = platform.objects.contents.size;
    await platform.db.asUser(ada.claims, (tx) => removeObjects({ ...platform, tx }, [object.id]));
    expect(await platform.db.asUser(ada.claims, (tx) => findOwnObject(tx, 'dossiers', object.path))).toBeNull();
    expect(await readObject(platform, object.id)).toBeNull();
    expect(platform.objects.contents.size).toBe(stored);
    // A file added at the same place before the job runs must survive the erasure.
    const again = await store(object.path);
    await platform.runJobs();
    expect(await readObject(platform, again.id)).not.toBeNull();
    await platform.db.asService((tx) => sql`delete from auth.users where id = ${ada.id}`.execute(tx));
    await platform.db.asService((tx) => removeObjects({ ...platform, tx }, [again.id]));
    await platform.runJobs();
    expect(platform.objects.contents.size).toBe(stored - 1);
  });
});
