import { connect, type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { createHttp, neverCached, readJson } from './index.ts';

async function app(trustProxy = false) {
  const built = await createHttp({ log: pino({ level: 'silent' }), newId: () => 'id', trustProxy, rateLimitFactor: 1 });
  neverCached(built, ['/api/']);
  built.get('/api/own', async () => ({}));
  built.get('/api/keys', async (_request, reply) => reply.header('cache-control', 'public, max-age=600').send({}));
  built.get('/page', async (request) => ({ ip: request.ip }));
  built.get('/api/named/:name', async () => ({}));
  return built;
}

function openSockets({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}

describe('readJson', () => {
  it.each([
    [String.raw`{"a":"x\u0000y"}`, { a: 'xy' }],
    [String.raw`{"a\u0000":["\ud800"]}`, { a: ['\ufffd'] }],
    [String.raw`{"a":"\ud83d\ude00 \\u0000"}`, { a: '😀 \\u0000' }],
    [String.raw`["\udc00",1,null]`, ['\ufffd', 1, null]],
  ])('%s', (text, expected) => {
    expect(readJson(text)).toEqual(expected);
  });

  it('refuses what is not JSON', () => {
    expect(() => readJson('{')).toThrow(SyntaxError);
  });

  it.each([
    ['lists', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects', '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)],
    ['lists with what must be cleaned', String.raw`["\u0000",` + '['.repeat(5000) + ']'.repeat(5000) + ']'],
    ['one level too many', '['.repeat(101) + ']'.repeat(101)],
  ])('json-nested-100000-deep: refuses %s', (_what, text) => {
    expect(() => readJson(text)).toThrow(SyntaxError);
  });

  it('counts no bracket inside a text', () => {
    const text = String.raw`{"a":"\"` + '['.repeat(500) + '"}';
    expect(readJson(text)).toEqual({ a: `"${'['.repeat(500)}` });
    expect(readJson('['.repeat(100) + ']'.repeat(100))).toHaveLength(1);
  });
});

describe('addresses nobody types', () => {
  it.each(['/api/named/%00', '/page?x=%00', '/nowhere/%00'])('%s is a bad request', async (url) => {
    const response = await (await app()).inject({ url });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('says in our own words that an address cannot be read', async () => {
    const response = await (await app()).inject({ url: '/api/named/%zz' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      code: 'BAD_REQUEST',
      message: 'La demande n’a pas pu être comprise.',
      requestId: 'id',
    });
  });
});

describe('somebody on their way to a page', () => {
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  it.each(['/page?x=%00', '/nowhere/%00', '/page/%zz'])('%s is told in a page', async (url) => {
    const response = await (await app()).inject({ url, headers });
    expect(response.statusCode).toBe(400);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain('<h1>Cette page ne s’affiche pas</h1><p>La demande n’a pas pu être comprise.</p>');
  });

  it('is told so too where the fault is ours, and where too much was asked', async () => {
    const built = await app();
    built.get('/fault', async () => Promise.reject(new Error('row of ada.essai@exemple.fr')));
    built.get('/few', { config: { rateLimit: { max: 1 } } }, async () => ({}));
    const fault = await built.inject({ url: '/fault', headers });
    expect([
      fault.statusCode,
      fault.body.includes('Une erreur est survenue de notre côté.'),
      fault.body.includes('ada.essai'),
    ]).toEqual([500, true, false]);
    await built.inject({ url: '/few', headers });
    const few = await built.inject({ url: '/few', headers });
    expect([few.statusCode, few.body.includes('Trop de demandes en peu de temps.')]).toEqual([429, true]);
  });

  it('whose address no server reads is told it is too long', async () => {
    const built = await app();
    const origin = await built.listen({ host: '127.0.0.1', port: 0 });
    try {
      const response = await fetch(`${origin}/page?q=${'é'.repeat(10_000)}`, { headers });
      expect(response.status).toBe(431);
      expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(await response.text()).toContain('Cette adresse est trop longue.');
    } finally {
      await built.close();
    }
  });
});

describe('a client that never closes its end', () => {
  it('half-closed-sockets-pile-up: the connection is closed once the answer was sent', async () => {
    const built = await app();
    await built.listen({ host: '127.0.0.1', port: 0 });
    const { port } = built.server.address() as AddressInfo;
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    try {
      client.write('no HTTP at all\r\n\r\n');
      expect((await buffer(client)).toString()).toContain('400 Bad Request');
      // The server has closed its side too, though the client sent nothing more.
      await vi.waitFor(async () => expect(await openSockets(built)).toBe(0), { timeout: 5000 });
    } finally {
      client.destroy();
      await built.close();
    }
  });
});

describe('header-said-twice', () => {
  it.each([
    ['two lengths, alike', ['content-length: 2', 'content-length: 2'], 400],
    ['two lengths', ['content-length: 2', 'content-length: 3'], 400],
    ['a length, and pieces', ['content-length: 2', 'transfer-encoding: chunked'], 400],
    ['two ways of sending', ['transfer-encoding: chunked', 'transfer-encoding: chunked'], 400],
    ['two hosts', ['content-length: 2', 'host: autre.exemple'], 400],
    ['two types', ['content-length: 2', 'content-type: text/plain'], 200],
    ['two bearers', ['content-length: 2', 'authorization: Bearer a', 'authorization: Bearer b'], 200],
  ])('%s: answered, never hung up on', async (_what, twice, status) => {
    const built = await app();
    built.post('/api/own', async () => ({}));
    await built.listen({ host: '127.0.0.1', port: 0 });
    const client = connect({ port: (built.server.address() as AddressInfo).port, host: '127.0.0.1' });
    try {
      const once = [
        'POST /api/own HTTP/1.1',
        'host: exemple.fr',
        'content-type: application/json',
        'connection: close',
      ];
      client.write(`${[...once, ...twice].join('\r\n')}\r\n\r\n{}`);
      expect((await buffer(client)).toString()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    } finally {
      client.destroy();
      await built.close();
    }
  });
});

describe('caches', () => {
  it.each([
    ['/api/own', 'no-store'],
    ['/api/nowhere', 'no-store'],
    ['/api/keys', 'public, max-age=600'],
    ['/page', undefined],
  ])('%s → %s', async (url, expected) => {
    expect((await (await app()).inject({ url })).headers['cache-control']).toBe(expected);
  });
});

describe('behind a proxy', () => {
  const headers = { 'x-forwarded-for': '127.0.0.1, 192.0.2.7' };
  it('believes only the address the proxy itself saw', async () => {
    expect((await (await app(true)).inject({ url: '/page', headers })).json()).toEqual({ ip: '192.0.2.7' });
  });
  it('believes no header without one', async () => {
    expect((await (await app()).inject({ url: '/page', headers, remoteAddress: '192.0.2.9' })).json()).toEqual({
      ip: '192.0.2.9',
    });
  });
});
