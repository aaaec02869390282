import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform, type TestPerson, type TestPlatform } from '../../test/index.ts';
import { storeFile } from '../../test/stored-files.ts';
import { sendSecurityHeaders, type Slice } from '../platform/http/index.ts';
import { createNoiseJpeg, hashContent } from './objects/pictures.fixtures.ts';
import { signToken } from './objects/signed-links.ts';
import { readObject, storageSlice } from './index.ts';

let photo: Buffer;
beforeAll(async () => {
  photo = await createNoiseJpeg(320, 240);
});

eachDatabase('the wire of storage/v1', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let origin: string;
  let ada: TestPerson;
  let bob: TestPerson;
  let path: string;
  beforeAll(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [guarded, storageSlice]);
    await app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    ada = await platform.signIn();
    bob = await platform.signIn();
    path = `${ada.id}/carte.jpg`;
    await storeFile(platform, ada, { name: 'carte.jpg', content: photo });
  });

  const ask = (url: string, { method = 'GET', headers = {}, payload, person = ada }: WireRequest = {}) =>
    app.inject({
      method,
      url: `/storage/v1${url}`,
      headers: { authorization: person.authorization, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
  const file = (headers: Record<string, string> = {}) => ask(`/object/documents/${path}`, { headers });

  test('a part of a file is those bytes and no other, also across the pieces it is opened in', async () => {
    const long = Buffer.concat([photo, Buffer.alloc(200_000, 'suite')]);
    await storeFile(platform, ada, { name: 'longue.jpg', content: long });
    for (const [start, end] of [
      [0, 9],
      [65_530, 65_545],
      [long.length - 1, long.length - 1],
      [70_000, 199_999],
    ] as const) {
      const answer = await ask(`/object/documents/${ada.id}/longue.jpg`, {
        headers: { range: `bytes=${start}-${end}` },
      });
      expect(answer.statusCode).toBe(206);
      expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${long.length}`);
      expect(answer.rawPayload.equals(long.subarray(start, end + 1))).toBe(true);
    }
    const beyond = await file({ range: 'bytes=99999999-' });
    expect([beyond.statusCode, beyond.headers['content-range'], beyond.json()]).toEqual([
      416,
      `bytes */${photo.length}`,
      expect.objectContaining({ statusCode: '416', error: 'InvalidRange' }),
    ]);
  });

  test('whoever holds the file is told that it did not change', async () => {
    const first = await file();
    const { etag = '', 'last-modified': modified = '' } = first.headers as Record<string, string>;
    expect(etag).toBe(`"${hashContent(photo)}"`);
    for (const headers of [
      { 'if-none-match': etag },
      { 'if-none-match': `"x", W/${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': modified },
    ]) {
      const answer = await file(headers as Record<string, string>);
      expect([answer.statusCode, answer.body]).toEqual([304, '']);
    }
    for (const headers of [{ 'if-none-match': '"x"', 'if-modified-since': modified }, { 'if-modified-since': 'hier' }])
      expect((await file(headers as Record<string, string>)).statusCode).toBe(200);
    expect((await file({ range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206);
    expect((await file({ range: 'bytes=0-1', 'if-range': '"x"' })).statusCode).toBe(200);
  });

  test('HEAD says what GET would, without a byte', async () => {
    const head = await ask(`/object/documents/${path}`, { method: 'HEAD' });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(photo.length), '']);
    expect((await ask(`/object/documents/${ada.id}/absent`, { method: 'HEAD' })).statusCode).toBe(404);
    expect((await ask(`/object/info/documents/${path}`, { method: 'HEAD' })).statusCode).toBe(200);
  });

  test.each([
    ['the folder of another', () => `${bob.id}/x.jpg`, 403],
    ['no folder', () => 'x.jpg', 403],
    ['a folder alone', () => ada.id, 403],
    ['a climb', () => `${ada.id}/%2e%2e/${bob.id}/x.jpg`, 403],
    ['a slash in disguise', () => `${ada.id}%2fx.jpg`, 400],
    ['a slash in double disguise', () => `${ada.id}/a%252fx.jpg`, 400],
    ['a backslash', () => `${ada.id}/a%5cx.jpg`, 400],
    ['a zero', () => `${ada.id}/x%00.jpg`, 400],
    ['an empty name', () => `${ada.id}//x.jpg`, 403],
    ['a name of a line', () => `${ada.id}/x%0a.jpg`, 400],
    ['a hidden name', () => `${ada.id}/.htaccess`, 400],
    ['a name with an end no disk keeps', () => `${ada.id}/x.jpg.`, 400],
    ['1,025 bytes', () => `${ada.id}/${'x'.repeat(1025 - 37)}`, 400],
    ['letters that look like others', () => `${ada.id}/c%D0%B0rte.jpg`, 400],
    ['%', () => `${ada.id}/%25`, 400],
  ])('path tricks, %s: refused by every way to upload, nothing is stored', async (_what, name, status) => {
    const before = platform.objects.contents.size;
    const headers = { 'content-type': 'image/jpeg', 'x-upsert': 'true' };
    for (const [method, url] of [
      ['POST', `/object/documents/${name()}`],
      ['POST', `/object/upload/sign/documents/${name()}`],
    ] as const) {
      const answer = await ask(url, { method, ...(url.includes('sign') ? {} : { headers, payload: photo }) });
      expect([answer.statusCode, Object.keys(answer.json<object>())], url).toEqual([
        status,
        ['statusCode', 'error', 'message'],
      ]);
    }
    // A name in a body is not decoded: the disguise of an address is there a sign that no name may have.
    const written = status === 403 ? decodeURIComponent(name()) : name();
    for (const call of ['move', 'copy']) {
      const payload = { bucketId: 'documents', sourceKey: path, destinationKey: written };
      const answer = await ask(`/object/${call}`, { method: 'POST', payload });
      expect([400, 403, 409], `${call} ${answer.body}`).toContain(answer.statusCode);
    }
    expect(platform.objects.contents.size).toBe(before);
  });

  test('1,024 bytes are a name, and its file comes back by it', async () => {
    const name = `${ada.id}/${'x'.repeat(1024 - 41)}.jpg`;
    const headers = { 'content-type': 'image/jpeg' };
    expect((await ask(`/object/documents/${name}`, { method: 'POST', headers, payload: photo })).statusCode).toBe(200);
    expect((await ask(`/object/documents/${name}`)).rawPayload.equals(photo)).toBe(true);
  });

  test('another person, even of the team, cannot find, list or change a file', async () => {
    const reviewer = await platform.signIn({ roles: ['reviewer', 'admin'], aal: 'aal2' });
    for (const person of [bob, reviewer]) {
      expect((await ask(`/object/documents/${path}`, { person })).statusCode).toBe(404);
      expect((await ask(`/object/info/documents/${path}`, { person })).statusCode).toBe(404);
      expect((await ask(`/render/image/authenticated/documents/${path}?width=9`, { person })).statusCode).toBe(404);
      expect(
        (await ask('/object/list/documents', { method: 'POST', payload: { prefix: ada.id }, person })).json(),
      ).toEqual([]);
      const links = { method: 'POST', payload: { expiresIn: 9, paths: [path] }, person } as const;
      expect((await ask('/object/sign/documents', links)).json()).toMatchObject([{ signedURL: null }]);
      const removal = { method: 'DELETE', payload: { prefixes: [path] }, person } as const;
      expect((await ask('/object/documents', removal)).statusCode).toBe(403);
      const move = { bucketId: 'documents', sourceKey: path, destinationKey: `${person.id}/x.jpg` };
      for (const call of ['move', 'copy'])
        expect((await ask(`/object/${call}`, { method: 'POST', payload: move, person })).statusCode).toBe(404);
    }
  });

  test.each([
    ['GET', '/bucket'],
    ['POST', '/bucket'],
    ['GET', '/object/documents/x'],
    ['POST', '/object/documents/x'],
    ['PUT', '/object/documents/x'],
    ['DELETE', '/object/documents'],
    ['POST', '/object/list/documents'],
    ['POST', '/object/sign/documents/x'],
    ['POST', '/object/upload/sign/documents/x'],
    ['POST', '/object/move'],
    ['POST', '/object/copy'],
    ['GET', '/render/image/authenticated/documents/x?width=1'],
    ['POST', '/upload/resumable'],
  ] as const)('%s %s asks for a session that is open', async (method, url) => {
    const answer = await ask(url, { method, headers: { authorization: 'Bearer closed' } });
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { statusCode: '401', error: 'Unauthorized', message: 'Non connecté' },
    ]);
  });

  test('a page of another origin may ask, and read what it needs', async () => {
    const wanted = { origin: 'https://ailleurs.example', 'access-control-request-headers': 'x-nouveau' };
    const preflight = await ask(`/object/documents/${path}`, { method: 'OPTIONS', headers: wanted });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'x-nouveau',
      'access-control-allow-methods': expect.stringContaining('PUT'),
    });
    const answer = await file({ origin: 'https://ailleurs.example' });
    expect(answer.headers['access-control-expose-headers']).toContain('ETag');
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test('no page of another site can embed an answer, except a file opened by a signed link', async () => {
    const answers = await Promise.all([
      file(),
      file({ range: 'bytes=0-1' }),
      file({ range: 'bytes=99999999-' }),
      file({ 'if-none-match': '*' }),
      ask(`/object/documents/${path}`, { method: 'HEAD' }),
      ask(`/render/image/authenticated/documents/${path}?width=9`),
      ask('/bucket'),
      ask('/object/documents/absent'),
      ask('/ailleurs'),
      ask('/bucket', { headers: { authorization: '' } }),
      ask('/bucket', { method: 'OPTIONS' }),
    ]);
    expect(new Set(answers.map(({ headers }) => headers['cross-origin-resource-policy']))).toEqual(
      new Set(['same-origin']),
    );
    const headers = { authorization: ada.authorization, 'tus-resumable': '1.0.0' };
    for (const method of ['POST', 'HEAD']) {
      const written = await fetch(`${origin}/storage/v1/upload/resumable`, { method, headers });
      expect(written.headers.get('cross-origin-resource-policy'), method).toBe('same-origin');
    }
  });

  test('a link lasts an hour at most, whoever makes it; its picture can be embedded anywhere', async () => {
    const [row] = (await ask('/object/list/documents', { method: 'POST', payload: { prefix: ada.id } })).json<
      { id: string }[]
    >();
    expect(() => signToken(platform, { object: row?.id ?? '' }, 3601)).toThrow('3600 s at most');
    const sign = { method: 'POST', payload: { expiresIn: 3600 } } as const;
    const { signedURL } = (await ask(`/object/sign/documents/${path}`, sign)).json<{ signedURL: string }>();
    const shown = await ask(signedURL, { headers: { authorization: '' } });
    expect([shown.statusCode, shown.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
    const upload = await ask(`/object/upload/sign/documents/${ada.id}/tard.jpg`, { method: 'POST', payload: {} });
    platform.clock.advance(3601);
    expect((await ask(signedURL)).statusCode).toBe(400);
    const late = { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, payload: photo } as const;
    expect((await ask(upload.json<{ url: string }>().url, late)).statusCode).toBe(400);
    // Back to a fresh sign-in: the next tests do not deal with old ones.
    platform.clock.advance(-3601);
  });

  test('a link made for a preview opens that preview only, never the file with its metadata', async () => {
    const made = await ask(`/object/sign/documents/${path}`, {
      method: 'POST',
      payload: { expiresIn: 60, transform: { width: 50 } },
    });
    const { signedURL } = made.json<{ signedURL: string }>();
    const [, token = ''] = signedURL.split('?token=');
    const [row] = (await ask('/object/list/documents', { method: 'POST', payload: { prefix: ada.id } })).json<
      { id: string }[]
    >();
    for (const url of [`/object/sign/documents/${path}`, `/object/signed/${row?.id}`])
      expect((await ask(`${url}?token=${token}`)).statusCode, url).toBe(400);
  });

  test('what is asked beside a file and not known is refused, never left out', async () => {
    const refused = [
      ask(`/object/sign/documents/${path}`, { method: 'POST', payload: { expiresIn: 9, versionId: 'x' } }),
      ask(`/render/image/authenticated/documents/${path}?width=9&format=avif`),
      ask(`/render/image/authenticated/documents/${path}?width=9&blur=2`),
      ask('/object/list/documents', { method: 'POST', payload: { prefix: '', delimiter: '_' } }),
      ask('/object/documents', { method: 'DELETE', payload: { prefixes: [] } }),
      ask('/bucket?limit=0'),
      ask('/object/copy', {
        method: 'POST',
        payload: { bucketId: 'documents', sourceKey: path, destinationKey: 'x', metadata: {} },
      }),
    ];
    for (const answer of await Promise.all(refused))
      expect([answer.statusCode, answer.body]).toEqual([400, expect.any(String)]);
    expect((await ask('/ailleurs')).json()).toEqual({
      statusCode: '404',
      error: 'not_found',
      message: 'Route not found',
    });
  });

  test('a form without a file, cut short or of two files ends in a refusal, and leaves nothing', async () => {
    const before = platform.objects.contents.size;
    const form = (body: string): Promise<Response> =>
      fetch(`${origin}/storage/v1/object/documents/${ada.id}/form.jpg`, {
        method: 'POST',
        headers: { authorization: ada.authorization, 'content-type': 'multipart/form-data; boundary=b' },
        body,
      });
    const field = '--b\r\ncontent-disposition: form-data; name="cacheControl"\r\n\r\n3600\r\n';
    const head = '--b\r\ncontent-disposition: form-data; name=""; filename="x"\r\ncontent-type: image/jpeg\r\n\r\n';
    for (const body of [
      `${field}--b--\r\n`,
      '',
      'texte',
      `${field}${head}abc`,
      `${head}abc\r\n${head}abc\r\n--b--\r\n`,
    ]) {
      const answer = await form(body);
      expect(answer.status, body).toBeGreaterThanOrEqual(400);
      expect(answer.status, body).toBeLessThan(500);
    }
    expect(platform.objects.contents.size).toBe(before);
  });

  test('sent by two at once to one place: one is kept, the other is told so', async () => {
    const other = await createNoiseJpeg(330, 240);
    const send = (payload: Buffer) =>
      ask(`/object/documents/${ada.id}/deux.jpg`, {
        method: 'POST',
        headers: { 'content-type': 'image/jpeg' },
        payload,
      });
    const answers = await Promise.all([send(photo), send(other)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, expect.toBeOneOf([409, 422])]);
    const id = answers.find(({ statusCode }) => statusCode === 200)?.json<{ Id: string }>().Id ?? '';
    expect((await readObject(platform, id))?.path).toBe(`${ada.id}/deux.jpg`);
  });
});

/** A slice mounted as in the whole server, with its headers and limits. */
const guarded: Slice = {
  name: 'guarded',
  register: (app) =>
    sendSecurityHeaders(app, {
      styleHashes: [],
      scriptHashes: [],
      https: true,
      pictureOrigin: null,
      socketOrigin: 'wss://placejuste.exemple.fr',
    }),
};

interface WireRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS';
  readonly headers?: Record<string, string>;
  readonly payload?: object | Buffer;
  readonly person?: TestPerson;
}
