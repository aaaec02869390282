import { windscreenFine } from '@placejuste/domain/fixtures';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import {
  eachDatabase,
  openApp,
  withoutDossier,
  type ApiCallOf,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { finesSlice } from '../index.ts';

const id = '01a00000-0000-7000-8000-000000000001';
const steps = `/api/fines/${id}/steps`;
const sent = { id: '01a00000-0000-7000-8000-000000000011', step: 'sent', on: '2026-11-20', channel: 'registered' };
const received = { id: '01a00000-0000-7000-8000-000000000012', step: 'received', on: '2026-11-21' };

eachDatabase('a step noted by mistake', (open) => {
  let platform: TestPlatform;
  let ada: TestPerson;
  let call: ApiCallOf;

  beforeEach(async () => {
    ({ platform, ada, call } = await openApp(await open(), { slices: [mailsSlice, finesSlice(withoutDossier)] }));
    await call('POST', '/api/fines', { ...windscreenFine, id });
  });

  const undo = (step: { readonly id: string }, person: TestPerson = ada) =>
    call('DELETE', `${steps}/${step.id}`, undefined, person);

  it('posted-by-mistake: the date is asked again, and its reminders leave', async () => {
    const before = (await call('GET', `/api/fines/${id}`)).body;
    await call('POST', steps, sent);
    const undone = await undo(sent);
    expect(undone.status).toBe(200);
    expect({ ...undone.body, updatedAt: before.updatedAt }).toEqual(before);
    platform.clock.set('2026-12-03T10:00:00Z');
    await platform.runJobs();
    expect(platform.mails.map(({ subject }) => subject)).toEqual([
      'Envoyer le recours préalable (RAPO)\u00a0: au plus tard le 10 décembre 2026',
    ]);
    expect((await call('POST', steps, { ...sent, id: platform.newId() })).body.status).toBe('sent');
  });

  it('is undone once, and the same step sent again does not note it anew', async () => {
    await call('POST', steps, sent);
    await undo(sent);
    expect((await undo(sent)).body.steps).toEqual([]);
    expect((await call('POST', steps, sent)).body).toMatchObject({ status: 'to-contest', steps: [] });
  });

  it('takes along the silence that was counted from it, and is counted again from the right day', async () => {
    await call('POST', steps, sent);
    await call('POST', steps, received);
    platform.clock.set('2026-12-23T10:00:00Z');
    await platform.runJobs();
    expect((await call('GET', `/api/fines/${id}`)).body.status).toBe('refused-by-silence');
    expect((await undo(sent)).body.code).toBe('FINE_STEP_NOT_LAST');
    const undone = (await undo(received)).body;
    expect([undone.status, undone.steps.map((one: { step: string }) => one.step)]).toEqual(['sent', ['sent']]);
    await call('POST', steps, { ...received, id: platform.newId(), on: '2026-12-01' });
    platform.clock.set('2027-01-02T10:00:00Z');
    await platform.runJobs();
    expect((await call('GET', `/api/fines/${id}`)).body).toMatchObject({
      status: 'refused-by-silence',
      steps: [{ step: 'sent' }, { step: 'received', on: '2026-12-01' }, { step: 'silence', on: '2027-01-01' }],
    });
  });

  it('is its owner’s, of its fine, and an unknown one is said so', async () => {
    await call('POST', steps, sent);
    const bob = await platform.signIn();
    expect((await undo(sent, bob)).status).toBe(404);
    expect((await undo(received)).body.code).toBe('FINE_STEP_UNKNOWN');
    expect((await call('GET', `/api/fines/${id}`)).body.status).toBe('sent');
    // Even the owner of a recorded step can write only its undoing.
    await expect(
      platform.db.asUser(ada.claims, (tx) => sql`update fine_steps set reference = 'autre'`.execute(tx)),
    ).rejects.toThrow(/permission denied/);
  });

  it('a silence, which nobody noted, is not undone', async () => {
    await call('POST', steps, { ...sent, channel: 'online' });
    platform.clock.set('2026-12-25T10:00:00Z');
    await platform.runJobs();
    const now = (await call('GET', `/api/fines/${id}`)).body;
    expect(now.steps.at(-1).step).toBe('silence');
    expect((await undo(now.steps.at(-1))).body.code).toBe('FINE_STEP_UNKNOWN');
  });
});
