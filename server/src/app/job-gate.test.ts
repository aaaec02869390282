import { expect, test } from 'vitest';
import { makeTestPlatform, oneDatabaseInEachRun } from '../../test/index.ts';
import { aloneWatch } from '../nodes/index.ts';
import { createJobGate } from './job-gate.steps.ts';

oneDatabaseInEachRun('what may start on a process', (open) => {
  const daysMs = 40 * 86_400_000;

  test.each([
    ['clock agrees', 0, null],
    ['clock jumped ahead', daysMs, 'CLOCK_OFF_DATABASE'],
    ['clock went back', -daysMs, 'CLOCK_OFF_DATABASE'],
    ['clock is three seconds off, as networks are', 3000, null],
  ])('%s: asked anew at each job, and sendings start all the same', async (_what, aheadMs, reason) => {
    const base = makeTestPlatform(await open());
    let jump = 0;
    const databaseTime = async () => new Date(base.clock.now().getTime() - jump);
    const gate = createJobGate({ ...base, databaseTime }, aloneWatch);
    expect(await gate({})).toBeNull();
    jump = aheadMs;
    expect([await gate({}), await gate({ isSafeWithAnyClock: true })]).toEqual([reason, null]);
  });

  test('two-seconds-off-alone: sendings start where the clock alone is not that of the others', async () => {
    const gate = createJobGate(makeTestPlatform(await open()), { faults: () => ['CLOCK_OFF'], isKnown: () => true });
    expect([await gate({}), await gate({ isSafeWithAnyClock: true })]).toEqual(['CLOCK_OFF', null]);
  });

  test('a process that differs, or may, starts nothing', async () => {
    const platform = makeTestPlatform(await open());
    const differs = createJobGate(platform, { faults: () => ['CLOCK_OFF', 'OTHER_STORE'], isKnown: () => true });
    const unknown = createJobGate(platform, { faults: () => [], isKnown: () => false });
    expect([await differs({}), await unknown({})]).toEqual(['CLOCK_OFF', 'STORE_UNKNOWN']);
    const sending = { isSafeWithAnyClock: true };
    expect([await differs(sending), await unknown(sending)]).toEqual(['OTHER_STORE', 'STORE_UNKNOWN']);
  });
});
