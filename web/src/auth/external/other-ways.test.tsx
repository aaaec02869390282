import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ada, open, sessionOf, validProfile, type Answers } from '../../../test/open.tsx';

const ways = (external: Readonly<Record<string, boolean>>): Answers => ({
  'GET /auth/v1/settings': { body: { external } },
});
const all = ways({ franceconnect: true, google: true, apple: true, github: true, email: true });

afterEach(() => {
  window.location.hash = '';
});

describe('other ways to sign in', () => {
  it.each(['/auth?mode=login', '/auth?mode=signup'])('are those enabled by the service, at %s', async (path) => {
    await open(path, { answers: all });
    expect(await screen.findByRole('button', { name: 'S’identifier avec FranceConnect' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continuer avec Google' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continuer avec Apple' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Qu’est-ce que FranceConnect/ })).toHaveProperty(
      'href',
      'https://franceconnect.gouv.fr/',
    );
  });

  it('are hidden when none is enabled, and during a password reset', async () => {
    const { asked } = await open('/auth?mode=login', { answers: ways({ google: false, email: true }) });
    await screen.findByLabelText('Email');
    await waitFor(() => expect(asked.some(({ path }) => path === '/auth/v1/settings')).toBe(true));
    expect(screen.queryByText('Ou avec un autre compte')).toBeNull();
  });

  it('redirect to the provider with a challenge, and store the PKCE verifier', async () => {
    const { asked } = await open('/auth?mode=login', {
      answers: {
        ...all,
        'GET /auth/v1/authorize': { body: { url: `${window.location.origin}/auth?mode=login#parti` } },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'S’identifier avec FranceConnect' }));
    await waitFor(() => expect(window.location.hash).toBe('#parti'));
    const authorizeQuery = new URLSearchParams(asked.find(({ path }) => path === '/auth/v1/authorize')?.search);
    expect(Object.fromEntries(authorizeQuery)).toMatchObject({
      provider: 'franceconnect',
      redirect_to: `${window.location.origin}/auth/callback`,
      skip_http_redirect: 'true',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 's256',
    });
  });

  it('report a provider that does not answer, and stay', async () => {
    await open('/auth?mode=login', { answers: { ...all, 'GET /auth/v1/authorize': { status: 502 } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Continuer avec Google' }));
    expect(await screen.findByText('Ce service ne répond pas')).toBeTruthy();
    expect(window.location.hash).toBe('');
  });

  it('open the account when the person returns with a code', async () => {
    const answers: Answers = {
      ...all,
      'GET /auth/v1/authorize': { body: { url: `${window.location.origin}/auth?mode=login#parti` } },
      'POST /auth/v1/token': { body: sessionOf() },
      'GET /auth/v1/user': { body: ada },
      'GET /rest/v1/profiles': { body: validProfile },
      'GET /rest/v1/user_roles': { body: [] },
    };
    const first = await open('/auth?mode=login', { answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Continuer avec Google' }));
    await waitFor(() => expect(window.location.hash).toBe('#parti'));
    first.router.dispose();
    const { asked } = await open('/auth/callback?code=0190a000-0000-4000-8000-000000000000', { answers });
    expect(await screen.findByRole('heading', { level: 1, name: 'Mon espace' })).toBeTruthy();
    expect(asked.find(({ path }) => path === '/auth/v1/token')?.body).toMatchObject({
      auth_code: '0190a000-0000-4000-8000-000000000000',
      code_verifier: expect.stringMatching(/^[\da-f]{112}$/),
    });
  });

  it('return to the page where it started, never to an address of the reply', async () => {
    const signInPath = '/auth?mode=login&next=%2Fpwa%2Fnotifications';
    const answers: Answers = {
      ...all,
      'GET /auth/v1/authorize': { body: { url: `${window.location.origin}${signInPath}#parti` } },
      'POST /auth/v1/token': { body: sessionOf() },
      'GET /auth/v1/user': { body: ada },
      'GET /rest/v1/profiles': { body: validProfile },
      'GET /rest/v1/user_roles': { body: [] },
      'GET /api/notifications': { body: { rows: [], next: null } },
    };
    const first = await open(signInPath, { answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Continuer avec Google' }));
    await waitFor(() => expect(window.location.hash).toBe('#parti'));
    first.router.dispose();
    const code = '0190a000-0000-4000-8000-000000000000';
    await open(`/auth/callback?code=${code}&next=%2Fpwa%2Fhistorique`, { answers });
    expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeTruthy();
  });

  it('start again from the same page after a refusal of the provider', async () => {
    window.sessionStorage.setItem('placejuste_return', '/mes-amendes?fine=7');
    await open('/auth/callback?error=access_denied');
    const again = within(await screen.findByRole('main')).getByRole('link', { name: /Recommencer|Revenir|connexion/i });
    expect(again.getAttribute('href')).toContain(`next=${encodeURIComponent('/mes-amendes?fine=7')}`);
  });

  it('explain a failed reply of a provider in our own words', async () => {
    await open('/auth/callback?error=access_denied&error_code=provider_email_needs_verification&error_description=x');
    expect(await screen.findByText(/Ouvrez l’e-mail que nous vous avons envoyé/)).toBeTruthy();
  });
});
