import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { wipeLocalData } from '../../offline/storage/wipe.lazy.ts';
import { ada, type Answers, open, sessionOf } from '../../../test/open.tsx';
import { keepTyped, readTypedEmail, readTypedPhone } from './sign-in-draft.ts';

const answers: Answers = {
  'GET /auth/v1/settings': { body: { external: {}, mail_codes_enabled: true } },
  'POST /auth/v1/token': { status: 400, body: { code: 'invalid_credentials', message: 'Invalid login credentials' } },
  'POST /auth/v1/recover': { body: {} },
  'POST /auth/v1/otp': { body: {} },
  'POST /auth/v1/verify': { body: sessionOf() },
  'PUT /auth/v1/user': { body: ada },
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const typeCode = async () => {
  await userEvent.type(await screen.findByLabelText('Code à six chiffres'), '123456');
  await press('Valider le code');
};
/** The phone unloads the tab while the mail is read. */
const reload = async (path: string) => {
  document.body.innerHTML = '';
  return open(path, { answers });
};

it.each([
  [/^Mot de passe oublié/, 'link', 'Mot de passe oublié'],
  [/^Recevoir un code par e-mail/, 'button', 'Recevoir un code par e-mail'],
] as const)('the address of a failed sign-in is filled in by %s', async (name, role, title) => {
  await open('/auth?mode=login', { answers });
  await userEvent.type(await screen.findByLabelText('Email'), ada.email);
  await userEvent.type(screen.getByLabelText('Mot de passe'), 'un secret');
  await press('Se connecter');
  await screen.findByRole('group', { name: 'Erreur de connexion' });
  await userEvent.click(await screen.findByRole(role, { name }));
  await heading(title);
  expect(screen.getByLabelText('Email')).toHaveProperty('value', ada.email);
  expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('un secret');
});

it('a password reset continues after a reload, at its code or new password', async () => {
  const path = '/auth?mode=reset';
  await open(path, { answers });
  await userEvent.type(await screen.findByLabelText('Email'), ada.email);
  await press('Recevoir le lien');
  await heading('Demande enregistrée');
  const { asked } = await reload(path);
  await heading('Demande enregistrée');
  await typeCode();
  await heading('Choisir un nouveau mot de passe');
  expect(asked.find((one) => one.path === '/auth/v1/verify')?.body).toMatchObject({
    email: ada.email,
    type: 'recovery',
  });
  await reload(path);
  await heading('Choisir un nouveau mot de passe');
  await userEvent.type(screen.getByLabelText('Nouveau mot de passe'), 'un autre secret');
  await press('Enregistrer le mot de passe');
  await waitFor(() => expect(window.sessionStorage.getItem('placejuste_sign_in')).toBeNull());
});

it('the step of a mailed code survives a reload, until the code is used', async () => {
  const path = '/auth?mode=login&next=/pwa/settings';
  await open(path, { answers });
  await press('Recevoir un code par e-mail');
  await userEvent.type(screen.getByLabelText('Email'), ada.email);
  await press('Recevoir le code');
  await heading('Recopiez votre code');
  await reload(path);
  await heading('Recopiez votre code');
  await typeCode();
  await waitFor(() => expect(window.sessionStorage.getItem('placejuste_sign_in')).toBeNull());
});

it('a new password is not asked of another person signed in in another tab', async () => {
  const path = '/auth?mode=reset';
  await open(path, { answers });
  await userEvent.type(await screen.findByLabelText('Email'), ada.email);
  await press('Recevoir le lien');
  await typeCode();
  await heading('Choisir un nouveau mot de passe');
  const bob = sessionOf({ ...ada, id: '018f3c00-0000-7000-8000-00000000b0b0' });
  window.localStorage.setItem('placejuste_auth', JSON.stringify(bob));
  await reload(path);
  expect(screen.queryByRole('heading', { name: 'Choisir un nouveau mot de passe' })).toBeNull();
});

it('another mail can be requested from the code of a forgotten password', async () => {
  await open('/auth?mode=reset', { answers });
  await userEvent.type(await screen.findByLabelText('Email'), ada.email);
  await press('Recevoir le lien');
  await press('Demander un autre e-mail');
  await heading('Mot de passe oublié');
  await reload('/auth?mode=reset');
  await heading('Mot de passe oublié');
});

it('a signed-in person changes their password, with its own title', async () => {
  await open('/auth?mode=reset', { signedIn: true, answers });
  await heading('Changer de mot de passe');
  expect(await screen.findByText(/^C’est l’adresse du compte ouvert/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'J’ai déjà un compte' })).toBeNull();
});

it('the typed text is deleted at sign-out', async () => {
  keepTyped({ email: ada.email });
  keepTyped({ phone: '06 00 00 00 00' });
  expect([readTypedEmail(), readTypedPhone()]).toEqual([ada.email, '06 00 00 00 00']);
  await wipeLocalData();
  expect([readTypedEmail(), readTypedPhone()]).toEqual(['', '']);
});

it.each(['{', '4', '{"at":1}'])('no draft is read when the tab stores %s', async (kept) => {
  window.sessionStorage.setItem('placejuste_sign_in', kept);
  await open('/auth?mode=reset', { answers });
  await heading('Mot de passe oublié');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', '');
});
