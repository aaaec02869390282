import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ada, open, sessionOf, type Answers } from '../../../test/open.tsx';

const settings = (said: object): Answers => ({ 'GET /auth/v1/settings': { body: { external: {}, ...said } } });
const mailed: Answers = {
  ...settings({ mail_codes_enabled: true }),
  'POST /auth/v1/otp': { body: {} },
  'POST /auth/v1/verify': { body: sessionOf() },
};
const texted: Answers = { ...mailed, ...settings({ external: { phone: true } }) };
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it.each(['/auth?mode=login&next=/pwa/settings', '/pwa'])(
  'a mailed code signs in without a password, from %s',
  async (path) => {
    const { asked, router } = await open(path, { answers: mailed });
    await press('Recevoir un code par e-mail');
    await press('Recevoir le code');
    expect(await screen.findByText('Indiquez votre adresse e-mail.', { selector: 'a' })).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Email'), ada.email);
    await press('Recevoir le code');
    expect(await screen.findByRole('heading', { level: 1, name: 'Recopiez votre code' })).toBeTruthy();
    expect(asked.find((call) => call.path === '/auth/v1/otp')?.body).toMatchObject({
      email: ada.email,
      create_user: false,
    });
    await userEvent.type(screen.getByLabelText('Code à six chiffres'), '123456');
    await press('Valider le code');
    await waitFor(() => expect(screen.queryByLabelText('Code à six chiffres')).toBeNull());
    expect(asked.find((call) => call.path === '/auth/v1/verify')?.body).toMatchObject({
      email: ada.email,
      token: '123456',
      type: 'email',
    });
    expect(router.state.location.pathname).toBe(path === '/pwa' ? '/pwa' : '/pwa/settings');
  },
);

it('another code can be requested, and the sign-in form is one press away', async () => {
  await open('/auth?mode=login', { answers: mailed });
  await press('Recevoir un code par e-mail');
  await userEvent.type(screen.getByLabelText('Email'), ada.email);
  await press('Recevoir le code');
  await press('Demander un autre code');
  expect(await screen.findByRole('heading', { level: 1, name: 'Recevoir un code par e-mail' })).toBeTruthy();
  await press('Revenir');
  expect(await screen.findByLabelText('Mot de passe')).toBeTruthy();
});

it.each([
  [
    'wrong',
    { status: 403, body: { code: 'otp_expired', message: 'Token has expired or is invalid' } },
    'Erreur de confirmation',
  ],
  [
    'tried too often',
    { status: 429, body: { code: 'over_request_rate_limit', message: 'x' } },
    /lien du dernier e-mail/,
  ],
  ['sent without a network', 'lost', 'Le service ne répond pas'],
] as const)('a code that is %s is reported', async (_what, answer, title) => {
  await open('/auth?mode=login', { answers: { ...mailed, 'POST /auth/v1/verify': answer } });
  await press('Recevoir un code par e-mail');
  await userEvent.type(screen.getByLabelText('Email'), ada.email);
  await press('Recevoir le code');
  await userEvent.type(await screen.findByLabelText('Code à six chiffres'), '123456');
  await press('Valider le code');
  expect(await screen.findByText(title)).toBeTruthy();
});

it('the typed address is kept when another code is requested', async () => {
  window.sessionStorage.clear();
  await open('/auth?mode=login', { answers: mailed });
  await press('Recevoir un code par e-mail');
  await userEvent.type(screen.getByLabelText('Email'), ada.email);
  await press('Recevoir le code');
  await press('Demander un autre code');
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', ada.email);
});

it('the address of a forgotten password is kept when another mail is requested', async () => {
  window.sessionStorage.clear();
  await open('/auth?mode=reset', { answers: { ...mailed, 'POST /auth/v1/recover': { body: {} } } });
  await userEvent.type(await screen.findByLabelText('Email'), ada.email);
  await userEvent.click(within(screen.getByRole('form')).getByRole('button'));
  await screen.findByLabelText('Code à six chiffres');
  await userEvent.click(screen.getAllByRole('button').find(({ textContent }) => /autre|Revenir/.test(textContent))!);
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', ada.email);
});

it('the number and names of a new account are kept when another code is requested', async () => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  await open('/auth?mode=login', { answers: texted });
  await press('Recevoir un code par SMS');
  await userEvent.type(screen.getByLabelText('Téléphone'), '06 00 00 00 00');
  await press('Recevoir le code');
  await press('Demander un autre code');
  expect(await screen.findByLabelText('Téléphone')).toHaveProperty('value', '06 00 00 00 00');
  window.sessionStorage.clear();
  await open('/auth?mode=signup', { answers: texted });
  await press('Créer un compte avec mon numéro');
  await userEvent.type(screen.getByLabelText('Prénom'), 'Ada');
  await userEvent.type(screen.getByLabelText('Nom'), 'Essai');
  await open('/auth?mode=signup', { answers: texted });
  await press('Créer un compte avec mon numéro');
  expect(screen.getByLabelText('Prénom')).toHaveProperty('value', 'Ada');
  expect(screen.getByLabelText('Nom')).toHaveProperty('value', 'Essai');
});

it('a texted code signs in where telephone sign-in is enabled', async () => {
  const { asked } = await open('/auth?mode=login', { answers: texted });
  expect(screen.queryByRole('button', { name: 'Recevoir un code par e-mail' })).toBeNull();
  await press('Recevoir un code par SMS');
  await userEvent.type(screen.getByLabelText('Téléphone'), '06 00 00 00 00');
  await press('Recevoir le code');
  await userEvent.type(await screen.findByLabelText('Code à six chiffres'), '123456');
  await press('Valider le code');
  await waitFor(() => expect(screen.queryByLabelText('Code à six chiffres')).toBeNull());
  const body = (path: string) => asked.find((call) => call.path === path)?.body;
  expect(body('/auth/v1/otp')).toMatchObject({ phone: '06 00 00 00 00', create_user: false });
  expect(body('/auth/v1/verify')).toMatchObject({ phone: '06 00 00 00 00', token: '123456', type: 'sms' });
});

it('an account is created with a number and a name', async () => {
  const { asked } = await open('/auth?mode=signup', { answers: texted });
  await press('Créer un compte avec mon numéro');
  await press('Recevoir le code');
  expect(await screen.findByText('Indiquez votre prénom.', { selector: 'a' })).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Prénom'), 'Ada');
  await userEvent.type(screen.getByLabelText('Nom'), 'Essai');
  await userEvent.type(screen.getByLabelText('Téléphone'), '06 00 00 00 00');
  expect(screen.getByRole('link', { name: /conditions d’utilisation/ })).toBeTruthy();
  await press('Recevoir le code');
  expect(await screen.findByLabelText('Code à six chiffres')).toBeTruthy();
  expect(asked.find((call) => call.path === '/auth/v1/otp')?.body).toMatchObject({
    create_user: true,
    data: { first_name: 'Ada', last_name: 'Essai', phone: '06 00 00 00 00' },
  });
});

it.each(['/auth?mode=login', '/auth?mode=signup', '/auth?mode=reset'])(
  'nothing of it is shown at %s where the service offers none',
  async (path) => {
    const { asked } = await open(path, { answers: settings({ mail_codes_enabled: false }) });
    expect(await screen.findByLabelText('Email')).toBeTruthy();
    if (!path.endsWith('reset'))
      await waitFor(() => expect(asked.some((call) => call.path === '/auth/v1/settings')).toBe(true));
    expect(screen.queryByRole('button', { name: /code par/ })).toBeNull();
  },
);
