import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { verifyAddress } from './auth-commands.ts';
import { ada, open, sessionOf, validProfile, type Answers } from '../../test/open.tsx';
import { testNow } from '../../test/test-clock.ts';

const answers: Answers = {
  'POST /auth/v1/verify': { body: sessionOf() },
  'GET /auth/v1/user': { body: ada },
  'GET /rest/v1/profiles': { body: validProfile },
  'GET /rest/v1/user_roles': { body: [] },
};

describe('/auth/callback', () => {
  it('a mailed token is used up only by a press, which then opens the dashboard', async () => {
    const { asked, router } = await open('/auth/callback?token_hash=abc&type=signup', { answers });
    const button = await screen.findByRole('button', { name: 'Confirmer mon adresse' });
    // On a busy machine the page asks meanwhile whether the service is there.
    expect(asked.filter(({ method }) => method !== 'HEAD')).toEqual([]);
    await userEvent.click(button);
    expect(await screen.findByRole('heading', { level: 1, name: 'Mon espace' })).toBeTruthy();
    expect(asked.filter((one) => one.path === '/auth/v1/verify')).toHaveLength(1);
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
      body: { token_hash: 'abc', type: 'signup' },
    });
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it.each([false, true])(
    'a mail for another site is followed by the service, which leads there: signed in %s',
    async (signedIn) => {
      const elsewhere = 'https://ailleurs.exemple.fr/auth/callback?suite=1';
      const query = new URLSearchParams({ token_hash: 'abc', type: 'signup', redirect_to: elsewhere });
      const { asked } = await open(`/auth/callback?${query}`, { answers, signedIn });
      const followed = (): boolean => asked.some(({ path }) => path === '/auth/v1/verify');
      await userEvent.click(await screen.findByRole('button', { name: 'Confirmer mon adresse' }));
      expect((await screen.findAllByText('Confirmation en cours...')).length).toBeGreaterThan(0);
      expect(followed()).toBe(false);
      expect(verifyAddress('abc', 'signup', elsewhere)).toBe(
        `${window.location.origin}/auth/v1/verify?token=abc&type=signup&redirect_to=${encodeURIComponent(elsewhere)}`,
      );
    },
  );

  it('says « Confirmation en cours... » while it waits (specification §2)', async () => {
    const never = new Promise<never>(() => {});
    await open('/auth/callback?token_hash=abc&type=signup', { answers: { 'POST /auth/v1/verify': () => never } });
    await userEvent.click(await screen.findByRole('button', { name: 'Confirmer mon adresse' }));
    expect(within(await screen.findByRole('main')).getAllByText('Confirmation en cours...').length).toBeGreaterThan(0);
  });

  const halfway = {
    code: '200',
    msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  };
  it.each([
    [true, 'Voir mes adresses', '/pwa/settings/compte'],
    [false, 'Revenir à la connexion', '/auth'],
  ])(
    'the first of the two links of a change of address says that one is left: signed in %s',
    async (signedIn, way, to) => {
      await open('/auth/callback?token_hash=abc&type=email_change', {
        answers: { ...answers, 'POST /auth/v1/verify': { body: halfway } },
        signedIn,
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Confirmer mon adresse' }));
      expect(await screen.findByRole('heading', { level: 1, name: 'Il reste une adresse à confirmer' })).toBeTruthy();
      expect(screen.getByRole('link', { name: way }).getAttribute('href')).toMatch(new RegExp(`^${to}`));
    },
  );

  it('the last link of a change of address says that it is done', async () => {
    await open('/auth/callback?token_hash=abc&type=email_change', { answers, signedIn: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Confirmer mon adresse' }));
    expect(await screen.findByText('C’est maintenant celle de votre compte.')).toBeTruthy();
  });

  it('leads a failed confirmation to /auth?error=email_confirmation_failed', async () => {
    const { router } = await open('/auth/callback?token_hash=abc&type=signup', {
      answers: { 'POST /auth/v1/verify': { status: 403, body: { code: 'otp_expired', message: 'Token has expired' } } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Confirmer mon adresse' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Se connecter' })).toBeTruthy();
    expect(router.state.location.pathname + router.state.location.search).toBe('/auth?error=email_confirmation_failed');
  });

  it('shows the description that the hash carries', async () => {
    await open(
      '/auth/callback#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
    );
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Erreur de confirmation')).toBeTruthy();
    expect(within(alert).getByText('Email link is invalid or has expired')).toBeTruthy();
    expect(within(alert).getByText(/Demandez un nouvel e-mail/)).toBeTruthy();
  });

  it('takes the tokens of the hash, on a press', async () => {
    const session = sessionOf();
    await open(
      `/auth/callback#access_token=${session.access_token}&refresh_token=r&expires_in=3600&token_type=bearer&type=signup`,
      { answers },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Ouvrir ce compte' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Mon espace' })).toBeTruthy();
  });

  it.each([
    [60, false],
    [180, true],
    [null, false],
  ])('tokens issued %s s ago are reported as old: %s (specification §9)', async (age, isTold) => {
    const { access_token: token } = sessionOf();
    const end = Math.floor(testNow().getTime() / 1000) + 3600 - (age ?? 0);
    const dated = age === null ? '' : `&expires_at=${end}&expires_in=3600`;
    await open(`/auth/callback#access_token=${token}&refresh_token=r${dated}`, { answers });
    expect(await screen.findByRole('button', { name: 'Ouvrir ce compte' })).toBeTruthy();
    expect(screen.queryByText('Ce lien date de plus de deux minutes') !== null).toBe(isTold);
  });

  it('asks for the new password after a recovery link', async () => {
    await open('/auth/callback?token_hash=abc&type=recovery', { answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Choisir un nouveau mot de passe' }));
    expect(await screen.findByLabelText('Nouveau mot de passe')).toBeTruthy();
  });

  it('without a link nor a session, offers the code', async () => {
    const { asked } = await open('/auth/callback', { answers });
    expect(await screen.findByText('Aucune session trouvée après confirmation')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Email'), ada.email);
    await userEvent.type(screen.getByLabelText('Code à six chiffres'), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Valider le code' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Mon espace' })).toBeTruthy();
    expect(asked.find(({ path }) => path === '/auth/v1/verify')).toMatchObject({
      body: { email: ada.email, token: '123456', type: 'signup' },
    });
  });
});
