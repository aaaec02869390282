import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { makeGeocoder } from './index.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function against(answer: (request: IncomingMessage, response: ServerResponse) => void, now = () => 0) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/geocodage`;
  return { asked, geocoder: makeGeocoder({ url, fetch, now, timeoutMs: 300 }) };
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

describe('specification §7 reverse geocoding', () => {
  it('sends lon and lat, and reads the first feature’s label', async () => {
    const { asked, geocoder } = await against(
      json(200, {
        features: [{ properties: { label: '1 Rue Inventée 59000 Lille' } }, { properties: { label: 'autre' } }],
      }),
    );
    expect(await geocoder.reverse(3.06, 50.63)).toEqual({ label: '1 Rue Inventée 59000 Lille' });
    expect(asked).toEqual(['/geocodage/reverse?lon=3.06&lat=50.63&limit=1']);
  });

  it.each([
    ['a refusal', json(400, { error: 'bad' })],
    ['a fault', json(500, {})],
    ['another shape', json(200, { features: [{ properties: {} }] })],
    ['something that is not JSON', (_: IncomingMessage, response: ServerResponse) => void response.end('<html>')],
    ['a cut connection', (request: IncomingMessage) => void request.socket.destroy()],
    ['silence', () => undefined],
  ])('answers null on %s', async (_name, answer) => {
    const { geocoder } = await against(answer);
    expect(await geocoder.reverse(0, 0)).toBeNull();
  });

  it('says that no address is known, at sea for instance', async () => {
    const { geocoder } = await against(json(200, { features: [] }));
    expect(await geocoder.reverse(-5, 47)).toEqual({ label: null });
  });

  it('searches an address and turns GeoJSON’s longitude first into ours', async () => {
    const feature = {
      properties: { label: '1 Rue Inventée 59000 Lille' },
      geometry: { type: 'Point', coordinates: [3.06, 50.63] },
    };
    const { asked, geocoder } = await against(json(200, { features: [feature] }));
    expect(await geocoder.search('1 rue inventée & co')).toEqual([
      { label: '1 Rue Inventée 59000 Lille', latitude: 50.63, longitude: 3.06 },
    ]);
    expect(asked).toEqual(['/geocodage/search?q=1%20rue%20invent%C3%A9e%20%26%20co&limit=5']);
  });

  it('tells an unknown address from a silent service', async () => {
    expect(await (await against(json(200, { features: [] }))).geocoder.search('nulle part')).toEqual([]);
    expect(await (await against(json(500, {}))).geocoder.search('nulle part')).toBeNull();
    const impossible = { properties: { label: 'x' }, geometry: { coordinates: [300, 50] } };
    expect(await (await against(json(200, { features: [impossible] }))).geocoder.search('nulle part')).toBeNull();
  });

  it('honours retry-after: asks nothing until then', async () => {
    let now = 0;
    const { asked, geocoder } = await against(json(429, {}, { 'retry-after': '5' }), () => now);
    await geocoder.reverse(3, 50);
    now = 4_999;
    await geocoder.reverse(3, 50);
    expect(asked).toHaveLength(1);
    now = 5_000;
    await geocoder.reverse(3, 50);
    expect(asked).toHaveLength(2);
  });
});
