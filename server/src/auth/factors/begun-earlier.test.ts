import * as otpauth from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, lastText, password, startAuth, type RunningAuth } from '../../../test/running-auth.ts';
import { visitor } from '../../../test/visitor.ts';
import { defaultPhoneSettings } from '../phone/phone-settings.ts';

eachDatabase('a second factor somebody began earlier', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open(), { phone: { ...defaultPhoneSettings, factors: true, smsPerHour: 1000 } });
  });
  afterAll(() => server.close());

  const person = (token: unknown) => ({
    send: (path: string, body: object) => visitor(server, { ip: '192.0.2.66' }).send('POST', path, body, String(token)),
    async prove(factorId: unknown, codeOf: () => string) {
      const challenge = await this.send(`/factors/${String(factorId)}/challenge`, {});
      const answer = { challenge_id: challenge.body['id'], code: challenge.status === 200 ? codeOf() : '000000' };
      return this.send(`/factors/${String(factorId)}/verify`, answer);
    },
  });
  const codeOf = (factor: Record<string, unknown>) => () =>
    new otpauth.TOTP({ secret: otpauth.Secret.fromBase32((factor['totp'] as { secret: string }).secret) }).generate({
      timestamp: server.platform.clock.now().getTime(),
    });
  const signedIn = async (email: string) =>
    person((await visitor(server, { ip: '192.0.2.66' }).signIn(email, password)).body['access_token']);

  test('by a password thief is deleted once the owner has one, of any type', async () => {
    const email = 'b1@exemple.fr';
    const { session } = await confirmedPerson(server, email);
    const thief = await signedIn(email);
    const begun = (await thief.send('/factors', { factor_type: 'phone', phone: '33612345790' })).body;
    const owner = person(session.access_token);
    const { body } = await owner.send('/factors', { factor_type: 'totp', friendly_name: 'application' });
    expect((await owner.prove(body['id'], codeOf(body))).status).toBe(200);
    const again = await signedIn(email);
    const proved = await again.prove(begun['id'], () => lastText(server, '33612345790').code);
    expect(proved.outcome).toBe('mfa_factor_not_found');
  });

  test('cannot be finished without the owner’s factor', async () => {
    const email = 'b2@exemple.fr';
    const { session } = await confirmedPerson(server, email);
    const first = (await person(session.access_token).send('/factors', { factor_type: 'totp' })).body;
    const raised = (await person(session.access_token).prove(first['id'], codeOf(first))).body;
    const owner = person(raised['access_token']);
    const second = (await owner.send('/factors', { factor_type: 'totp', friendly_name: 'deux' })).body;
    const thief = await signedIn(email);
    expect((await thief.prove(second['id'], codeOf(second))).outcome).toBe('insufficient_aal');
    expect((await owner.prove(second['id'], codeOf(second))).status).toBe(200);
  });
});
