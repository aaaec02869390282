import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { defineContract } from '@placejuste/contracts/kernel';
import { ok, refuse } from '@placejuste/domain/kernel';
import { pino } from 'pino';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod';
import {
  createHttp,
  mountCalls,
  readSiteFiles,
  readSitePages,
  sendSecurityHeaders,
  serveWeb,
  type Identify,
  type Platform,
  type RequestUser,
} from './index.ts';

const contract = defineContract(
  {
    open: {
      method: 'POST',
      path: '/api/open',
      access: 'public',
      body: z.object({ word: z.string().max(5) }),
      reply: z.object({ word: z.string() }),
      refusals: { WORD_TAKEN: 'conflict' },
    },
    own: { method: 'DELETE', path: '/api/own', access: 'user', reply: z.object({ email: z.string() }), refusals: {} },
    team: {
      method: 'GET',
      path: '/api/team',
      access: { roles: ['admin'], aal: 'aal2' },
      reply: z.object({}),
      refusals: {},
      perMinute: 3,
    },
  },
  { WORD_TAKEN: 'Ce mot est déjà pris.' },
);

function person(id: string, aal: 'aal1' | 'aal2'): RequestUser {
  return {
    id,
    email: 'ada.essai@exemple.fr',
    sessionId: null,
    aal,
    claims: { sub: id, role: 'authenticated', aal, email: 'ada.essai@exemple.fr', session_id: null },
  };
}
const identify: Identify = {
  findUser: async (authorization) =>
    authorization === undefined
      ? null
      : person(authorization.split(' ')[0] ?? '', authorization.endsWith('2') ? 'aal2' : 'aal1'),
  listRoles: async (id) => (id === 'admin' ? ['admin'] : ['pmr']),
};

async function app(rateLimitFactor = 1, lines: string[] = []) {
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  let requestCount = 0;
  const built = await createHttp({ log, newId: () => `id-${(requestCount += 1)}`, trustProxy: false, rateLimitFactor });
  sendSecurityHeaders(built, {
    styleHashes: ['sha256-abc='],
    scriptHashes: ['sha256-def='],
    https: true,
    pictureOrigin: 'https://tuiles.exemple.fr',
    socketOrigin: 'wss://placejuste.exemple.fr',
    backendOrigin: 'https://connexion.exemple.co',
  });
  mountCalls(built, {
    contract,
    handlers: {
      open: async ({ body }) => {
        if (body.word === 'fault') throw new Error('row of ada.essai@exemple.fr is broken');
        // The handler returns more than the contract declares: the extra fields must not be sent.
        return body.word === 'pris'
          ? refuse('WORD_TAKEN', { word: 'WORD_TAKEN' })
          : ok({ word: body.word, secret: 'x' });
      },
      own: async ({ user }) => ok({ email: user.email }),
      team: async () => ok({}),
    },
    platform: { identify } as unknown as Platform,
  });
  return built;
}

describe('mountCalls', () => {
  it('a reply contains only the fields that the contract declares', async () => {
    const response = await (await app()).inject({ method: 'POST', url: '/api/open', payload: { word: 'oui' } });
    expect(response.json()).toEqual({ word: 'oui' });
  });

  it.each([
    [
      'a refusal of the slice',
      { word: 'pris' },
      409,
      { code: 'WORD_TAKEN', message: 'Ce mot est déjà pris.', fields: { word: 'Ce mot est déjà pris.' } },
    ],
    ['a wrong type', { word: 4 }, 400, { code: 'INVALID_REQUEST', fields: { word: 'Valeur absente ou incorrecte.' } }],
    [
      'our own fault',
      { word: 'fault' },
      500,
      { code: 'INTERNAL_FAULT', message: expect.stringContaining('avec le numéro id-1.') as string },
    ],
  ])('says %s in one envelope', async (_name, payload, status, body) => {
    const response = await (await app()).inject({ method: 'POST', url: '/api/open', payload });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ ...body, requestId: 'id-1' });
    expect(response.headers['x-request-id']).toBe('id-1');
  });

  it.each([
    ['not JSON', '{', 400, 'BAD_JSON'],
    ['an empty body', '', 400, 'INVALID_REQUEST'],
    ['over 1 MiB', JSON.stringify({ word: 'x'.repeat(1_100_000) }), 413, 'BODY_TOO_LARGE'],
  ])('refuses %s', async (_name, payload, status, code) => {
    const response = await (await app()).inject({
      method: 'POST',
      url: '/api/open',
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });

  it('takes an empty JSON body on DELETE, as the official client sends', async () => {
    const headers = { 'content-type': 'application/json', authorization: 'ada 1' };
    expect((await (await app()).inject({ method: 'DELETE', url: '/api/own', headers })).statusCode).toBe(200);
  });

  it.each([
    [undefined, 401, 'NOT_SIGNED_IN'],
    ['ada 2', 403, 'ROLE_REQUIRED'],
    ['admin 1', 403, 'SECOND_FACTOR_REQUIRED'],
    ['admin 2', 200, undefined],
  ])('admits %s to the team’s pages with %i', async (authorization, status, code) => {
    const headers = authorization === undefined ? {} : { authorization };
    const response = await (await app()).inject({ method: 'GET', url: '/api/team', headers });
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });

  it('each call has its own limit, whose refusal is in French', async () => {
    const built = await app();
    const statuses = [];
    for (let turn = 0; turn < 4; turn += 1)
      statuses.push((await built.inject({ method: 'GET', url: '/api/team' })).statusCode);
    expect(statuses).toEqual([401, 401, 401, 429]);
    expect((await built.inject({ method: 'GET', url: '/api/team' })).json().message).toContain('Trop de demandes');
  });

  it('multiplies each limit once by the factor', async () => {
    const built = await app(2);
    const statuses = [];
    for (let call = 0; call < 7; call += 1)
      statuses.push((await built.inject({ method: 'GET', url: '/api/team' })).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
  });

  it('logs the route and the status, never an address, a body or an error’s text', async () => {
    const lines: string[] = [];
    const built = await app(1, lines);
    await built.inject({ method: 'POST', url: '/api/open?token=secret', payload: { word: 'fault' } });
    expect(lines.join()).toContain('/api/open');
    expect(lines.join()).not.toMatch(/secret|ada\.essai/);
  });
});

describe('serveWeb', () => {
  test('shared-address-shut-out: twenty people open the application in one minute from one address', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'web-'));
    mkdirSync(join(folder, 'assets'));
    const names = ['app.html', ...Array.from({ length: 60 }, (_, index) => `assets/part-${index}.js`)];
    for (const name of names) writeFileSync(join(folder, name), name);
    const siteAddresses = new Set(['/pwa', ...readSiteFiles(folder)]);
    const built = await createHttp({
      log: pino({ level: 'silent' }),
      newId: () => 'id',
      trustProxy: false,
      rateLimitFactor: 1,
      siteAddresses,
    });
    built.get('/api/named', async () => ({}));
    const pages = readSitePages(folder, [], {});
    await serveWeb(built, {
      folder,
      appPaths: ['/pwa'],
      pageParts: {},
      machinePrefixes: ['/api/'],
      pages,
      listing: { origin: 'https://essai.example', unlisted: [], disallowed: [] },
    });
    for (let opened = 0; opened < 20; opened += 1) {
      for (const name of ['pwa?x=1', ...names.slice(1)]) expect((await built.inject(`/${name}`)).statusCode).toBe(200);
    }
    // Requests for other addresses, existing or not, are counted as before.
    expect((await built.inject('/api/named')).headers['x-ratelimit-remaining']).toBe('599');
    expect((await built.inject('/assets/part-61.js')).headers['x-ratelimit-limit']).toBe('600');
  });

  async function site() {
    const folder = mkdtempSync(join(tmpdir(), 'web-'));
    mkdirSync(join(folder, 'assets'));
    for (const name of [
      'index.html',
      'app.html',
      '404.html',
      'sw.js',
      'assets/a-1.js',
      'assets/reading.wasm-worker-Ab_1-.js',
      'reading.wasm-worker-1.js',
    ])
      writeFileSync(join(folder, name), name);
    const built = await app();
    mkdirSync(join(folder, 'pages'));
    writeFileSync(join(folder, 'pages', 'cgv.html'), '<p>@@operator.legalName@@ </p>');
    const pages = readSitePages(folder, ['/', '/cgv'], { 'operator.legalName': 'Essai & Cie' });
    await serveWeb(built, {
      folder,
      appPaths: ['/pwa', '/pwa/declare'],
      pageParts: { '/pwa/declare': ['/assets/a-1.css', '/assets/a-1.js', '/assets/b-1.js'] },
      machinePrefixes: ['/api/'],
      pages,
      listing: { origin: 'https://essai.example', unlisted: ['/'], disallowed: ['/pwa'] },
    });
    return built;
  }

  it('names with an address the sheets and scripts it needs beside the first ones', async () => {
    const built = await site();
    const linkOf = async (url: string) => (await built.inject({ method: 'GET', url })).headers['link'];
    expect(await linkOf('/pwa/declare?new=1')).toBe(
      '</assets/a-1.css>; rel=preload; as=style; crossorigin, ' +
        '</assets/a-1.js>; rel=modulepreload, </assets/b-1.js>; rel=modulepreload',
    );
    expect(await linkOf('/pwa')).toBeUndefined();
  });

  it.each([
    ['/', 200, 'index.html', 'no-cache', true],
    ['/cgv', 200, '<p>Essai &amp; Cie </p>', 'no-cache', true],
    // The same page before the server has finished it.
    ['/pages/cgv.html', 404, '404.html', 'no-cache', false],
    ['/pages%2Fcgv.html', 404, '404.html', 'no-cache', false],
    ['/pwa', 200, 'app.html', 'no-cache', true],
    ['/pwa?x=1', 200, 'app.html', 'no-cache', true],
    ['/assets/a-1.js', 200, 'assets/a-1.js', 'public, max-age=31536000, immutable', false],
    [
      '/robots.txt',
      200,
      'User-agent: *\nDisallow: /pwa\n\nSitemap: https://essai.example/sitemap.xml\n',
      'no-cache',
      true,
    ],
    ['/sw.js', 200, 'sw.js', 'no-cache', false],
    ['/nulle-part', 404, '404.html', 'no-cache', false],
    ['/pwa/nulle-part', 404, '404.html', 'no-cache', false],
    ['/../etc/passwd', 404, '404.html', 'no-cache', false],
  ])('answers %s with %i', async (url, status, body, cache, isCachedAtEdge) => {
    const { statusCode, headers, ...response } = await (await site()).inject({ method: 'GET', url });
    expect([statusCode, response.body, headers['cache-control']]).toEqual([status, body, cache]);
    const edge = 'max-age=60, stale-while-revalidate=600, stale-if-error=86400';
    expect([headers['cdn-cache-control'], headers['set-cookie']]).toEqual([
      isCachedAtEdge ? edge : undefined,
      undefined,
    ]);
    // An address may have a cached answer only when the answer is the same for everybody; `Vary` gives what it depends
    // on.
    expect(String(headers['vary'] ?? 'accept-encoding').toLowerCase()).toBe('accept-encoding');
  });

  it.each([
    ['/cgv/', '/cgv'],
    ['/CGV', '/cgv'],
    ['/Pwa/?x=A', '/pwa?x=A'],
    ['//cgv', undefined],
    ['//autre.example/cgv/', undefined],
  ])('leads %s to %s', async (url, meant) => {
    const response = await (await site()).inject({ method: 'GET', url });
    expect([response.statusCode === 301, response.headers.location]).toEqual([meant !== undefined, meant]);
  });

  it('gives a finished page compressed, and nothing at all to who has it', async () => {
    const built = await site();
    const small = await built.inject({ url: '/cgv', headers: { 'accept-encoding': 'gzip, br' } });
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe('<p>Essai &amp; Cie </p>');
    const again = await built.inject({ url: '/cgv', headers: { 'if-none-match': String(small.headers['etag']) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('tells search engines about the listed pages only', async () => {
    const built = await site();
    expect((await built.inject('/sitemap.xml')).body.match(/<loc>.*<\/loc>/g)).toEqual([
      '<loc>https://essai.example/cgv</loc>',
    ]);
    expect((await built.inject('/robots.txt')).body).toBe(
      'User-agent: *\nDisallow: /pwa\n\nSitemap: https://essai.example/sitemap.xml\n',
    );
  });

  it('answers programs in JSON', async () => {
    const response = await (await site()).inject({ method: 'GET', url: '/api/nulle-part' });
    expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  it('sends the strict policy on every answer, errors too', async () => {
    const policy = (await (await site()).inject({ method: 'GET', url: '/nulle-part' })).headers[
      'content-security-policy'
    ];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("style-src 'self' 'sha256-abc=';");
    expect(policy).toContain("script-src 'self' 'sha256-def=';");
    expect(policy).toContain("connect-src 'self' wss://placejuste.exemple.fr https://connexion.exemple.co;");
    expect(policy).not.toContain('unsafe');
    for (const url of ['/', '/nulle-part', '/assets/a-1.js', '/%zz']) {
      const { headers } = await (await site()).inject({ method: 'GET', url });
      expect(headers['cross-origin-resource-policy'], url).toBe('same-origin');
    }
    // The policy lets the tile server give pictures, and nothing else.
    expect(
      String(policy)
        .split('; ')
        .filter((rule) => rule.includes('tuiles.exemple.fr')),
    ).toEqual(["img-src 'self' blob: data: https://tuiles.exemple.fr"]);
  });

  it.each([
    ['/assets/reading.wasm-worker-Ab_1-.js', true],
    ['/assets/a-1.js', false],
    ['/reading.wasm-worker-1.js', false],
  ])('lets %s compile WebAssembly: %s', async (url, allowed) => {
    const { statusCode, headers } = await (await site()).inject({ method: 'GET', url });
    expect(statusCode).toBe(200);
    expect(String(headers['content-security-policy']).includes("'wasm-unsafe-eval'")).toBe(allowed);
    expect(headers['content-security-policy']).not.toContain("'unsafe-eval'");
  });
});
