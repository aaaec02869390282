import { accountMails, buildCodeSubject } from '@placejuste/domain/account';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, startAuth, type RunningAuth } from '../../../test/running-auth.ts';

/** All mails with a code (`OneTimeMailKind`). */
const kinds = [
  'confirmation',
  'recovery',
  'magiclink',
  'email_change_current',
  'email_change_new',
  'reauthentication',
] as const;

eachDatabase('code-in-the-subject', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open(), { mailBudget: { spacingSeconds: 0, perAsker: 100, perAddress: 100 } });
  });
  afterAll(() => server.close());

  test('a notification of any mail with a code shows the code, and a mail without one says none', async () => {
    const email = 'ada.essai@exemple.fr';
    const { client } = await confirmedPerson(server, email);
    await client.auth.resetPasswordForEmail(email);
    await client.auth.signInWithOtp({ email });
    await client.auth.reauthenticate();
    await client.auth.updateUser({ email: 'ada.nouvelle@exemple.fr' });
    const subjectOf = (kind: (typeof kinds)[number]): string =>
      accountMails[kind]({ firstName: 'Ada', newEmail: 'ada.nouvelle@exemple.fr', supportUrl: '' }).subject;
    const carrying = server.mails.filter(({ code }) => code !== '');
    expect(new Set(carrying.map(({ code, subject }) => subject.replace(buildCodeSubject(code, ''), '')))).toEqual(
      new Set(kinds.map(subjectOf)),
    );
    for (const { code, subject } of carrying) expect(subject.slice(0, 12)).toBe(`Code ${code}.`);
    for (const { code, subject } of server.mails) expect(/\d{6}/.test(subject)).toBe(code !== '');
  });
});
