import { windscreenFine } from '@placejuste/domain/fixtures';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
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
import { finesSlice } from '../index.ts';

const id = '01a00000-0000-7000-8000-000000000001';
const stepId = (index: number) => `01a00000-0000-7000-8000-0000000000${String(index).padStart(2, '0')}`;

eachDatabase('following a fine up', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [mailsSlice, finesSlice(withoutDossier)]);
    ada = await platform.signIn();
  });

  const call = apiCallsOf(
    () => ada,
    () => app,
  );
  const keep = (more: object = {}) => call('POST', '/api/fines', { ...windscreenFine, id, ...more });
  let taken = 10;
  const step = (body: object, person: TestPerson = ada) =>
    call('POST', `/api/fines/${id}/steps`, { id: stepId((taken += 1)), ...body }, person);
  const read = async () => (await call('GET', `/api/fines/${id}`)).body;
  /** Advances the days one by one, at noon; returns the mails, each with its day. */
  const live = async (until: string): Promise<string[]> => {
    const mailed: string[] = [];
    for (;;) {
      const day = platform.clock.now().toISOString().slice(0, 10);
      const before = platform.mails.length;
      await platform.runJobs();
      for (const mail of platform.mails.slice(before)) mailed.push(`${day} ${mail.subject}`);
      if (day >= until) return mailed;
      platform.clock.advance(86_400);
    }
  };

  it('a year goes by: reminders, silence, the tribunal and the payment come once, by themselves', {
    timeout: 60_000,
  }, async () => {
    await keep();
    const rapo = 'Envoyer le recours préalable (RAPO)';
    const payment = 'Payer sans augmentation';
    const tsp = 'Saisir le tribunal du stationnement payant';
    expect(await live('2026-12-08')).toEqual([
      `2026-11-25 ${rapo}\u00a0: au plus tard le 10 décembre 2026`,
      `2026-12-03 ${rapo}\u00a0: au plus tard le 10 décembre 2026`,
      `2026-12-07 ${rapo}\u00a0: au plus tard le 10 décembre 2026`,
    ]);
    // Each has the date for a calendar, the same event in every mail; other people may read the calendar.
    const calendars = platform.mails.map(({ attachments }) => attachments?.map((file) => file.content).join() ?? '');
    for (const calendar of calendars) {
      expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n.*DTSTART;VALUE=DATE:20261210\r\n.*END:VCALENDAR\r\n$/s);
      expect(calendar.match(/^UID:.*$/gm)).toEqual([`UID:${id}-rapo@placejuste`]);
      expect(calendar).not.toMatch(/AB-123-CD|Lille|35,00/);
    }
    expect(platform.mails[0]?.attachments?.[0]).toMatchObject({
      filename: 'placejuste-date.ics',
      contentType: 'text/calendar; charset=utf-8',
    });
    await step({ step: 'sent', on: '2026-12-08', channel: 'registered', reference: '1A 000 000 0000 0' });
    expect(await live('2026-12-12')).toEqual([]);
    await step({ step: 'received', on: '2026-12-10' });
    expect(await live('2027-02-12')).toEqual([
      '2027-01-11 Sans réponse, votre recours est refusé\u00a0: l’étape suivante',
      `2027-01-26 ${tsp}\u00a0: au plus tard le 10 février 2027`,
      `2027-01-26 ${payment}\u00a0: au plus tard le 10 février 2027`,
      `2027-02-03 ${tsp}\u00a0: au plus tard le 10 février 2027`,
      `2027-02-03 ${payment}\u00a0: au plus tard le 10 février 2027`,
      `2027-02-07 ${tsp}\u00a0: au plus tard le 10 février 2027`,
      `2027-02-07 ${payment}\u00a0: au plus tard le 10 février 2027`,
      `2027-02-09 ${tsp}\u00a0: au plus tard le 10 février 2027`,
      `2027-02-09 ${payment}\u00a0: au plus tard le 10 février 2027`,
      `2027-02-10 ${tsp}\u00a0: dernier jour sûr, le 10 février 2027`,
      `2027-02-10 ${payment}\u00a0: dernier jour sûr, le 10 février 2027`,
    ]);
    const silence = platform.mails.find(({ subject }) => subject.startsWith('Sans réponse'));
    const told = await notificationsOf(platform, ada.id);
    expect(told).toHaveLength(platform.mails.length);
    expect(told.filter((kind) => kind === 'fine-silence')).toHaveLength(1);
    expect(silence?.attachments?.[0]?.content).toContain(`UID:${id}-tsp@placejuste`);
    expect(platform.mails.map(({ subject, text }) => `${subject} ${text}`).join(' ')).not.toMatch(
      /perdu|échec|trop tard/i,
    );
    expect(await read()).toMatchObject({
      status: 'refused-by-silence',
      steps: [
        { step: 'sent', reference: '1A 000 000 0000 0' },
        { step: 'received' },
        { step: 'silence', on: '2027-01-10' },
      ],
    });
    expect((await step({ step: 'second-appeal', on: '2027-02-12' })).body.status).toBe('second-appeal');
    expect(await live('2027-11-21')).toEqual([]);
    expect((await step({ step: 'accepted', on: '2027-11-20' })).body.status).toBe('accepted');
    // Years later, without a subscription, the history can still be read.
    platform.clock.set('2030-11-21T10:00:00Z');
    expect((await read()).steps.map((one: { step: string }) => one.step)).toEqual([
      'sent',
      'received',
      'silence',
      'second-appeal',
      'accepted',
    ]);
  });

  it('machine-off-for-a-week: one mail with the days truly left', async () => {
    await keep();
    platform.clock.set('2026-12-08T10:00:00Z');
    await platform.runJobs();
    expect(platform.mails.map(({ subject }) => subject)).toEqual([
      'Envoyer le recours préalable (RAPO)\u00a0: au plus tard le 10 décembre 2026',
    ]);
    expect(platform.mails[0]?.text).toContain(
      'La date sûre est le jeudi 10 décembre 2026. À faire\u00a0: envoyer le recours préalable (RAPO).',
    );
    expect(platform.mails[0]?.text).toContain('Préparer mon recours :');
    expect(platform.mails[0]?.text).not.toMatch(/AB-123-CD|Lille|35,00/);
  });

  it('a reminder names the act of the home: to sign, once a dossier is made', async () => {
    app = await buildTestApp(platform, [
      mailsSlice,
      finesSlice({ ...withoutDossier, findDossiers: async (_tx, fines) => new Set(fines.map((fine) => fine.id)) }),
    ]);
    await keep();
    platform.clock.set('2026-12-08T10:00:00Z');
    await platform.runJobs();
    expect(platform.mails[0]?.text).toContain('Relire et signer :');
  });

  it('while a provider is sending the appeal, its reminder says so and asks for nothing to sign', async () => {
    const findAll = async (_tx: unknown, fines: readonly (string | { id: string })[]) =>
      new Set(fines.map((fine) => (typeof fine === 'string' ? fine : fine.id)));
    app = await buildTestApp(platform, [
      mailsSlice,
      finesSlice({ findDossiers: findAll, findLettersUnderWay: findAll }),
    ]);
    await keep();
    platform.clock.set('2026-12-08T10:00:00Z');
    await platform.runJobs();
    const [mail] = platform.mails;
    expect(mail?.subject).toBe('Votre recours est en cours d’envoi\u00a0: n’envoyez rien d’autre');
    expect(mail?.text).toContain('Voir mon amende :');
    expect(mail?.text).not.toMatch(/Relire et signer|postez/);
    expect(mail?.attachments ?? []).toEqual([]);
  });

  it('job-run-twice: after a crash, or a change since planning, a follow-up mails nothing more', async () => {
    await keep();
    await call('PATCH', `/api/fines/${id}`, { remarks: 'carte visible' });
    await call('PATCH', `/api/fines/${id}`, { remarks: 'carte bien visible' });
    platform.clock.set('2026-11-25T10:00:00Z');
    await platform.runJobs();
    const [job] = finesSlice(withoutDossier).jobs?.(platform) ?? [];
    await job?.run({ id, on: '2026-11-25' }, new AbortController().signal);
    await platform.runJobs();
    expect(platform.mails).toHaveLength(1);
  });

  it('paid meanwhile: the choice is kept, and no mail presses it again', async () => {
    await keep();
    await step({ step: 'sent', on: '2026-11-20', channel: 'online' });
    expect((await step({ step: 'payment-waits', on: '2026-11-20' })).body.payment).toBe('waits');
    const paid = await step({ step: 'paid', on: '2026-11-21' });
    expect(paid.body).toMatchObject({ status: 'sent', payment: 'paid', rapoReceivedOn: '2026-11-20' });
    expect((await live('2027-01-20')).filter((mail) => mail.includes('Payer'))).toEqual([]);
  });

  it.each([
    // The last day is Good Friday, a holiday in Strasbourg alone, before a weekend and Easter Monday.
    ['Strasbourg', '67000 Strasbourg', '2027-02-25', '2027-03-30'],
    ['Lille', '59000 Lille', '2027-02-25', '2027-03-26'],
  ])('counts the closed days of %s, as the public answer does', async (town, address, noticeDate, outer) => {
    platform.clock.set('2027-03-01T10:00:00Z');
    const where = {
      authorityAddress: `Service du stationnement\nCSA 41101\n${address}`,
      place: `1 rue du Modèle, ${address}`,
    };
    const { deadlines } = (
      await keep({
        ...where,
        noticeDate,
        observedOn: noticeDate,
        delivery: 'windscreen',
        noticeNumber: windscreenFine.noticeNumber,
      })
    ).body;
    const reply = await app.inject({
      method: 'POST',
      url: '/api/fines/assess',
      payload: { track: 'fps', noticeDate, delivery: 'windscreen', region: address.slice(0, 5) },
    });
    const dates = (list: readonly { code: string; safe: string; outer: string }[]) =>
      list.map(({ code, safe, outer: last }) => ({ code, safe, outer: last }));
    expect(dates(deadlines)).toEqual(dates(reply.json().deadlines));
    expect([town, deadlines[0].outer]).toEqual([town, outer]);
  });

  it('a posted refusal gives the tribunal its dates', async () => {
    await keep();
    await step({ step: 'sent', on: '2026-11-20', channel: 'registered' });
    platform.clock.set('2026-12-12T10:00:00Z');
    const refused = await step({ step: 'refused', on: '2026-12-10', delivery: 'post' });
    expect(refused.body.status).toBe('refused');
    expect(refused.body.deadlines.find((one: { code: string }) => one.code === 'tsp')).toMatchObject({
      safe: '2027-01-15',
      outer: '2027-01-18',
    });
  });

  it('a reduced sum opens the tribunal from the day it was read, without a second appeal', async () => {
    await keep();
    await step({ step: 'sent', on: '2026-11-20', channel: 'registered' });
    platform.clock.set('2026-12-12T10:00:00Z');
    expect((await step({ step: 'accepted-in-part', on: '2026-12-10' })).body).toMatchObject({
      code: 'FINE_FIELDS',
      fields: { delivery: expect.any(String) },
    });
    const reduced = await step({ step: 'accepted-in-part', on: '2026-12-10', delivery: 'electronic' });
    expect(reduced.body).toMatchObject({ status: 'refused', decisionOn: '2026-12-10', decisionDelivery: 'electronic' });
    expect(reduced.body.deadlines.find((one: { code: string }) => one.code === 'tsp')).toMatchObject({
      safe: '2027-01-10',
      outer: '2027-01-11',
    });
  });

  it('a rectified notice after the silence is reminded of by its own month, until it is undone', async () => {
    await keep();
    platform.clock.set('2026-12-01T10:00:00Z');
    await step({ step: 'sent', on: '2026-11-28', channel: 'registered' });
    await step({ step: 'received', on: '2026-11-30' });
    platform.clock.set('2027-02-12T10:00:00Z');
    const reduced = await step({ id: stepId(91), step: 'accepted-in-part', on: '2027-02-05', delivery: 'post' });
    expect(reduced.body).toMatchObject({ status: 'refused', reduced: true });
    const tribunal = reduced.body.deadlines.find((one: { code: string }) => one.code === 'tsp');
    expect(tribunal).toMatchObject({ safe: '2027-03-10', outer: '2027-03-12', state: 'open' });
    const listed = await call('GET', '/api/fines');
    expect(listed.body.rows[0].nextDeadline).toMatchObject({ code: 'tsp', safe: '2027-03-10' });
    const undone = await call('DELETE', `/api/fines/${id}/steps/${stepId(91)}`);
    expect(undone.body).toMatchObject({ status: 'sent', reduced: false, decisionOn: null });
  });

  describe('a step', () => {
    it('sent twice is one, and answers the fine as it stands', async () => {
      await keep();
      const body = { id: stepId(90), step: 'sent', on: '2026-11-20', channel: 'online' };
      const first = await call('POST', `/api/fines/${id}/steps`, body);
      const again = await call('POST', `/api/fines/${id}/steps`, body);
      expect(again.body).toEqual(first.body);
      expect(again.body.steps).toHaveLength(1);
    });

    it.each([
      ['out of turn', { step: 'accepted', on: '2026-11-20' }, 409, 'FINE_STEP_IMPOSSIBLE', undefined],
      ['in the future', { step: 'sent', on: '2026-12-01', channel: 'online' }, 422, 'FINE_FIELDS', 'on'],
      ['by a plain letter', { step: 'sent', on: '2026-11-20', channel: 'letter' }, 422, 'FINE_FIELDS', 'channel'],
      ['the calendar’s own', { step: 'silence', on: '2026-11-20' }, 400, 'INVALID_REQUEST', 'step'],
    ])('%s is refused in French', async (_case, body, status, code, field) => {
      await keep();
      const reply = await step(body);
      expect([reply.status, reply.body.code]).toEqual([status, code]);
      if (field !== undefined) expect(reply.body.fields[field]).toMatch(/\p{L}.*\.$/u);
      expect((await read()).steps).toEqual([]);
    });

    it('belongs to one person, by row security alone', async () => {
      await keep();
      await step({ step: 'sent', on: '2026-11-20', channel: 'online' });
      const basile = await platform.signIn();
      expect((await step({ step: 'closed', on: '2026-11-21' }, basile)).status).toBe(404);
      const seen = await platform.db.asUser(basile.claims, (tx) =>
        sql<{ count: number }>`select count(*)::int as count from fine_steps`.execute(tx),
      );
      expect(seen.rows).toEqual([{ count: 0 }]);
      const forged = (person: TestPerson, name: string) =>
        platform.db.asUser(person.claims, (tx) =>
          sql`insert into fine_steps (id, fine_id, step, happened_on, recorded_at) values (${platform.newId()},
            ${id}, ${name}, '2026-11-20', now())`.execute(tx),
        );
      await expect(forged(basile, 'closed')).rejects.toThrow(/row-level security/);
      await expect(forged(ada, 'silence')).rejects.toThrow(/row-level security/);
      await expect(
        platform.db.asUser(ada.claims, (tx) => sql`update fine_steps set happened_on = '2020-01-01'`.execute(tx)),
      ).rejects.toThrow(/permission denied/);
    });
  });
});
