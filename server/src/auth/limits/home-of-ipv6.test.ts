import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { startAuth, type RunningAuth } from '../../../test/running-auth.ts';
import { visitor } from '../../../test/visitor.ts';
import { defaultPhoneSettings } from '../phone/phone-settings.ts';

eachDatabase('a home of IPv6, which has 256 networks', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open(), {
      rateLimitFactor: 1,
      anonymous: true,
      phone: { ...defaultPhoneSettings, signIn: true, smsPerHour: 10_000 },
    });
  });
  afterAll(() => server.close());

  /** Number of accepted calls among 150, each from another network of that home. */
  async function countPassed(home: string, path: string, bodyOf: (turn: number) => object): Promise<number> {
    let passed = 0;
    for (let turn = 0; turn < 150; turn += 1) {
      const ip = `${home}${turn.toString(16).padStart(2, '0')}::1`;
      // The limit of requests per five minutes is not the subject here.
      if (turn === 100) server.pass(200);
      const { status } = await visitor(server, { ip }).send('POST', path, bodyOf(turn));
      if (status === 200) passed += 1;
    }
    return passed;
  }

  test.each([
    ['texts', '2001:db8:0:a1', '/otp', (turn: number) => ({ phone: `336124${String(turn).padStart(5, '0')}` }), 40],
    ['mails without work', '2001:db8:0:a2', '/recover', (turn: number) => ({ email: `v6-${turn}@exemple.fr` }), 80],
    ['accounts of nobody', '2001:db8:0:a3', '/signup', (turn: number) => ({ data: { turn } }), 120],
  ] as const)('has the %s of four networks, not of all of them', async (_what, home, path, bodyOf, most) => {
    const passed = await countPassed(home, path, bodyOf);
    // The limits refill slightly while the calls go on.
    expect(passed).toBeGreaterThanOrEqual(most);
    expect(passed).toBeLessThan(most + 10);
  });
});
