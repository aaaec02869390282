import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, lastText, password, startAuth, type RunningAuth } from '../../../test/running-auth.ts';
import { defaultPhoneSettings } from '../phone/phone-settings.ts';

const phone = { ...defaultPhoneSettings, factors: true, smsPerHour: 1000 };

eachDatabase('a phone as second factor', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open(), { phone });
  });
  afterAll(() => server.close());

  test('case 99: a challenge sends a text, sixty seconds apart; its code raises the session', async () => {
    const { client } = await confirmedPerson(server, 'f99@exemple.fr');
    const number = '+33 6 12 34 57 01';
    const enrolled = await client.auth.mfa.enroll({ factorType: 'phone', friendlyName: 'Mobile', phone: number });
    expect(enrolled.data).toMatchObject({ type: 'phone', friendly_name: 'Mobile', phone: '33612345701' });
    const factorId = enrolled.data!.id;
    const before = server.texts.length;
    const challenge = await client.auth.mfa.challenge({ factorId, channel: 'sms' });
    expect(challenge.data).toMatchObject({ type: 'phone', expires_at: expect.any(Number) });
    expect(server.texts.length).toBe(before + 1);
    expect((await client.auth.mfa.challenge({ factorId, channel: 'sms' })).error).toMatchObject({
      status: 429,
      code: 'over_sms_send_rate_limit',
    });
    const challengeId = challenge.data!.id;
    const { code } = lastText(server, '33612345701');
    const wrong = await client.auth.mfa.verify({ factorId, challengeId, code: '00000x' });
    expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    const raised = await client.auth.mfa.verify({ factorId, challengeId, code });
    expect(decodeJwt(raised.data!.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/phone' }, { method: 'otp' }],
    });
    expect((await client.auth.mfa.listFactors()).data?.phone).toMatchObject([
      { status: 'verified', phone: '33612345701' },
    ]);
    // Neither the code nor the challenge can be used twice.
    expect((await client.auth.mfa.verify({ factorId, challengeId, code })).error?.code).toBe('mfa_ip_address_mismatch');
    const second = await client.auth.mfa.enroll({ factorType: 'phone', friendlyName: 'Autre', phone: '33612345702' });
    expect(second.error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' });

    const weak = server.client();
    await weak.auth.signInWithPassword({ email: 'f99@exemple.fr', password });
    expect((await weak.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    expect((await weak.auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal');
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
    const refreshed = await client.auth.refreshSession();
    expect(decodeJwt(refreshed.data.session!.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] });
  });

  test('using up the text messages of a number or network does not block its owner’s second factor', async () => {
    await server.platform.db.asService((tx) => sql`delete from auth.mail_requests`.execute(tx));
    const both = await startAuth(server.platform.db, { phone: { ...phone, signIn: true, smsPerHour: 8 } });
    try {
      const email = 'f102@exemple.fr';
      const number = '33612345731';
      const { client } = await confirmedPerson(both, email);
      const enrolled = await client.auth.mfa.enroll({ factorType: 'phone', friendlyName: 'Mobile', phone: number });
      const factorId = enrolled.data!.id;
      const begun = await client.auth.mfa.challenge({ factorId });
      const proof = { factorId, challengeId: begun.data!.id, code: lastText(both, number).code };
      expect((await client.auth.mfa.verify(proof)).error).toBeNull();
      both.pass(61);
      const ask = async (phone: string) => (await both.call('POST', '/otp', { phone })).body['code'];
      // The first message went to the phone when it was added: six of the eight messages are for strangers.
      const numbers = [number, ...[32, 33, 34, 35, 36].map((end) => `336123457${end}`)];
      const answers: unknown[] = [];
      for (const one of numbers) answers.push(await ask(one));
      expect(answers).toEqual([...Array.from({ length: 5 }, () => undefined), 'over_sms_send_rate_limit']);
      const again = both.client();
      await again.auth.signInWithPassword({ email, password });
      const challenge = await again.auth.mfa.challenge({ factorId });
      expect(challenge.error).toBeNull();
      const answer = { factorId, challengeId: challenge.data!.id, code: lastText(both, number).code };
      expect((await again.auth.mfa.verify(answer)).error).toBeNull();
      // The owner too may request one message a minute.
      expect((await again.auth.mfa.challenge({ factorId })).error?.code).toBe('over_sms_send_rate_limit');
    } finally {
      await both.close();
    }
  });

  test('a code answers its own challenge only, and ends with it', async () => {
    const { client } = await confirmedPerson(server, 'f100@exemple.fr');
    const { data } = await client.auth.mfa.enroll({
      factorType: 'phone',
      friendlyName: 'Mobile',
      phone: '33612345703',
    });
    const factorId = data!.id;
    const first = await client.auth.mfa.challenge({ factorId, channel: 'sms' });
    const code = lastText(server, '33612345703').code;
    server.pass(61);
    const second = await client.auth.mfa.challenge({ factorId, channel: 'sms' });
    const crossed = await client.auth.mfa.verify({ factorId, challengeId: second.data!.id, code });
    expect(crossed.error?.code).toBe('mfa_verification_failed');
    server.pass(240);
    const late = await client.auth.mfa.verify({ factorId, challengeId: first.data!.id, code });
    expect(late.error?.code).toBe('mfa_challenge_expired');
  });

  test('a disabled feature, or an invalid number, is refused', async () => {
    const { client } = await confirmedPerson(server, 'f101@exemple.fr');
    for (const wrong of ['abc', '']) {
      const { error } = await client.auth.mfa.enroll({ factorType: 'phone', friendlyName: 'x', phone: wrong });
      expect(error, wrong).toMatchObject({ status: 400, code: 'validation_failed' });
    }
    const { data } = await client.auth.mfa.enroll({ factorType: 'phone', friendlyName: 'x', phone: '33612345704' });
    const token = (await client.auth.getSession()).data.session!.access_token;
    const closed = await startAuth(server.platform.db);
    const bearer = { authorization: `Bearer ${token}` };
    expect(
      (await closed.call('POST', '/factors', { factor_type: 'phone', phone: '33612345704' }, bearer)).body,
    ).toMatchObject({ code: 'mfa_phone_enroll_not_enabled' });
    expect((await closed.call('POST', `/factors/${data!.id}/challenge`, {}, bearer)).body).toMatchObject({
      code: 'mfa_phone_verify_not_enabled',
    });
    await closed.close();
  });
});
