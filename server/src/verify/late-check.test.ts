import { beforeEach, expect, it } from 'vitest';
import { eachDatabase } from '../../test/index.ts';
import type { Database, Standby, StandbyStatus } from '../platform/postgres/index.ts';
import { openDeposits, type Depositing } from './verify.fixtures.ts';

const nobody = { url: 'http://127.0.0.1:9', root: '' };
const faults = {
  'is cut': Object.assign(new Error('cut'), { code: 'ECONNRESET' }),
  'lacks a column': Object.assign(new Error('no such column'), { code: '42703', severity: 'ERROR' }),
} as const;

eachDatabase('a public check on a standby', (open) => {
  let world: Depositing;
  let id: string;
  /** Behaviour of the standby: it has the rows, has none of them yet, or fails. */
  let copy: 'follows' | 'has nothing' | keyof typeof faults;
  let state: StandbyStatus['state'];
  /** Number of reads of the standby. */
  let reads: number;
  let copied: Pick<Database, 'asService'>;

  beforeEach(async () => {
    const [primary, empty] = [await open(), await open()];
    const followed = primary.asService;
    copied = {
      async asService(work, access) {
        reads += 1;
        if (access !== 'read only') throw new Error('A standby takes no writes');
        if (copy === 'is cut' || copy === 'lacks a column') throw faults[copy];
        return copy === 'follows' ? followed(work, access) : empty.asService(work, access);
      },
    };
    const standby: Standby = {
      getStatus: () => ({ state, lagMs: 0 }),
      getReadable: () => (state === 'read' ? copied : null),
      leave: () => {
        state = 'down';
      },
      check: async () => undefined,
      close: async () => undefined,
    };
    [copy, state] = ['follows', 'read'];
    world = await openDeposits(primary, { authority: nobody, trusted: [], standby });
    id = await world.deposit();
    reads = 0;
  });

  const check = async (asked = id) => {
    const { status, body } = await world.call(null, 'GET', `/api/verify/${asked}`);
    const page = await world.app.inject(`/verifier/${asked}`);
    return [status, body.state ?? body.code, page.statusCode, page.body.includes('••-•••-CD')];
  };
  const held = [200, 'held', 200, true];

  it('is answered there, and never asks the primary for what it found', async () => {
    const isAsked = () => Promise.reject(new Error('The primary was asked'));
    Object.assign(world.platform.db, { asService: isAsked });
    expect(await check()).toEqual(held);
    expect(reads).toBe(2);
  });

  it('of a proof that is not there yet is answered by the primary', async () => {
    copy = 'has nothing';
    expect(await check()).toEqual(held);
    expect([reads, state]).toEqual([2, 'read']);
  });

  it('of what nobody deposited is unknown once both were asked', async () => {
    expect(await check(world.platform.newId())).toEqual([404, 'EVIDENCE_UNKNOWN', 404, false]);
  });

  it('is answered by the primary when the standby is cut, which is then left alone', async () => {
    copy = 'is cut';
    expect(await check()).toEqual(held);
    expect([reads, state]).toEqual([1, 'down']);
  });

  it('is answered by the primary when the standby lacks a migration', async () => {
    copy = 'lacks a column';
    expect(await check()).toEqual(held);
    expect([reads, state]).toEqual([2, 'read']);
  });

  it('asks the primary alone while the standby is late', async () => {
    state = 'late';
    expect(await check()).toEqual(held);
    expect(reads).toBe(0);
  });
});
