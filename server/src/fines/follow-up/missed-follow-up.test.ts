import { windscreenFine } from '@placejuste/domain/fixtures';
import { toPlainDate } from '@placejuste/domain/kernel';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import {
  apiCallsOf,
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
  withoutDossier,
} from '../../../test/index.ts';
import { notificationsOf } from '../../../test/notifications-of.ts';
import { mailsSlice } from '../../mails/index.ts';
import { finesRepository } from '../fines.repository.ts';
import { finesSlice, recordProvedStep } from '../index.ts';

const id = '01a00000-0000-7000-8000-000000000001';
const rapo = 'Envoyer le recours préalable (RAPO)';
const slice = finesSlice(withoutDossier);

eachDatabase('a follow-up that was late, or lost', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [mailsSlice, slice]);
    ada = await platform.signIn();
    await call('POST', '/api/fines', { ...windscreenFine, id });
  });

  const call = apiCallsOf(
    () => ada,
    () => app,
  );
  const mailedAt = async (instant: string): Promise<readonly string[]> => {
    platform.clock.set(instant);
    const before = platform.mails.length;
    await platform.runJobs();
    return platform.mails.slice(before).map(({ subject }) => subject);
  };
  const remark = (remarks: string) => call('PATCH', `/api/fines/${id}`, { remarks });
  const step = (body: object) => call('POST', `/api/fines/${id}/steps`, { id: platform.newId(), ...body });

  it('changed-at-night: the reminder of the last safe day still leaves at eight, once', async () => {
    await mailedAt('2026-12-09T10:00:00Z');
    platform.clock.set('2026-12-09T23:30:00Z');
    await remark('carte visible');
    await remark('carte bien visible');
    expect(await mailedAt('2026-12-10T06:59:00Z')).toEqual([]);
    expect(await mailedAt('2026-12-10T07:01:00Z')).toEqual([`${rapo}\u00a0: dernier jour sûr, le 10 décembre 2026`]);
    await remark('carte posée en évidence');
    expect(await mailedAt('2026-12-11T10:00:00Z')).toEqual([]);
  });

  it('changed-while-retried: a reminder that could not leave yet leaves with the days truly left', async () => {
    await mailedAt('2026-12-02T10:00:00Z');
    platform.clock.set('2026-12-04T10:00:00Z');
    await remark('carte visible');
    expect(await mailedAt('2026-12-04T10:00:01Z')).toEqual([`${rapo}\u00a0: au plus tard le 10 décembre 2026`]);
    expect(await mailedAt('2026-12-06T10:00:00Z')).toEqual([]);
  });

  it.each([
    ['noted by hand', () => step({ step: 'payment-waits', on: '2027-01-26' })],
    [
      'proved by itself',
      () =>
        platform.db.asService((tx) =>
          recordProvedStep(
            { ...platform, tx },
            { fineId: id, step: { id: platform.newId(), step: 'received', on: '2027-01-25' } },
          ),
        ),
    ],
  ])('a step %s before eight keeps the reminder of the other date', async (_case, note) => {
    await step({ step: 'sent', on: '2026-11-20', channel: 'registered' });
    await mailedAt('2027-01-25T10:00:00Z');
    platform.clock.set('2027-01-26T05:00:00Z');
    await note();
    expect(await mailedAt('2027-01-26T07:01:00Z')).toEqual([
      'Payer sans augmentation\u00a0: au plus tard le 10 février 2027',
    ]);
    expect(await mailedAt('2027-01-27T10:00:00Z')).toEqual([]);
  });

  it('silence due that day is not put off by a change of the same night', async () => {
    await step({ step: 'sent', on: '2026-11-20', channel: 'online' });
    platform.clock.set('2026-12-21T05:00:00Z');
    await step({ step: 'payment-waits', on: '2026-12-20' });
    expect(await mailedAt('2026-12-21T07:01:00Z')).toEqual([
      'Sans réponse, votre recours est refusé\u00a0: l’étape suivante',
    ]);
  });

  it('a change of date mails at once what it makes due, and plans nothing once closed', async () => {
    await mailedAt('2026-12-03T10:00:00Z');
    platform.clock.set('2026-12-04T10:00:00Z');
    await call('PATCH', `/api/fines/${id}`, { noticeDate: '2026-11-05', observedOn: '2026-11-05' });
    expect(await mailedAt('2026-12-04T10:00:01Z')).toEqual([`${rapo}\u00a0: au plus tard le 5 décembre 2026`]);
    await step({ step: 'closed', on: '2026-12-04' });
    expect(await mailedAt('2027-03-01T10:00:00Z')).toEqual([]);
  });

  it('receipt-never-typed: it is asked for twice, and no more once it is noted', async () => {
    const asked = 'Votre recours est-il arrivé\u00a0? Notez le jour de sa réception';
    await step({ step: 'paid', on: '2026-11-20' });
    await step({ step: 'sent', on: '2026-11-20', channel: 'registered' });
    expect(await mailedAt('2026-11-29T10:00:00Z')).toEqual([]);
    expect(await mailedAt('2026-11-30T10:00:00Z')).toEqual([asked]);
    expect(platform.mails.at(-1)?.text).not.toMatch(/\d{1,2} (novembre|décembre|janvier)/);
    expect(await mailedAt('2026-12-19T10:00:00Z')).toEqual([]);
    expect(await mailedAt('2026-12-20T10:00:00Z')).toEqual([asked]);
    expect(await notificationsOf(platform, ada.id)).toHaveLength(2);
    expect(await mailedAt('2027-01-20T10:00:00Z')).toEqual([]);
    await step({ step: 'received', on: '2026-11-23' });
    expect(await mailedAt('2027-01-21T10:00:00Z')).toEqual([
      'Sans réponse, votre recours est refusé\u00a0: l’étape suivante',
    ]);
  });

  it('job-lost: the daily sweep plans it again, once, and leaves what is still to come', async () => {
    const [followUp, sweep] = slice.jobs?.(platform) ?? [];
    if (followUp === undefined || sweep === undefined) throw new Error('no job');
    platform.jobs.use([{ ...followUp, payload: z.any(), run: async () => undefined }]);
    await mailedAt('2026-11-25T10:00:00Z');
    platform.jobs.use([followUp]);
    expect(await mailedAt('2026-12-06T10:00:00Z')).toEqual([]);
    await slice.start?.(platform);
    expect(await mailedAt('2026-12-06T10:00:01Z')).toEqual([`${rapo}\u00a0: au plus tard le 10 décembre 2026`]);
    expect(await mailedAt('2026-12-07T08:00:00Z')).toEqual([`${rapo}\u00a0: au plus tard le 10 décembre 2026`]);
    // The sweep ran again by itself, and found nothing to do.
    expect(await mailedAt('2026-12-08T10:00:00Z')).toEqual([]);
    expect(
      platform.jobs
        .waiting()
        .filter((name) => name.startsWith('fines.'))
        .toSorted(),
    ).toEqual(['fines.look', 'fines.look-again']);
  });
});

eachDatabase('a rectified notice that a version without them took', (open) => {
  it.each([
    ['looked at', { next_look_on: null, looked_on: toPlainDate('2027-02-16') }],
    ['noted', { next_look_on: null, looked_on: toPlainDate('2027-02-16'), reduced: false }],
  ])('while both ran, and %s: the sweep plans its reminders, once', async (_case, left) => {
    const platform = makeTestPlatform(await open());
    const app = await buildTestApp(platform, [mailsSlice, slice]);
    const ada = await platform.signIn();
    const call = apiCallsOf(
      () => ada,
      () => app,
    );
    const mailedAt = async (instant: string) => {
      platform.clock.set(instant);
      const before = platform.mails.length;
      await platform.runJobs();
      return platform.mails.slice(before).map(({ subject }) => subject);
    };
    const step = (body: object) => call('POST', `/api/fines/${id}/steps`, { id: platform.newId(), ...body });
    await call('POST', '/api/fines', { ...windscreenFine, id });
    platform.clock.set('2027-02-16T10:00:00Z');
    await step({ step: 'paid', on: '2026-11-20' });
    await step({ step: 'sent', on: '2026-11-28', channel: 'registered' });
    await step({ step: 'received', on: '2026-11-30' });
    await step({ step: 'accepted-in-part', on: '2027-02-15', delivery: 'electronic' });
    await platform.runJobs();
    await platform.db.asService((tx) => finesRepository(tx).change(id, left));
    await slice.start?.(platform);
    expect(await mailedAt('2027-02-16T10:00:01Z')).toEqual([]);
    const planned = await platform.db.asService((tx) => finesRepository(tx).find(id));
    expect(planned).toMatchObject({ reduced: true, next_look_on: '2027-02-28' });
    expect(await mailedAt('2027-02-28T10:00:00Z')).toEqual([expect.stringContaining('au plus tard le 15 mars 2027')]);
    expect(await mailedAt('2027-03-01T10:00:00Z')).toEqual([]);
  });
});

eachDatabase('a silence that is counted late', (open) => {
  it.each([
    ['safe', '2027-01-20', /au plus tard le samedi 30 janvier 2027/, ['placejuste-date.ics']],
    ['outer', '2027-01-31', /encore possible jusqu’au lundi 1er février 2027, à vérifier/, []],
    ['passed', '2027-02-15', /Les délais de ce FPS semblent passés/, []],
  ])('typed-after-the-month: the mail offers no date that is over (%s)', async (_case, typedOn, said, files) => {
    const platform = makeTestPlatform(await open());
    const app = await buildTestApp(platform, [mailsSlice, slice]);
    const ada = await platform.signIn();
    const call = apiCallsOf(
      () => ada,
      () => app,
    );
    const steps = `/api/fines/${id}/steps`;
    await call('POST', '/api/fines', { ...windscreenFine, id });
    await call('POST', steps, { id: platform.newId(), step: 'paid', on: '2026-11-20' });
    await call('POST', steps, { id: platform.newId(), step: 'sent', on: '2026-11-20', channel: 'registered' });
    platform.clock.set(`${typedOn}T10:00:00Z`);
    await call('POST', steps, { id: platform.newId(), step: 'received', on: '2026-11-30' });
    await platform.runJobs();
    platform.clock.advance(86_400);
    await platform.runJobs();
    const mail = platform.mails.find(({ subject }) => subject.startsWith('Sans réponse'));
    expect(mail?.text).toMatch(said);
    if (files.length === 0) expect(mail?.text).not.toContain('janvier');
    expect(mail?.attachments?.map(({ filename }) => filename)).toEqual(files);
  });
});
