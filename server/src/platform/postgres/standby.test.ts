import { beforeEach, describe, expect, it } from 'vitest';
import { lagBoundMs, openStandby, type Standby, type StandbyStatus } from './standby.ts';
import type { ServerPosition } from './standby-position.ts';

const db = { asService: () => Promise.reject(new Error('not asked')), close: async () => undefined };

describe('a standby', () => {
  let standby: Standby;
  let now: number;
  let primary: ServerPosition | null;
  let copy: ServerPosition | null;
  let announcedStatuses: StandbyStatus[];
  const at = (bytes: number, isStandby: boolean, origin = 'cluster/db'): ServerPosition => ({
    origin,
    bytes: BigInt(bytes),
    isStandby,
  });
  const reader = (position: () => ServerPosition | null) => ({
    readPosition: async () => position() ?? Promise.reject(new Error('out')),
    close: async () => undefined,
  });
  /** A check, a second after the previous one. */
  const check = async (written: number | null, replayed: number | null): Promise<StandbyStatus> => {
    now += 1000;
    primary = written === null ? null : at(written, false);
    copy = replayed === null ? null : at(replayed, true);
    await standby.check();
    return standby.getStatus();
  };

  beforeEach(() => {
    now = 0;
    announcedStatuses = [];
    const positions = { primary: reader(() => primary), copy: reader(() => copy) };
    standby = openStandby({ db, ...positions, now: () => now, tell: (status) => announcedStatuses.push(status) });
  });

  it('is not read before its first check, nor while its lag is not known', async () => {
    expect([standby.getStatus(), standby.getReadable()]).toEqual([{ state: 'late', lagMs: null }, null]);
    expect(await check(100, 40)).toEqual({ state: 'late', lagMs: null });
    expect(announcedStatuses).toEqual([]);
  });

  it('is read once it has what the primary had written', async () => {
    expect(await check(100, 100)).toEqual({ state: 'read', lagMs: 0 });
    expect(standby.getReadable()).toBe(db);
    // It has replayed everything up to the previous check.
    expect(await check(250, 120)).toEqual({ state: 'read', lagMs: 1000 });
    expect(await check(300, 300)).toEqual({ state: 'read', lagMs: 0 });
  });

  it('is left when it stays behind for longer than the bound, and read again once it follows', async () => {
    await check(100, 100);
    for (let second = 1; second * 1000 <= lagBoundMs; second += 1)
      expect(await check(100 + second * 10, 100)).toEqual({ state: 'read', lagMs: second * 1000 });
    expect(await check(900, 100)).toEqual({ state: 'late', lagMs: lagBoundMs + 1000 });
    expect(standby.getReadable()).toBeNull();
    expect(await check(900, 120)).toEqual({ state: 'read', lagMs: 5000 });
    expect(await check(900, 900)).toEqual({ state: 'read', lagMs: 0 });
    expect(announcedStatuses.map(({ state }) => state)).toEqual(['read', 'late', 'read']);
  });

  it('is left at the bound when no check comes any more', async () => {
    await check(100, 100);
    now += lagBoundMs;
    expect(standby.getReadable()).toBe(db);
    now += 1;
    expect(standby.getReadable()).toBeNull();
  });

  it('is read until the bound, and no longer, while its primary is out', async () => {
    await check(100, 100);
    expect(await check(null, 100)).toEqual({ state: 'read', lagMs: 1000 });
    now += lagBoundMs;
    expect(standby.getReadable()).toBeNull();
  });

  it('is left at once when it is out, or a read of it failed, until a check finds it', async () => {
    await check(100, 100);
    expect(await check(100, null)).toEqual({ state: 'down', lagMs: null });
    await check(100, 100);
    standby.leave();
    expect(standby.getReadable()).toBeNull();
    // A successful check says less than a failed read.
    expect(await check(100, 100)).toEqual({ state: 'down', lagMs: null });
    now += 15_000;
    expect(await check(100, 100)).toEqual({ state: 'read', lagMs: 0 });
    expect(announcedStatuses.map(({ state }) => state)).toEqual(['read', 'down', 'read', 'down', 'read']);
  });

  it('is never read when it is ahead of its primary: another history, until it was made anew', async () => {
    await check(100, 100);
    expect(await check(90, 120)).toEqual({ state: 'foreign', lagMs: null });
    // The primary has passed it, so its content is no longer a copy.
    expect(await check(130, 120)).toEqual({ state: 'late', lagMs: null });
    expect(standby.getReadable()).toBeNull();
  });

  it.each([
    ['a server that takes writes', at(100, false)],
    ['another cluster', at(100, true, 'other/db')],
    ['another database of its cluster', at(100, true, 'cluster/other')],
  ])('is never %s', async (_name, found) => {
    primary = at(100, false);
    copy = found;
    await standby.check();
    expect(standby.getStatus().state).toBe('foreign');
    expect(standby.getReadable()).toBeNull();
  });
});
