import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutgoing, isPublicAddress, publicOnly } from './index.ts';

const message = { headers: {}, body: Buffer.from('x') };
const local = { isAllowed: () => true, allowsPlain: true, timeoutMs: 500 };

describe('addresses', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2a00:1450:4007:80e::200a'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001::1',
    'localhost',
    '',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('an address that a stranger gave', () => {
  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://169.254.169.254/latest',
    'http://push.example/',
    'https://push.example:8443/',
    'https://user:secret@push.example/',
    'file:///etc/passwd',
    'gopher://push.example/',
    'not an address',
    '',
  ])('%s is refused before anything is asked', async (url) => {
    const outgoing = createOutgoing(publicOnly);
    expect(outgoing.accepts(url)).toBe(false);
    expect(await outgoing.post(url, message)).toEqual({ kind: 'refused' });
  });

  it('a host name that resolves to this machine is refused', async () => {
    const outgoing = createOutgoing(publicOnly);
    expect(outgoing.accepts('https://localhost/')).toBe(true);
    expect(await outgoing.post('https://localhost/', message)).toEqual({ kind: 'refused' });
  });
});

describe('what answers', () => {
  const answers: Record<string, (answer: ServerResponse) => void> = {
    '/taken': (answer) => answer.writeHead(201).end(),
    '/elsewhere': (answer) => answer.writeHead(307, { location: '/taken' }).end(),
    '/limited': (answer) => answer.writeHead(429, { 'retry-after': '120' }).end(),
    '/silent': () => undefined,
    '/cut': (answer) => answer.destroy(),
    '/huge': (answer) => {
      answer.writeHead(201);
      const pour = (): void => {
        while (answer.write(Buffer.alloc(65_536))) if (answer.destroyed) return;
        answer.once('drain', pour);
      };
      answer.once('close', () => closed.give());
      pour();
    },
    '/long-headers': (answer) => answer.writeHead(201, { 'x-long': 'x'.repeat(100_000) }).end(),
  };
  const asked: string[] = [];
  const closed = { give: (): void => undefined };
  const server = createServer((request, answer) => {
    asked.push(request.url ?? '');
    request.resume();
    answers[request.url ?? '']?.(answer);
  });
  let origin = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const post = (path: string) => createOutgoing(local).post(`${origin}${path}`, message);

  it('is told by its status', async () => {
    expect(await post('/taken')).toEqual({ kind: 'answered', status: 201, retryAfter: undefined });
    expect(await post('/limited')).toEqual({ kind: 'answered', status: 429, retryAfter: '120' });
  });

  it('a redirect is not followed', async () => {
    asked.length = 0;
    expect(await post('/elsewhere')).toMatchObject({ kind: 'answered', status: 307 });
    expect(asked).toEqual(['/elsewhere']);
  });

  it('silence, a cut line and endless headers reach nobody', async () => {
    expect(await post('/silent')).toEqual({ kind: 'unreached' });
    expect(await post('/cut')).toEqual({ kind: 'unreached' });
    expect(await post('/long-headers')).toEqual({ kind: 'unreached' });
  });

  it('an endless response is not read, and its connection is closed', async () => {
    const end = new Promise<void>((resolve) => (closed.give = resolve));
    expect(await post('/huge')).toMatchObject({ status: 201 });
    await end;
  });
});
