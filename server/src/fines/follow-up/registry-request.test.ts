import { windscreenFine } from '@placejuste/domain/fixtures';
import { beforeEach, expect, it } from 'vitest';
import { eachDatabase, openApp, withoutDossier, type ApiCallOf, type TestPlatform } from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { finesSlice } from '../index.ts';

const id = '01a00000-0000-7000-8000-000000000001';
const stepId = (index: number) => `01a00000-0000-7000-8000-0000000000${index}`;

eachDatabase('a request of the registry of the parking tribunal', (open) => {
  let platform: TestPlatform;
  let call: ApiCallOf;

  beforeEach(async () => {
    ({ platform, call } = await openApp(await open(), { slices: [mailsSlice, finesSlice(withoutDossier)] }));
    await call('POST', '/api/fines', { ...windscreenFine, id });
    let index = 11;
    platform.clock.set('2027-01-20T10:00:00Z');
    for (const step of [
      { step: 'sent', on: '2026-11-20', channel: 'online' },
      { step: 'paid', on: '2026-11-20' },
      { step: 'refused', on: '2026-12-10', delivery: 'electronic' },
      { step: 'second-appeal', on: '2026-12-20', channel: 'online' },
    ])
      await note((index += 1), step);
  });

  const note = (index: number, step: object) => call('POST', `/api/fines/${id}/steps`, { id: stepId(index), ...step });
  const subjects = () => platform.mails.map(({ subject }) => subject);

  it('leaves a month, recalled by mail until it is answered', async () => {
    platform.clock.set('2028-06-30T10:00:00Z');
    const asked = await note(20, { step: 'registry-asked', on: '2028-06-30' });
    expect(asked.body).toMatchObject({ status: 'second-appeal', registryAskedOn: '2028-06-30' });
    expect(asked.body.deadlines).toContainEqual(
      expect.objectContaining({ code: 'tsp-regularisation', safe: '2028-07-30', outer: '2028-07-31', state: 'open' }),
    );
    platform.clock.set('2028-07-23T10:00:00Z');
    await platform.runJobs();
    expect(subjects()).toEqual(['Répondre au greffe du tribunal\u00a0: au plus tard le 30 juillet 2028']);
    expect(platform.mails[0]?.text).toContain('sans réponse, le tribunal considère que vous renoncez');
    const answered = await note(21, { step: 'registry-answered', on: '2028-07-23' });
    expect(answered.body).toMatchObject({ status: 'second-appeal', registryAskedOn: null });
    platform.clock.set('2028-07-30T10:00:00Z');
    await platform.runJobs();
    expect(subjects()).toHaveLength(1);
  });

  it('is not answered before it came, and taking the answer back opens its month again', async () => {
    expect((await note(20, { step: 'registry-answered', on: '2027-01-20' })).body.code).toBe('FINE_STEP_IMPOSSIBLE');
    await note(21, { step: 'registry-asked', on: '2027-01-10' });
    await note(22, { step: 'registry-answered', on: '2027-01-20' });
    const undone = await call('DELETE', `/api/fines/${id}/steps/${stepId(22)}`);
    expect(undone.body.registryAskedOn).toBe('2027-01-10');
  });
});
