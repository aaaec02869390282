import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ada, open, sessionOf, validProfile, type Answers } from '../../../test/open.tsx';

const mallory = { ...ada, id: '018f3c00-0000-7000-8000-0000000bad00', email: 'mallory.essai@exemple.fr' };
const theirs = sessionOf(mallory);
const hash = `#access_token=${theirs.access_token}&refresh_token=${theirs.refresh_token}&expires_in=3600&token_type=bearer&type=signup`;
const answers: Answers = {
  'GET /auth/v1/user': ({ authorization }) => ({
    body: authorization === `Bearer ${theirs.access_token}` ? mallory : ada,
  }),
  'POST /auth/v1/verify': { body: theirs },
  'POST /auth/v1/logout': { body: {} },
  'GET /rest/v1/profiles': { body: validProfile },
  'GET /rest/v1/user_roles': { body: [] },
};
const keptUser = (): string =>
  (JSON.parse(window.localStorage.getItem('placejuste_auth') ?? '{"user":{}}') as { user: { id: string } }).user.id;

describe('a link never replaces the signed-in account by another one', () => {
  it('tokens in the address are refused while signed in: the account is named, nothing changes', async () => {
    await open(`/auth/callback${hash}`, { answers, signedIn: true });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Un compte est déjà ouvert ici')).toBeTruthy();
    expect(within(alert).getByText(new RegExp(ada.email))).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ouvrir ce compte' })).toBeNull();
    expect(keptUser()).toBe(ada.id);
    expect(screen.getByRole('link', { name: 'Rester sur mon compte' })).toBeTruthy();
  });

  it('tokens in the address while signed out: the account is named, and a press is required', async () => {
    await open(`/auth/callback${hash}`, { answers });
    expect(await screen.findByText(/mallory\.essai@exemple\.fr/)).toBeTruthy();
    expect(window.localStorage.getItem('placejuste_auth')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Ouvrir ce compte' }));
    await waitFor(() => expect(keptUser()).toBe(mallory.id));
  });

  it('invalid tokens in the address do not sign this device out', async () => {
    const dead = {
      status: 403,
      body: { code: 'session_not_found', message: 'Session from session_id claim in JWT does not exist' },
    };
    await open(`/auth/callback${hash}`, { answers: { ...answers, 'GET /auth/v1/user': dead }, signedIn: true });
    await waitFor(() => expect(window.location.pathname).not.toBe('/auth/callback'));
    expect(keptUser()).toBe(ada.id);
  });

  it('a sign-up link, while signed in, is refused before it is used', async () => {
    const { asked } = await open('/auth/callback?token_hash=abc&type=signup', { answers, signedIn: true });
    expect(within(await screen.findByRole('alert')).getByText('Un compte est déjà ouvert ici')).toBeTruthy();
    expect(asked.filter(({ path }) => path === '/auth/v1/verify')).toEqual([]);
  });

  it('another person’s recovery link, while signed in, keeps the open account', async () => {
    const { asked } = await open('/auth/callback?token_hash=abc&type=recovery', { answers, signedIn: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Choisir un nouveau mot de passe' }));
    expect(within(await screen.findByRole('alert')).getByText('Un compte est déjà ouvert ici')).toBeTruthy();
    expect(screen.queryByLabelText('Nouveau mot de passe')).toBeNull();
    expect(keptUser()).toBe(ada.id);
    await waitFor(() =>
      expect(asked.find(({ path }) => path === '/auth/v1/logout')).toMatchObject({
        authorization: `Bearer ${theirs.access_token}`,
      }),
    );
  });

  it('one’s own link ends the session it replaces, and nothing else', async () => {
    const former = sessionOf();
    const opened = {
      ...former,
      access_token: former.access_token.replace(/[^.]+$/, 'YXV0cmU'),
      refresh_token: 'autre',
    };
    const { asked } = await open('/auth/callback?token_hash=abc&type=email_change', {
      answers: { ...answers, 'POST /auth/v1/verify': { body: opened } },
      signedIn: true,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Confirmer mon adresse' }));
    await waitFor(() =>
      expect(asked.filter(({ path }) => path === '/auth/v1/logout').map(({ authorization }) => authorization)).toEqual([
        `Bearer ${former.access_token}`,
      ]),
    );
    expect(window.localStorage.getItem('placejuste_auth')).toContain(opened.access_token);
  });

  it('one’s own recovery link, while signed in, asks for the new password', async () => {
    await open('/auth/callback?token_hash=abc&type=recovery', {
      answers: { ...answers, 'POST /auth/v1/verify': { body: sessionOf() } },
      signedIn: true,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Choisir un nouveau mot de passe' }));
    expect(await screen.findByLabelText('Nouveau mot de passe')).toBeTruthy();
  });

  it.each([
    '#error=access_denied&error_description=Votre+compte+est+bloqu%C3%A9+appelez+le+0899',
    '?error_description=Votre+compte+est+bloqu%C3%A9+appelez+le+0899&error_code=otp_expired',
    '#error=Votre+compte+est+bloqu%C3%A9+appelez+le+0899',
    '#error_code=constructor&error_description=appelez+le+0899',
  ])('an unknown sentence of the address is not shown: %s', async (written) => {
    await open(`/auth/callback${written}`);
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Erreur de confirmation')).toBeTruthy();
    expect(document.body.textContent).not.toContain('0899');
  });
});
