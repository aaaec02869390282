import { beforeEach, expect, test } from 'vitest';
import { eachDatabase } from '../../test/index.ts';
import { day, openCarers } from './carers.fixtures.ts';

eachDatabase('carers: an invitation', (open) => {
  let house: Awaited<ReturnType<typeof openCarers>>;
  beforeEach(async () => {
    house = await openCarers(await open());
  });

  const listed = async () => (await house.call(house.marie, 'GET', '/api/carers')).body.rows;

  test('invited by mail, accepted by the address invited, both in the journal and the audit', async () => {
    const { call, platform, marie, karim, invite, accept } = house;
    const { id, secret } = await invite(' Ada.Essai.2@exemple.fr ');
    expect(karim.email).toBe('ada.essai.2@exemple.fr');
    const [mail] = platform.mails.filter(({ to }) => to === karim.email);
    expect(mail?.subject).toBe('Marie vous demande de l’aider sur PlaceJuste');
    expect(mail?.text).not.toMatch(/Durand|invalid|handicap|carte/i);
    expect(await listed()).toMatchObject([{ id, email: karim.email, name: '', state: 'sent' }]);
    const seen = await call(karim, 'POST', '/api/carers/invitation', { secret });
    expect(seen).toMatchObject({ status: 200, body: { firstName: 'Marie' } });
    expect((await accept(karim, secret)).status).toBe(200);
    // The answer was lost: a repeated request of the same account returns the same help.
    expect(await accept(karim, secret)).toMatchObject({ status: 200, body: { id } });
    expect(await listed()).toMatchObject([{ id, name: 'Karim', state: 'accepted' }]);
    await platform.runJobs();
    expect(platform.mails.at(-1)).toMatchObject({ to: marie.email, subject: 'Karim a accepté de vous aider' });
    const journal = (await call(marie, 'GET', '/api/carers/journal')).body.rows;
    expect(journal).toMatchObject([
      { act: 'accepted', actor: 'carer', carer: 'Karim' },
      { act: 'invited', actor: 'holder', carer: 'Karim' },
    ]);
  });

  test('a forwarded invitation link gives no access and no information, in any state', async () => {
    const { call, lea, marie, karim, invite, accept } = house;
    const { id, secret } = await invite();
    const refusal = { status: 403, body: { code: 'CARER_INVITATION_OF_ANOTHER' } };
    for (const path of ['/api/carers/invitation', '/api/carers/invitation/accept']) {
      const answer = await call(lea, 'POST', path, { secret });
      expect(answer).toMatchObject(refusal);
      expect(JSON.stringify(answer.body)).not.toMatch(/Marie|Karim|exemple\.fr/);
    }
    await call(marie, 'POST', `/api/carers/${id}/end`);
    expect(await accept(lea, secret)).toMatchObject(refusal);
    expect(await accept(karim, secret)).toMatchObject({ status: 404, body: { code: 'CARER_INVITATION_OVER' } });
    expect(await accept(karim, 'x'.repeat(43))).toMatchObject({ status: 404, body: { code: 'CARER_INVITATION_OVER' } });
    expect((await call(lea, 'POST', `/api/carers/${id}/end`)).status).toBe(404);
  });

  test('it lasts seven days, and a new one to the same address replaces it', async () => {
    const { platform, karim, invite, accept } = house;
    const { secret: first } = await invite();
    const { secret: second } = await invite();
    expect((await accept(karim, first)).body.code).toBe('CARER_INVITATION_OVER');
    expect(await listed()).toHaveLength(1);
    platform.clock.advance(7 * day);
    expect((await accept(karim, second)).body.code).toBe('CARER_INVITATION_OVER');
    expect(await listed()).toMatchObject([{ state: 'expired' }]);
  });

  test('an account whose address is not confirmed cannot accept', async () => {
    const { platform, karim, invite, accept } = house;
    const { secret } = await invite();
    await platform.db.script(`update auth.users set email_confirmed_at = null where id = '${karim.id}'`);
    expect((await accept(karim, secret)).body.code).toBe('CARER_ADDRESS_UNCONFIRMED');
  });

  test.each([
    ['not an address', 400, 'CARER_EMAIL_WRONG'],
    ['ada.essai.1@exemple.fr', 422, 'CARER_IS_YOURSELF'],
  ])('« %s » is refused beside the field', async (email, status, code) => {
    const answer = await house.call(house.marie, 'POST', '/api/carers', { email });
    expect(answer).toMatchObject({ status, body: { code } });
    expect(answer.body.fields.email).toBe(answer.body.message);
  });

  test('three at most; an account that may not declare cannot invite', async () => {
    const { call, marie, lea, invite } = house;
    for (const name of ['a', 'b', 'c']) await invite(`${name}@exemple.fr`);
    expect((await call(marie, 'POST', '/api/carers', { email: 'd@exemple.fr' })).body.code).toBe('CARERS_TOO_MANY');
    const unpaid = await call(lea, 'POST', '/api/carers', { email: 'd@exemple.fr' });
    expect(unpaid).toMatchObject({ status: 402, body: { code: 'SUBSCRIPTION_REQUIRED' } });
  });

  test('ended by either in one call, mailed to both, and a replay mails nobody again', async () => {
    const { call, platform, marie, karim, help } = house;
    const id = await help();
    await platform.runJobs();
    const before = platform.mails.length;
    expect((await call(karim, 'POST', `/api/carers/${id}/end`)).status).toBe(200);
    expect((await call(marie, 'POST', `/api/carers/${id}/end`)).status).toBe(200);
    await platform.runJobs();
    expect(platform.mails.slice(before).map(({ to }) => to)).toEqual([marie.email, karim.email]);
    expect(await listed()).toEqual([]);
    expect((await call(karim, 'GET', '/api/helped-people')).body.rows).toEqual([]);
    const [last] = (await call(marie, 'GET', '/api/carers/journal')).body.rows;
    expect(last).toMatchObject({ act: 'ended', actor: 'carer' });
  });
});
