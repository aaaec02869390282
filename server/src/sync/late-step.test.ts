import { windscreenFine } from '@placejuste/domain/fixtures';
import { beforeEach, expect, it } from 'vitest';
import { eachDatabase, openApp, withoutDossier, type ApiCallOf, type TestPlatform } from '../../test/index.ts';
import { finesSlice } from '../fines/index.ts';
import { syncSlice } from './index.ts';

const fineId = '01a00000-0000-7000-8000-000000000001';
const steps = `/api/fines/${fineId}/steps`;

eachDatabase('a step of a fine that a phone sends late', (open) => {
  let platform: TestPlatform;
  let call: ApiCallOf;

  beforeEach(async () => {
    ({ platform, call } = await openApp(await open(), { slices: [finesSlice(withoutDossier), syncSlice] }));
    await call('POST', '/api/fines', { ...windscreenFine, id: fineId });
    await note({ step: 'sent', on: '2026-11-20', channel: 'online' });
  });

  const note = (step: object) => call('POST', steps, { id: platform.newId(), ...step });
  const buildKept = (step: object) => ({
    id: platform.newId(),
    kind: 'fine.step',
    version: 1,
    createdAt: platform.clock.now().toISOString(),
    payload: { fineId, channel: null, delivery: null, reference: null, ...step },
  });
  const send = (action: object) => call('POST', '/api/sync', { ...action, sentAt: platform.clock.now().toISOString() });
  const readFine = async () => (await call('GET', `/api/fines/${fineId}`)).body;

  it('is refused once another device noted that step since, and what was noted stands', async () => {
    const refusal = { step: 'refused', on: '2026-11-21', delivery: 'post' };
    const kept = buildKept(refusal);
    platform.clock.advance(3600);
    await note(refusal);
    await note({ step: 'second-appeal', on: '2026-11-21' });
    const late = await send(kept);
    // Taken for the answer of the tribunal, it would close the fine.
    expect([late.status, late.body.code, (await readFine()).status]).toEqual([
      409,
      'FINE_STEP_IMPOSSIBLE',
      'second-appeal',
    ]);
    const judged = await send(buildKept(refusal));
    expect(judged.body.result).toMatchObject({ status: 'closed' });
  });

  it('is taken once what was noted since is undone', async () => {
    const kept = buildKept({ step: 'refused', on: '2026-11-21', delivery: 'post' });
    platform.clock.advance(3600);
    const id = platform.newId();
    await note({ id, step: 'refused', on: '2026-11-21', delivery: 'electronic' });
    await call('DELETE', `${steps}/${id}`);
    expect((await send(kept)).body.result).toMatchObject({ status: 'refused', decisionDelivery: 'post' });
  });

  it('corrects the one of its kind that the same phone kept before it', async () => {
    const kept = ['2026-11-20', '2026-11-21'].map((on) => buildKept({ step: 'received', on }));
    platform.clock.advance(3600);
    for (const one of kept) {
      expect((await send(one)).status).toBe(200);
      platform.clock.advance(1);
    }
    expect((await readFine()).rapoReceivedOn).toBe('2026-11-21');
  });
});
