import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { expect, test } from '@playwright/test';
import { confirmedPerson } from './people/person.ts';
import { photographFile } from './people/pictures.ts';
import { startCaddy, startNginx, type Proxy } from './product/proxies.ts';
import { freePort } from './product/free-port.ts';
import { newProduct, type Product } from './product/start-product.ts';

interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Number of occurrences of each header in the response. */
  readonly counts: ReadonlyMap<string, number>;
  readonly body: string;
}

function ask(port: number, path: string, options: RequestOptions = {}, body?: Buffer): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: 'localhost', port, path, rejectUnauthorized: false, family: 4, ...options },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const counts = new Map<string, number>();
          answer.rawHeaders.forEach((name, index) => {
            if (index % 2 === 0) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1);
          });
          const text = Buffer.concat(parts).toString();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, counts, body: text });
        });
      },
    );
    asked.once('error', reject);
    asked.end(body);
  });
}

const securityHeaders = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
];

for (const [name, start] of [
  ['nginx', startNginx],
  ['Caddy', startCaddy],
] as const) {
  test.describe(`behind ${name}, as deploy/ gives it`, () => {
    let product: Product;
    let proxy: Proxy;
    test.beforeAll(async () => {
      const ports = { http: await freePort(), https: await freePort() };
      product = await newProduct('server', {
        PUBLIC_URL: `https://localhost:${ports.https}`,
        TRUST_PROXY: 'true',
        RATE_LIMIT_FACTOR: '1',
        METRICS_TOKEN: 'jeton-d-essai-assez-long-pour-compter',
      });
      await product.start();
      proxy = await start({ ...ports, product: Number(new URL(product.origin).port) });
    });
    test.afterAll(async () => {
      await proxy?.stop();
      await product?.remove();
    });

    test('pages come with their headers, each once, and compressed by the product alone', async () => {
      const page = await ask(proxy.httpsPort, '/pricing', { headers: { 'accept-encoding': 'br' } });
      expect(page.status).toBe(200);
      expect(page.headers['content-encoding']).toBe('br');
      for (const header of securityHeaders) expect([header, page.counts.get(header)]).toEqual([header, 1]);
      expect((await ask(proxy.httpsPort, '/metrics')).status).toBe(404);
    });

    test('plain http leads to https, to the same address', async () => {
      const location = await new Promise<string>((resolve) => {
        get(
          { host: '127.0.0.1', port: proxy.httpPort, path: '/pricing?a=b', headers: { host: 'localhost' } },
          (answer) => {
            answer.resume();
            resolve(answer.headers.location ?? '');
          },
        );
      });
      expect(new URL(location)).toMatchObject({ protocol: 'https:', hostname: 'localhost', pathname: '/pricing' });
      expect(new URL(location).search).toBe('?a=b');
    });

    test('limits count by the address the proxy saw, whatever the client says of it', async () => {
      const left = async (forwarded: string, localAddress: string): Promise<number> => {
        const headers = { 'x-forwarded-for': forwarded };
        const answer = await ask(proxy.httpsPort, '/api/health', { headers, localAddress });
        return Number(answer.headers['x-ratelimit-remaining']);
      };
      const first = await left('203.0.113.1', '127.0.0.31');
      expect(await left('203.0.113.2', '127.0.0.31')).toBe(first - 1);
      expect(await left('203.0.113.3', '127.0.0.31')).toBe(first - 2);
      expect(await left('203.0.113.3', '127.0.0.32')).toBe(first);
    });

    test('the largest photograph goes up in pieces and comes back whole; a larger is refused', async () => {
      const { session } = await confirmedPerson(product);
      const { buffer } = await photographFile('Grande');
      const bytes = Buffer.concat([buffer, randomBytes(9_900_000 - buffer.length)]);
      const path = `${session.user.id}/grande.jpg`;
      const metadata = {
        bucketName: 'documents',
        objectName: path,
        contentType: 'image/jpeg',
        sha256: createHash('sha256').update(bytes).digest('hex'),
      };
      const authorization = `Bearer ${session.access_token}`;
      const wire = { authorization, 'tus-resumable': '1.0.0' };
      const open = (length: number): Promise<HttpAnswer> =>
        ask(proxy.httpsPort, '/storage/v1/upload/resumable', {
          method: 'POST',
          headers: {
            ...wire,
            'upload-length': String(length),
            'upload-metadata': Object.entries(metadata)
              .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
              .join(','),
          },
        });
      const made = await open(bytes.length);
      const place = new URL(made.headers.location ?? '', `https://localhost:${proxy.httpsPort}`);
      expect(place.port).toBe(String(proxy.httpsPort));
      const half = bytes.length >> 1;
      for (const [from, to] of [
        [0, half],
        [half, bytes.length],
      ] as const) {
        const headers = { ...wire, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' };
        const part = await ask(proxy.httpsPort, place.pathname, { method: 'PATCH', headers }, bytes.subarray(from, to));
        expect(part.status, part.body).toBe(204);
      }
      const back = await ask(proxy.httpsPort, `/storage/v1/object/documents/${path}`, { headers: { authorization } });
      expect([back.status, back.headers['content-length']]).toEqual([200, String(bytes.length)]);
      expect((await open(11_000_000)).status).toBe(413);
    });

    test('a socket opens, and stays open while it says nothing', async () => {
      const { status, protocol } = await new Promise<{ status: number; protocol: string }>((resolve, reject) => {
        const asked = request({
          host: 'localhost',
          port: proxy.httpsPort,
          path: '/realtime/v1/websocket?vsn=1.0.0',
          rejectUnauthorized: false,
          family: 4,
          headers: {
            connection: 'Upgrade',
            upgrade: 'websocket',
            'sec-websocket-version': '13',
            'sec-websocket-key': randomBytes(16).toString('base64'),
          },
        });
        asked.once('upgrade', (answer, socket) => {
          setTimeout(() => {
            resolve({ status: socket.destroyed ? 0 : 101, protocol: String(answer.headers.upgrade).toLowerCase() });
            socket.destroy();
          }, 2000);
        });
        asked.once('response', (answer) => reject(new Error(`No socket: ${answer.statusCode}`)));
        asked.once('error', reject);
        asked.end();
      });
      expect({ status, protocol }).toEqual({ status: 101, protocol: 'websocket' });
    });

    test('a product that is down is told as an outage, and comes back without the proxy', async () => {
      await product.stop();
      const outage = await ask(proxy.httpsPort, '/pricing');
      expect([outage.status, outage.headers['retry-after']]).toEqual([503, '10']);
      expect(outage.body).toContain('PlaceJuste revient dans un instant');
      await product.start();
      await expect(async () => expect((await ask(proxy.httpsPort, '/pricing')).status).toBe(200)).toPass({
        timeout: 20_000,
      });
    });
  });
}
