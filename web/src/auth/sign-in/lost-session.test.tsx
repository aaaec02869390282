import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Answers, open, validProfile } from '../../../test/open.tsx';

const lost = 'Vous n’êtes plus connecté';
const endedSessionAnswers: Answers = {
  'GET /rest/v1/profiles': { status: 401, body: { code: 'PGRST301', message: 'JWT expired' } },
  'GET /auth/v1/user': { status: 403, body: { code: 'session_not_found', message: 'Session does not exist' } },
};

it.each(['/dashboard', '/pwa'])(
  'a session closed from elsewhere: the sign-in that takes over %s says why',
  async (path) => {
    await open(path, { answers: endedSessionAnswers, signedIn: true });
    expect(await screen.findByText(lost)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeTruthy();
  },
);

it('is reported on the sign-in form, not on the sign-up form', async () => {
  await open('/dashboard', { answers: endedSessionAnswers, signedIn: true });
  expect(await screen.findByText(lost)).toBeTruthy();
  await userEvent.click(await screen.findByRole('link', { name: /Créer un compte|S’inscrire/ }));
  expect(await screen.findByRole('heading', { level: 1, name: /compte/ })).toBeTruthy();
  expect(screen.queryByText(lost)).toBeNull();
});

it('is not reported after a requested sign-out', async () => {
  const answers: Answers = { 'POST /auth/v1/logout': { status: 204 }, 'GET /rest/v1/profiles': { body: validProfile } };
  await open('/pwa/settings', { answers, signedIn: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Se déconnecter' }));
  const question = within(await screen.findByRole('dialog'));
  await userEvent.click(await question.findByRole('button', { name: 'Se déconnecter' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Se connecter' })).toBeTruthy();
  await waitFor(() => expect(localStorage.getItem('placejuste_auth')).toBeNull());
  expect(screen.queryByText(lost)).toBeNull();
});
