import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashLeaf, provesInclusion, type TreeHead } from '@placejuste/domain/evidence';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  declarationOf,
  eachDatabase,
  openDeclarations,
  type ApiCall,
  type TestPerson,
  type TestPlatform,
} from '../../test/index.ts';
import { createHttpAuthority } from '../platform/timestamping/index.ts';
import { openOpensslAuthority, type OpensslAuthority } from '../platform/timestamping/openssl-authority.fixtures.ts';
import { findEvidence, evidenceSlice } from './index.ts';
import { sha256 } from './log/log-proofs.ts';
import { stampHeadJob } from './stamp-head.job.ts';

const hash = (hex: string) => Buffer.from(hex, 'hex');

eachDatabase('time-stamps of the log', (open) => {
  let first: OpensslAuthority;
  let second: OpensslAuthority;
  let platform: TestPlatform;
  let ada: TestPerson;
  let call: ApiCall;
  let vehicleId: string;

  beforeAll(async () => {
    [first, second] = [await openOpensslAuthority(), await openOpensslAuthority()];
  });
  afterAll(async () => {
    await first.close();
    await second.close();
  });

  beforeEach(async () => {
    const authority = ({ url, root }: OpensslAuthority) =>
      createHttpAuthority({ url, trusted: [root], fetch, now: () => new Date(), timeoutMs: 20_000 });
    ({ platform, call, ada, vehicleId } = await openDeclarations(await open(), {
      slices: [evidenceSlice],
      overrides: { timeStamps: [authority(first), authority(second)] },
    }));
    first.behave('honest');
    second.behave('honest');
  });

  async function deposit(minute: number): Promise<string> {
    const { action } = await declarationOf(platform, { owner: ada, vehicleId, minute });
    expect((await call(ada, 'POST', '/api/declarations', action)).status).toBe(200);
    return action.id;
  }
  const held = async (id: string) => {
    const found = await platform.db.asService((tx) => findEvidence(tx, id));
    if (found === null) throw new Error('Nothing was deposited');
    return found;
  };

  it('each authority stamps the head, and plain openssl checks it', async () => {
    const { receipt, index, stamps } = await deposit(0).then(async (id) => (await platform.runJobs(), held(id)));
    expect(stamps.map(({ authority }) => authority).sort()).toEqual([first.url, second.url].sort());
    for (const { authority, head, path, reply } of stamps) {
      const { folder } = [first, second].find(({ url }) => url === authority) ?? first;
      writeFileSync(join(folder, 'tete.json'), head.text);
      writeFileSync(join(folder, 'tete.tsr'), reply);
      const said = execFileSync(
        'openssl',
        ['ts', '-verify', '-data', 'tete.json', '-in', 'tete.tsr', '-CAfile', 'root.pem'],
        { cwd: folder, stdio: 'pipe' },
      );
      expect(said.toString()).toContain('Verification: OK');
      const root = hash((JSON.parse(head.text) as TreeHead).root);
      expect(
        await provesInclusion(
          { index, size: head.size, path: path.map(hash) },
          { leaf: await hashLeaf(Buffer.from(receipt.text), sha256), root },
          sha256,
        ),
      ).toBe(true);
    }
  });

  it('authority-down-for-an-hour: deposits do not wait, the job stays, one stamp covers them all', async () => {
    first.behave('down');
    second.behave('down');
    const ids = [await deposit(0), await deposit(5), await deposit(9)];
    await expect(platform.runJobs()).rejects.toThrow('TSA_UNREACHABLE');
    expect((await held(ids[0] ?? '')).stamps).toEqual([]);
    expect(platform.jobs.waiting().filter((name) => name === 'evidence.stamp-head')).toHaveLength(6);
    first.behave('honest');
    second.behave('honest');
    const asked = first.countRequests() + second.countRequests();
    await platform.runJobs();
    expect(first.countRequests() + second.countRequests() - asked).toBe(2);
    for (const id of ids) expect((await held(id)).stamps.map(({ head }) => head.size)).toEqual([3, 3]);
  });

  it('an authority away for thirteen days is still asked within the fortnight that a queue keeps', () => {
    const {
      retryLimit = 0,
      retryDelaySeconds = 0,
      retryDelayMaxSeconds = 0,
    } = stampHeadJob({ ...platform, timeStamps: [] });
    // The queue draws each delay between this value and its double.
    const least = Array.from({ length: retryLimit }, (_, tried) =>
      Math.min(retryDelayMaxSeconds, retryDelaySeconds * 2 ** tried),
    );
    const days = least.reduce((one, other) => one + other, 0) / 86_400;
    expect(days).toBeGreaterThan(13);
    expect(days).toBeLessThan(14);
  });

  it('an authority that lies gives nothing, and its job stays', async () => {
    first.behave('wrong-hash');
    const id = await deposit(0);
    await expect(platform.runJobs()).rejects.toThrow('TSA_WRONG_HASH');
    expect((await held(id)).stamps).toEqual([]);
    first.behave('wrong-nonce');
    await expect(platform.runJobs()).rejects.toThrow('TSA_WRONG_NONCE');
    expect((await held(id)).stamps).toEqual([]);
  });
});
