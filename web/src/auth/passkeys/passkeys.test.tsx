import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ada, open, sessionOf, validProfile, type Answers } from '../../../test/open.tsx';

const profile: Answers = { 'GET /rest/v1/profiles': { body: validProfile }, 'GET /rest/v1/user_roles': { body: [] } };
const withPasskeys: Answers = {
  ...profile,
  'GET /auth/v1/settings': { body: { external: {}, passkeys_enabled: true } },
};
const button = 'Se connecter avec cet appareil';
const refused = (code: string, status = 400) => ({ status, body: { code, message: code } });

/** Stands in for the browser's dialog and the device's answer. */
const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
class Credential {
  readonly id = 'Y2xl';
  readonly response = {
    clientDataJSON: bytes('{}'),
    authenticatorData: bytes('a'),
    attestationObject: bytes('a'),
    signature: bytes('s'),
  };
  getClientExtensionResults = () => ({});
}
function device(answer: () => Promise<unknown> = async () => new Credential()): void {
  vi.stubGlobal('PublicKeyCredential', Credential);
  vi.stubGlobal('isSecureContext', true);
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: answer, create: answer } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'credentials'));
}
const refusedBy = (name: string) => device(() => Promise.reject(new DOMException('', name)));
const begun = { challenge_id: 'c', expires_at: 0, options: { challenge: 'Y2xl', rpId: 'localhost' } };
const signsIn: Answers = {
  ...withPasskeys,
  'POST /auth/v1/passkeys/authentication/options': { body: begun },
  'POST /auth/v1/passkeys/authentication/verify': { body: sessionOf() },
};

it('signs in without typing, and redirects like any sign-in', async () => {
  device();
  const { router } = await open('/auth?mode=login', { answers: signsIn });
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

it.each([
  [
    'cancelled',
    () => refusedBy('NotAllowedError'),
    signsIn,
    'Rien n’a été fait',
    /cet appareil n’a pas encore été ajouté/,
  ],
  [
    'of an account that removed it',
    device,
    {
      ...signsIn,
      'POST /auth/v1/passkeys/authentication/verify': refused('webauthn_credential_not_found'),
    },
    'Cet appareil n’ouvre plus de compte',
    /dans vos paramètres/,
  ],
  [
    'without a network',
    device,
    { ...signsIn, 'POST /auth/v1/passkeys/authentication/options': 'lost' },
    'Le service ne répond pas',
    /Vérifiez votre connexion/,
  ],
] as const)('a sign-in %s is reported in French', async (_what, prepare, answers, title, advice) => {
  prepare();
  await open('/auth?mode=login', { answers: answers as Answers });
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText(title)).toBeTruthy();
  expect(within(alert).getByText(advice)).toBeTruthy();
});

it('the ways to sign in are fetched once', async () => {
  device();
  const body = { external: { google: true }, passkeys_enabled: true };
  const { asked } = await open('/auth?mode=login', { answers: { 'GET /auth/v1/settings': { body } } });
  expect(await screen.findByRole('button', { name: 'Continuer avec Google' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: button })).toBeTruthy();
  expect(asked.filter(({ path }) => path === '/auth/v1/settings')).toHaveLength(1);
});

it.each([
  [
    'a service that takes none',
    device,
    { ...profile, 'GET /auth/v1/settings': { body: { external: {}, passkeys_enabled: false } } },
  ],
  ['a browser that has none', () => undefined, withPasskeys],
])('it is not shown on the sign-in page with %s', async (_what, prepare, answers) => {
  prepare();
  const { asked } = await open('/auth?mode=login', { answers });
  expect(await screen.findByLabelText('Email')).toBeTruthy();
  if (prepare === device) await vi.waitFor(() => expect(asked.map(({ path }) => path)).toContain('/auth/v1/settings'));
  expect(screen.queryByRole('button', { name: button })).toBeNull();
});

const one = { id: 'p1', friendly_name: 'iPhone', created_at: '2026-11-01T10:00:00Z' };
const settings = () => screen.findByRole('region', { name: 'Connexion sans mot de passe' });

it('the settings list the devices, and remove one after a question', async () => {
  device();
  const list = [one];
  const { asked } = await open('/pwa/settings/connexion', {
    signedIn: true,
    answers: {
      ...withPasskeys,
      'GET /auth/v1/passkeys': () => ({ body: [...list] }),
      'DELETE /auth/v1/passkeys/p1': () => {
        list.length = 0;
        return { body: {} };
      },
    },
  });
  const card = within(await settings());
  await userEvent.click(await card.findByRole('button', { name: 'Retirer : iPhone' }));
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(await screen.findByRole('button', { name: 'Oui, retirer cet appareil' }));
  expect(await card.findByText('Aucun appareil pour l’instant.')).toBeTruthy();
});

it('adds this device, after the password when the sign-in is old', async () => {
  device();
  const list: (typeof one)[] = [];
  let isFresh = false;
  const creation = {
    ...begun,
    options: { challenge: 'Y2xl', rp: { id: 'localhost' }, user: { id: 'YQ', name: 'a' }, pubKeyCredParams: [] },
  };
  const { asked } = await open('/pwa/settings/connexion', {
    signedIn: true,
    answers: {
      ...withPasskeys,
      'GET /auth/v1/passkeys': () => ({ body: [...list] }),
      'POST /auth/v1/passkeys/registration/options': () =>
        isFresh ? { body: creation } : refused('reauthentication_needed'),
      'POST /auth/v1/passkeys/registration/verify': () => {
        list.push(one);
        return { body: one };
      },
      'PATCH /auth/v1/passkeys/p1': { body: one },
      'POST /auth/v1/token': () => {
        isFresh = true;
        return { body: sessionOf() };
      },
    },
  });
  const card = within(await settings());
  await userEvent.click(await card.findByRole('button', { name: 'Ajouter cet appareil' }));
  await userEvent.type(await card.findByLabelText('Mot de passe actuel'), 'motdepasse');
  await userEvent.click(card.getByRole('button', { name: 'Confirmer et ajouter cet appareil' }));
  expect(await card.findByText('iPhone')).toBeTruthy();
  const token = asked.find(({ path }) => path === '/auth/v1/token');
  expect(token?.body).toMatchObject({ email: ada.email, password: 'motdepasse' });
});

it('the settings say that this browser does not support it', async () => {
  await open('/pwa/settings/connexion', { signedIn: true, answers: withPasskeys });
  expect(within(await settings()).getByText(/Ce navigateur ne propose pas/)).toBeTruthy();
});

const dataPath = '/pwa/settings/donnees';
const another = { ...ada, id: '018f3c00-0000-7000-8000-00000000b0b0' };
it.each([
  ['of this account', ada, true],
  ['of another account', another, false],
])('a passkey %s, as a proof of who is signed in', async (_what, owner, isTaken) => {
  device();
  let isFresh = false;
  const { asked } = await open(dataPath, {
    signedIn: true,
    answers: {
      ...signsIn,
      'POST /auth/v1/passkeys/authentication/verify': () => {
        isFresh = isTaken;
        return { body: { ...sessionOf(owner), refresh_token: 'autre' } };
      },
      'GET /auth/v1/user': { body: owner },
      'POST /auth/v1/logout': { status: 204 },
      'GET /api/account/data': {
        body: {
          parts: [{ number: 1, files: 1, bytes: 1 }],
          leaving: [],
          kept: [],
          isSubscribed: false,
          openPages: 0,
          isTeamMember: false,
        },
      },
      'POST /api/account/data/export-link': () =>
        isFresh
          ? { status: 409, body: { code: 'EXPORT_RUNNING', message: 'Encore en cours.', requestId: 'r' } }
          : { status: 403, body: { code: 'RECENT_SIGN_IN_NEEDED', message: 'x', requestId: 'r' } },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Télécharger' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmer avec cet appareil' }));
  if (isTaken) expect(await screen.findByText('Encore en cours.')).toBeTruthy();
  else expect(await screen.findByText('Cet appareil ouvre un autre compte')).toBeTruthy();
  expect(asked.filter(({ path }) => path.endsWith('/export-link'))).toHaveLength(isTaken ? 2 : 1);
  const storedAuth = window.localStorage.getItem('placejuste_auth') ?? '';
  expect(storedAuth).toContain(ada.id);
  expect(storedAuth).not.toContain(another.id);
});
