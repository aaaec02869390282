import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { eachDatabase, type TestPerson } from '../../test/index.ts';
import { openPeople } from '../../test/opened-people.ts';
import { whileOpen } from '../../test/while-open.ts';
import { notificationsOf } from '../../test/notifications-of.ts';
import { accountsSlice, setAccountStatus } from '../accounts/index.ts';
import { mailsSlice } from '../mails/index.ts';

eachDatabase('an account suspended by the team', (open) => {
  let opened: Awaited<ReturnType<typeof openPeople>>;
  let ada: TestPerson;

  beforeEach(async () => {
    opened = await openPeople(await open(), [mailsSlice, accountsSlice]);
    ada = await opened.named('Ada', 'Essai', await opened.platform.signIn({ email: 'ada.essai@exemple.fr' }));
  });

  const suspend = (body: object, { id }: TestPerson = ada, person = opened.chief) =>
    opened.call('POST', `/api/admin/people/${id}/suspension`, body, person);
  const lift = ({ id }: TestPerson = ada) => opened.call('DELETE', `/api/admin/people/${id}/suspension`);
  const answer = (text: string) =>
    opened.call('POST', `/api/admin/people/${ada.id}/suspension/answer`, { answer: text });
  const own = async () => (await opened.call('GET', '/api/account/suspension', undefined, ada)).body.suspension;
  const appeal = (text: string) => opened.call('POST', '/api/account/suspension/appeal', { text }, ada);
  const appeals = async () => (await opened.call('GET', '/api/admin/people/appeals')).body.rows;
  const statusOf = async () =>
    (await opened.read(sql<{ s: string }>`select account_status as s from profiles where user_id = ${ada.id}`))[0]?.s;
  const audits = async () =>
    (
      await opened.read(sql<{ action: string; detail: object }>`select action, detail from audit_log
        where subject_id = ${ada.id} order by at, id`)
    ).map(({ action, detail }) => [action, detail]);

  test('is told why, by mail and in the account; the log only has the code', async () => {
    expect((await suspend({ reason: 'other', remark: ' La carte est celle d’un tiers. ' })).status).toBe(200);
    expect([await statusOf(), await own()]).toEqual([
      'suspended',
      {
        sentence: 'Notre équipe vous l’explique ci-dessous.',
        remark: 'La carte est celle d’un tiers.',
        since: opened.platform.clock.now().toISOString(),
        appeal: null,
      },
    ]);
    expect((await opened.file(ada)).body.suspension).toMatchObject({ reason: 'other', appeal: null });
    expect((await audits())[0]).toEqual(['account.suspended', { reason: 'other' }]);
    await opened.platform.runJobs();
    expect(opened.platform.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [ada.email, 'Votre compte PlaceJuste est suspendu'],
    ]);
    expect(opened.platform.mails[0]?.text).toContain('La carte est celle d’un tiers.');
  });

  test('activated-while-being-suspended: an activation that read it before changes nothing', async () => {
    await opened.platform.db.asService((tx) => sql`update profiles set account_status = 'pending'`.execute(tx));
    expect((await suspend({ reason: 'misuse' })).status).toBe(200);
    // The update of an activation that read « pending » a moment ago.
    const change = { status: 'active', from: 'pending', at: opened.platform.clock.now() } as const;
    expect(await opened.platform.db.asService((tx) => setAccountStatus(tx, ada.id, change))).toBe(false);
    expect(await statusOf()).toBe('suspended');
    const lifted = await Promise.all([lift(), lift()]);
    expect(lifted.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([await statusOf(), (await suspend({ reason: 'misuse' })).status]).toEqual(['pending', 200]);
  });

  test('suspended-while-being-activated: lifting restores the activated account', async () => {
    await opened.platform.db.asService((tx) => sql`update profiles set account_status = 'pending'`.execute(tx));
    const activating = sql`update profiles set account_status = 'active' where user_id = ${ada.id}`;
    const suspended = await whileOpen(opened.platform.db, { first: activating }, () => suspend({ reason: 'misuse' }));
    expect([suspended.status, await statusOf()]).toEqual([200, 'suspended']);
    expect([(await lift()).status, await statusOf()]).toEqual([200, 'active']);
  });

  test('suspended-twice-at-once: the second is refused, and one suspension is stored', async () => {
    const lock = sql`select from profiles where user_id = ${ada.id} for update`;
    const answers = await whileOpen(opened.platform.db, { first: lock, waiting: 2 }, () =>
      Promise.all([suspend({ reason: 'misuse' }), suspend({ reason: 'safety' })]),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const written = await opened.read(sql`select from account_suspensions where user_id = ${ada.id}`);
    expect(written).toHaveLength(1);
  });

  test('appeals once, is read by an administrator and answered, and stays suspended', async () => {
    await suspend({ reason: 'misuse' });
    expect((await appeal('Non')).status).toBe(400);
    expect((await appeal('C’est ma fille qui conduit.')).body.suspension.appeal).toMatchObject({ answer: null });
    expect((await appeal('Et encore une fois.')).body.code).toBe('APPEAL_ALREADY_SENT');
    expect(await appeals()).toEqual([{ userId: ada.id, name: 'Ada Essai', at: expect.any(String) }]);
    expect((await answer('Nous avons besoin de la carte.')).status).toBe(200);
    expect((await answer('Encore une réponse.')).body.code).toBe('APPEAL_NOT_WAITING');
    expect([await statusOf(), (await own()).appeal, await appeals()]).toEqual([
      'suspended',
      expect.objectContaining({ answer: 'Nous avons besoin de la carte.' }),
      [],
    ]);
    await opened.platform.runJobs();
    expect(opened.platform.mails.map(({ to }) => to)).toEqual([ada.email, opened.chief.email, ada.email]);
    // The person's words are read behind the second factor, not in a mailbox.
    expect(opened.platform.mails[1]?.text).not.toContain('fille');
  });

  test('is notified of the suspension, the answer and the end, never of the reason', async () => {
    await suspend({ reason: 'other', remark: 'La carte est celle d’un tiers.' });
    await suspend({ reason: 'safety' });
    await appeal('C’est ma fille qui conduit.');
    await answer('Nous avons besoin de la carte.');
    await answer('Encore une réponse.');
    await lift();
    await lift();
    expect(await notificationsOf(opened.platform, ada.id)).toEqual([
      'account-suspended',
      'suspension-answered',
      'account-reinstated',
    ]);
    const written = await opened.read(sql<{ text: string }>`
      select concat(title, sentence) as text from notifications where user_id = ${ada.id}`);
    expect(written.map(({ text }) => text).join()).not.toMatch(/carte|fille/);
  });

  test('is reopened as it was, and may be suspended again', async () => {
    await suspend({ reason: 'safety' });
    expect((await lift()).status).toBe(200);
    expect([await statusOf(), await own()]).toEqual(['active', null]);
    expect((await lift()).body.code).toBe('ACCOUNT_NOT_SUSPENDED');
    expect((await suspend({ reason: 'misuse' })).status).toBe(200);
    expect((await audits()).map(([action]) => action)).toEqual([
      'account.suspended',
      'account.reinstated',
      'account.suspended',
    ]);
  });

  test('once lifted, it is what it was, whatever happened to its documents', async () => {
    const papers = (approved: boolean) =>
      opened.read(sql`update profiles set cmi_validated = ${approved}, carte_grise_validated = ${approved}
        where user_id = ${ada.id}`);
    // An expired card can be renewed without waiting for an administrator.
    await suspend({ reason: 'doubtful-paper' });
    await papers(false);
    await lift();
    expect(await statusOf()).toBe('active');
    // An account that waited for its activation is not activated by lifting the suspension.
    await opened.read(sql`update profiles set account_status = 'pending' where user_id = ${ada.id}`);
    await papers(true);
    await suspend({ reason: 'doubtful-paper' });
    await lift();
    expect(await statusOf()).toBe('pending');
  });

  test('after an older suspension without a stored status, the documents decide', async () => {
    await opened.read(sql`update profiles set cmi_validated = false where user_id = ${ada.id}`);
    await suspend({ reason: 'doubtful-paper' });
    await opened.read(sql`update account_suspensions set status_before = null`);
    await lift();
    expect(await statusOf()).toBe('pending');
  });

  test('no suspension twice, without a reason, of the team or of an unknown account', async () => {
    const member = await opened.platform.signIn({ roles: ['reviewer'] });
    const nobody = { ...ada, id: '018f3c00-0000-7000-8000-00000000dead' };
    expect((await suspend({ reason: 'other', remark: '  ' })).body.fields).toHaveProperty('remark');
    expect((await suspend({ reason: 'anger' })).status).toBe(400);
    expect((await suspend({ reason: 'misuse' }, member)).body.code).toBe('SUSPENDED_IS_TEAM');
    expect((await suspend({ reason: 'misuse' }, nobody)).body.code).toBe('PERSON_NOT_FOUND');
    expect([await statusOf(), await audits()]).toEqual(['active', []]);
    await suspend({ reason: 'misuse' });
    expect((await suspend({ reason: 'safety' })).body.code).toBe('ACCOUNT_ALREADY_SUSPENDED');
    expect((await own()).sentence).toContain('autre chose');
  });

  test('an administrator cannot end the suspension of their own account; another one can', async () => {
    // Suspended and in the team: refused now, but possible in older data.
    const member = await opened.platform.signIn({ roles: ['admin'], aal: 'aal2', account: 'suspended' });
    const path = `/api/admin/people/${member.id}/suspension`;
    expect(await opened.call('DELETE', path, undefined, member)).toMatchObject({
      status: 403,
      body: { code: 'OWN_SUSPENSION' },
    });
    expect((await opened.call('DELETE', path)).status).toBe(200);
  });

  test('only a suspended account can appeal, and only an administrator suspends', async () => {
    expect([(await appeal('Pourquoi donc\u00a0?')).body.code, await own()]).toEqual(['ACCOUNT_NOT_SUSPENDED', null]);
    const reviewer = await opened.platform.signIn({ roles: ['reviewer'], aal: 'aal2' });
    expect((await suspend({ reason: 'misuse' }, ada, reviewer)).body.code).toBe('ROLE_REQUIRED');
    expect((await suspend({ reason: 'misuse' }, ada, ada)).body.code).toBe('ROLE_REQUIRED');
  });
});
