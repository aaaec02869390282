import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, lastMail, password, startAuth, type RunningAuth } from '../../../test/running-auth.ts';
import { visitor, type VisitorAnswer } from '../../../test/visitor.ts';

/** Every member with the type of its value: the differences that a stranger could see. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([key, held]) => [key, shapeOf(held)]),
  );
}

eachDatabase('who has an account is not told', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open());
  });
  afterAll(() => server.close());
  const stranger = () => visitor(server, { ip: '192.0.2.66', browser: 'Navigateur de Mallory' });
  const signUp = (email: string) =>
    stranger().send('POST', '/signup', { email, password: 'parole-autre', data: { first_name: 'Mallory' } });

  test('a sign-up answers alike for a new, unconfirmed or confirmed address, and mails its owner', async () => {
    const [known, pending, fresh] = ['w1@exemple.fr', 'w1-attente@exemple.fr', 'w1-neuve@exemple.fr'];
    const { user } = await confirmedPerson(server, known);
    await signUp(pending);
    server.pass(61);
    const answers: VisitorAnswer[] = [];
    for (const email of [fresh, pending, known]) answers.push(await signUp(email));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [first, ...others] = answers.map(({ body }) => shapeOf(body));
    for (const other of others) expect(other).toEqual(first);
    for (const { body } of answers) {
      expect(body).toMatchObject({
        role: 'authenticated',
        identities: [{ provider: 'email', user_id: body['id'] }],
        user_metadata: { first_name: 'Mallory', sub: body['id'] },
      });
      expect(body['created_at']).toBe(body['confirmation_sent_at']);
    }
    expect(answers.map(({ body }) => body['id'])).not.toContain(user.id);
    const notice = lastMail(server, known);
    expect(notice.subject).toBe('Vous avez déjà un compte');
    expect([notice.link, notice.code]).toEqual(['', '']);
    expect(notice.text).not.toContain('Mallory');
  });

  test('by the password of one’s own sign-up: the same refusal, the owner’s password still works', async () => {
    const [known, fresh] = ['w5@exemple.fr', 'w5-neuve@exemple.fr'];
    await confirmedPerson(server, known);
    server.pass(61);
    const from = stranger();
    for (const email of [known, fresh]) {
      await from.send('POST', '/signup', { email, password: 'parole-autre' });
      expect((await from.signIn(email, 'parole-autre')).outcome).toBe('email_not_confirmed');
      expect((await from.signIn(email, 'parole-fausse')).outcome).toBe('invalid_credentials');
    }
    expect((await from.signIn(known, password)).status).toBe(200);
    // Someone who forgot that they have an account requests the mail again, which repeats it.
    server.pass(61);
    const before = server.mails.length;
    await from.send('POST', '/resend', { type: 'signup', email: known });
    expect(server.mails.slice(before)).toMatchObject([
      { to: known, subject: 'Vous avez déjà un compte', link: '', code: '' },
    ]);
  });

  test.each(['/recover', '/resend', '/otp'])(
    'by %s, however often it was asked, also after a restart',
    async (path) => {
      const type = { '/recover': {}, '/resend': { type: 'signup' }, '/otp': { create_user: false } }[path];
      const [known, unknown] = [`w2${path.slice(1)}@exemple.fr`, `w2${path.slice(1)}-personne@exemple.fr`];
      if (path === '/resend') await signUp(known);
      else await confirmedPerson(server, known);
      if (path === '/resend') await signUp(`${unknown}x`);
      const strict = await startAuth(server.platform.db, { rateLimitFactor: 1 }, [], true);
      // After the window of any request made by this file.
      strict.pass(10 * 3600);
      for (let turn = 0; turn < 10; turn += 1) {
        const asking = visitor(turn === 5 ? await restarted(strict) : strict, { ip: '192.0.2.66' });
        const [one, other] = [
          await asking.send('POST', path, { ...type, email: known }),
          await asking.send('POST', path, { ...type, email: unknown }),
        ];
        expect([one.status, one.body], `turn ${turn}`).toEqual([other.status, other.body]);
        if (turn % 3 !== 0) strict.pass(61);
      }
      await strict.close();
      for (const one of extra.splice(0)) await one.close();
    },
  );
  const extra: RunningAuth[] = [];
  const restarted = async (before: RunningAuth): Promise<RunningAuth> => {
    const again = await startAuth(before.platform.db, { rateLimitFactor: 1 }, [], true);
    again.pass((before.platform.clock.now().getTime() - again.platform.clock.now().getTime()) / 1000);
    extra.push(again);
    return again;
  };

  test('a change to an address in use answers alike; its owner gets a notice, not a confirmation', async () => {
    const takenEmail = 'w3-prise@exemple.fr';
    await confirmedPerson(server, takenEmail);
    const { session } = await confirmedPerson(server, 'w3@exemple.fr');
    const change = (email: string) => stranger().send('PUT', '/user', { email }, session.access_token);
    const takenAnswer = await change(takenEmail);
    expect(takenAnswer).toMatchObject({ status: 200, body: { email: 'w3@exemple.fr', new_email: takenEmail } });
    const notice = lastMail(server, takenEmail);
    expect(notice.subject).toBe('Vous avez déjà un compte');
    // The current address confirms as usual: the change then waits for ever.
    const half = await stranger().send('POST', '/verify', {
      type: 'email_change',
      token_hash: lastMail(server, 'w3@exemple.fr').link,
    });
    expect(half.body).toMatchObject({ code: '200' });
    server.pass(61);
    const free = await change('w3-libre@exemple.fr');
    expect([free.status, shapeOf(free.body)]).toEqual([takenAnswer.status, shapeOf(takenAnswer.body)]);
    expect((await server.client().auth.signInWithPassword({ email: takenEmail, password })).error).toBeNull();
  });

  test('answers take as long for an unknown address as for a known one', async () => {
    const slow = await startAuth(server.platform.db, { answerFloorMs: 300 });
    await confirmedPerson(slow, 'w4@exemple.fr');
    const { session } = await confirmedPerson(slow, 'w4b@exemple.fr');
    slow.pass(61);
    const waits = vi.spyOn(globalThis, 'setTimeout');
    const calls = [
      ['POST', '/signup', { email: 'w4@exemple.fr', password }],
      ['POST', '/recover', { email: 'w4@exemple.fr' }],
      ['POST', '/resend', { type: 'signup', email: 'w4@exemple.fr' }],
      ['POST', '/otp', { email: 'w4@exemple.fr', create_user: false }],
      ['PUT', '/user', { email: 'w4@exemple.fr' }],
    ] as const;
    for (const [method, path, body] of calls) {
      waits.mockClear();
      await visitor(slow, { ip: '192.0.2.66' }).send(method, path, body, session.access_token);
      expect(
        waits.mock.calls.map(([, ms]) => ms),
        path,
      ).toContain(300);
    }
    waits.mockRestore();
    await slow.close();
  });
});
