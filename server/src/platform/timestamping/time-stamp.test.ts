import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpAuthority, TimeStampError } from './index.ts';
import { openOpensslAuthority, type Behaviour, type OpensslAuthority } from './openssl-authority.fixtures.ts';

const bytes = Buffer.from('{"root":"abc","size":3}');

describe('a time-stamp authority (openssl ts)', () => {
  let local: OpensslAuthority;
  let other: OpensslAuthority;
  beforeAll(async () => {
    local = await openOpensslAuthority();
    other = await openOpensslAuthority();
  });
  afterAll(async () => {
    await local.close();
    await other.close();
  });

  const stamp = (as: Behaviour, { trusted = [local.root], now = () => new Date(), timeoutMs = 20_000 } = {}) => {
    local.behave(as);
    return createHttpAuthority({ url: local.url, trusted, fetch, now, timeoutMs }).stamp(bytes);
  };
  const faultOf = (stamped: Promise<unknown>) =>
    stamped.then(
      () => 'no fault',
      (error: unknown) => (error instanceof TimeStampError ? error.code : error),
    );

  it('gives a stamp that `openssl ts -verify` accepts for these bytes, and for no others', async () => {
    // The authority's times are whole seconds.
    const before = Math.floor(Date.now() / 1000) * 1000;
    const { at, reply } = await stamp('honest');
    expect(at.getTime()).toBeGreaterThanOrEqual(before);
    expect(at.getTime()).toBeLessThanOrEqual(Date.now());
    writeFileSync(join(local.folder, 'head.json'), bytes);
    writeFileSync(join(local.folder, 'head.tsr'), reply);
    const verify = (data: string) =>
      execFileSync('openssl', ['ts', '-verify', '-data', data, '-in', 'head.tsr', '-CAfile', 'root.pem'], {
        cwd: local.folder,
        stdio: 'pipe',
      }).toString();
    expect(verify('head.json')).toContain('Verification: OK');
    writeFileSync(join(local.folder, 'other.json'), Buffer.from('{"root":"abd","size":3}'));
    expect(() => verify('other.json')).toThrow();
  });

  it('names the root a reply leads to, of those the operator named', async () => {
    const { reply } = await stamp('honest');
    const rootAmong = (trusted: readonly string[]) =>
      createHttpAuthority({ url: local.url, trusted, fetch, now: () => new Date(), timeoutMs: 20_000 }).findRoot(reply);
    expect(await rootAmong([other.root, local.root])).toBe(local.root);
    expect(await rootAmong([other.root])).toBeNull();
    expect(await rootAmong([])).toBeNull();
  });

  it('without roots of the operator the chain is not looked at, the signature is', async () => {
    await expect(stamp('honest', { trusted: [] })).resolves.toBeDefined();
    expect(await faultOf(stamp('forged', { trusted: [] }))).toBe('TSA_SIGNATURE_WRONG');
    expect(await faultOf(stamp('expired', { trusted: [] }))).toBe('TSA_CERTIFICATE_INVALID');
  });

  it.each([
    ['down', 'TSA_UNREACHABLE'],
    ['garbage', 'TSA_UNREACHABLE'],
    ['oversized', 'TSA_UNREACHABLE'],
    ['refusing', 'TSA_REFUSED'],
    ['wrong-hash', 'TSA_WRONG_HASH'],
    ['wrong-nonce', 'TSA_WRONG_NONCE'],
    ['expired', 'TSA_CERTIFICATE_INVALID'],
    ['forged', 'TSA_SIGNATURE_WRONG'],
  ] as const)('%s: %s', async (behaviour, fault) => {
    expect(await faultOf(stamp(behaviour))).toBe(fault);
  });

  it('slow: given up at its deadline', async () => {
    expect(await faultOf(stamp('slow', { timeoutMs: 50 }))).toBe('TSA_UNREACHABLE');
  });

  it('gone: nobody listens there any more', async () => {
    const gone = await openOpensslAuthority();
    await gone.close();
    expect(
      await faultOf(
        createHttpAuthority({ url: gone.url, trusted: [], fetch, now: () => new Date(), timeoutMs: 5000 }).stamp(bytes),
      ),
    ).toBe('TSA_UNREACHABLE');
  });

  it('an authority of another root is not believed', async () => {
    expect(await faultOf(stamp('honest', { trusted: [other.root] }))).toBe('TSA_CERTIFICATE_INVALID');
  });

  it('says by how much our clock is away from the authority’s, and blames neither', async () => {
    const fastBy = (ms: number) => ({ now: () => new Date(Date.now() + ms) });
    expect((await stamp('honest')).aheadMs).toBe(0);
    for (const ms of [3_600_000, -3_600_000]) {
      const { aheadMs } = await stamp('honest', fastBy(ms));
      // The authority's times are whole seconds, and it takes a moment to answer.
      expect(Math.abs(aheadMs - ms)).toBeLessThan(30_000);
    }
  });
});
