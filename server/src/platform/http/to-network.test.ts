import * as fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createHttp } from './create-http.ts';
import { toSubscriberNetwork, toNetwork } from './to-network.ts';

describe('whom an address stands for', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2ab::7', '2001:db8:1:2ab::/64', '2001:db8:1:0200::/56'],
    ['2001:DB8:1:2FF:1:2:3:4', '2001:db8:1:2ff::/64', '2001:db8:1:0200::/56'],
    ['2001:db8:1:300::1', '2001:db8:1:300::/64', '2001:db8:1:0300::/56'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0:0000::/56'],
    ['::1', '0:0:0:0::/64', '0:0:0:0000::/56'],
  ])('%s', (ip, network, home) => {
    expect(toNetwork(ip)).toBe(network);
    expect(toSubscriberNetwork(ip)).toBe(home);
  });

  it('a connection that closed meanwhile has no address, and is counted with its like', () => {
    expect([toNetwork(undefined), toSubscriberNetwork(undefined)]).toEqual(['gone', 'gone']);
  });

  it('the addresses of one machine are one network; the networks of one home are one home', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const byte = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.array(group, { minLength: 3, maxLength: 3 }), byte, byte, group, (site, home, network, host) => {
        const at = (half: number, last: string) =>
          `${site.join(':')}:${((home << 8) | half).toString(16)}:${last}:0:0:1`;
        expect(toNetwork(at(network, host))).toBe(toNetwork(at(network, '1')));
        expect(toSubscriberNetwork(at(network, host))).toBe(toSubscriberNetwork(at(255 - network, '1')));
        expect(toNetwork(at(network, host)) === toNetwork(at(255 - network, host))).toBe(false);
      }),
    );
  });
});

it('one home that changes its network at each request has one share; its neighbour has another', async () => {
  const app = await createHttp({
    log: pino({ level: 'silent' }),
    newId: () => 'id',
    trustProxy: false,
    rateLimitFactor: 1,
  });
  app.get('/few', { config: { rateLimit: { max: 2, timeWindow: '1 minute' } } }, async () => 'answer');
  const ask = async (remoteAddress: string) =>
    (await app.inject({ method: 'GET', url: '/few', remoteAddress })).statusCode;
  expect([await ask('2001:db8:1:201::1'), await ask('2001:db8:1:2ff::9'), await ask('2001:db8:1:2aa::1')]).toEqual([
    200, 200, 429,
  ]);
  expect(await ask('2001:db8:1:301::1')).toBe(200);
  expect(await ask('203.0.113.9')).toBe(200);
  await app.close();
});
