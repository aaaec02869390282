import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, lastMail, password, startAuth, type RunningAuth } from '../../../test/running-auth.ts';

const subject = 'Connexion depuis un nouveau navigateur';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 <b>Mallory</b>';

eachDatabase('a new browser', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open(), { rateLimitFactor: 1 });
  });
  afterAll(() => server.close());

  const signIn = async (email: string, mark?: string) => {
    // One sign-in a minute: the limits on passwords are not the subject here.
    server.pass(60);
    const headers = { 'user-agent': firefox, ...(mark === undefined ? {} : { 'x-browser-mark': mark }) };
    const { status } = await server.call('POST', '/token?grant_type=password', { email, password }, headers);
    expect(status).toBe(200);
  };
  const countNotices = (email: string) =>
    server.mails.filter((mail) => mail.to === email && mail.subject === subject).length;

  test('a sign-in from a new browser is mailed once, except the first of the account', async () => {
    const email = 'nouveau@exemple.fr';
    await confirmedPerson(server, email);
    await signIn(email, 'premier-navigateur-1');
    expect(countNotices(email)).toBe(0);
    await signIn(email, 'second-navigateur-22');
    expect(countNotices(email)).toBe(1);
    // The time, browser and network, for readers to know whether it was them; no text chosen by the browser.
    const { text } = lastMail(server, email);
    expect(text).toMatch(/le \S+ \d.* \d{4} à \d+ h \d\d \(heure de Paris\), avec Firefox sur Linux, depuis un réseau/);
    expect(text).toContain('dont l’adresse commence par 127.0.');
    expect(text).not.toContain('Mallory');
    await signIn(email, 'second-navigateur-22');
    await signIn(email, 'premier-navigateur-1');
    expect(countNotices(email)).toBe(1);
    server.pass(181 * 24 * 3600);
    await signIn(email, 'second-navigateur-22');
    expect(countNotices(email)).toBe(1);
  });

  test('mark-left-out: a sign-in without a browser mark is mailed once the account knows a browser', async () => {
    const email = 'sans-marque@exemple.fr';
    await confirmedPerson(server, email);
    await signIn(email);
    expect(countNotices(email)).toBe(0);
    await signIn(email, 'premier-navigateur-1');
    await signIn(email);
    expect(countNotices(email)).toBe(1);
  });

  test.each(['implicit', 'pkce'] as const)(
    'a sign-in by mailed link or code is mailed like one by password, %s',
    async (flowType) => {
      const email = `lien-${flowType}@exemple.fr`;
      await confirmedPerson(server, email);
      await signIn(email, 'premier-navigateur-1');
      server.pass(60);
      const client = server.client({ flowType });
      await client.auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
      const { link, code } = lastMail(server, email);
      if (flowType === 'implicit')
        expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull();
      else {
        const followed = await server.call('GET', `/verify?token=${link}&type=magiclink`);
        expect(countNotices(email)).toBe(0);
        const authCode = new URL(String(followed.headers.get('location'))).searchParams.get('code');
        expect((await client.auth.exchangeCodeForSession(authCode ?? '')).error).toBeNull();
      }
      expect(countNotices(email)).toBe(1);
    },
  );

  test('new-marks-fill-a-mailbox: three mails an hour at most', async () => {
    const email = 'marques@exemple.fr';
    await confirmedPerson(server, email);
    for (let turn = 0; turn < 8; turn += 1) await signIn(email, `navigateur-invente-${turn}`);
    expect(countNotices(email)).toBe(3);
  });
});
