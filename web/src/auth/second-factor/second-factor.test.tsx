import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ada, open, sessionOf, type Answers } from '../../../test/open.tsx';

const factor = {
  id: 'f1',
  factor_type: 'totp',
  status: 'verified',
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
};
const guarded = { ...ada, factors: [factor] };
const part = (value: unknown): string => btoa(JSON.stringify(value)).replaceAll('=', '');
/** Reply of the service after the second factor. */
const raised = (user: typeof ada = guarded) => {
  const session = sessionOf(user);
  const claims = { sub: user.id, exp: session.expires_at, aal: 'aal2' };
  return { ...session, access_token: `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJl` };
};
const refused = (code: string, status = 422) => ({ status, body: { code, message: code } });
const answers: Answers = {
  'POST /auth/v1/token': { body: sessionOf(guarded) },
  'POST /auth/v1/factors/f1/challenge': { body: { id: 'c1', type: 'totp', expires_at: 0 } },
  'POST /auth/v1/factors/f1/verify': { body: raised() },
  'POST /auth/v1/logout': { status: 204 },
};

async function signIn(path = '/auth?mode=login&next=/pwa/settings/connexion', given: Answers = {}) {
  const opened = await open(path, { answers: { ...answers, ...given } });
  await userEvent.type(await screen.findByLabelText('Email'), ada.email);
  await userEvent.type(screen.getByLabelText('Mot de passe'), 'parole-de-passe');
  await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Votre code à six chiffres' })).toBeTruthy();
  return opened;
}
const typeCode = async (code: string) => {
  await userEvent.type(screen.getByLabelText('Code à six chiffres'), code);
  await userEvent.click(screen.getByRole('button', { name: 'Confirmer' }));
};

it.each(['/auth?mode=login&next=/pwa/settings/connexion', '/pwa'])(
  'an account that asks for a second step opens nothing before it, from %s',
  async (path) => {
    const { router, asked } = await signIn(path);
    expect(screen.getByText(`Compte : ${ada.email}`)).toBeTruthy();
    // Except the connection check, which a slow machine has time for.
    const opened = asked.filter(({ method, path: call }) => method !== 'HEAD' && /^\/(api|rest)\//.test(call));
    expect(opened).toEqual([]);
    await typeCode('123 456');
    const there = path === '/pwa' ? '/pwa' : '/pwa/settings/connexion';
    await waitFor(() => expect(screen.queryByLabelText('Code à six chiffres')).toBeNull());
    await waitFor(() => expect(router.state.location.pathname).toBe(there));
    expect(asked.find(({ path: call }) => call.endsWith('/verify'))?.body).toMatchObject({ code: '123456' });
  },
);

it.each([
  ['wrong', refused('mfa_verification_failed'), 'Ce code n’est pas le bon'],
  ['one too many', refused('over_request_rate_limit', 429), 'Trop d’essais'],
  ['without a network', 'lost', 'Le service ne répond pas'],
] as const)('a code that is %s is reported, and asked for again', async (_what, answer, title) => {
  await signIn(undefined, { 'POST /auth/v1/factors/f1/verify': answer });
  await typeCode('123456');
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText(title)).toBeTruthy();
  const field = screen.getByLabelText('Code à six chiffres');
  // The field is described by the alert only when the code is wrong.
  const isWrong = title === 'Ce code n’est pas le bon';
  expect(field.getAttribute('aria-invalid')).toBe(isWrong ? 'true' : null);
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(described?.contains(alert) ?? false).toBe(isWrong);
});

it('another account can be used instead', async () => {
  await signIn();
  await userEvent.click(screen.getByRole('button', { name: 'Utiliser un autre compte' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Se connecter' })).toBeTruthy();
});

it('a second factor that this page does not support is reported', async () => {
  const texted = { ...ada, factors: [{ ...factor, factor_type: 'phone' }] };
  await signIn(undefined, { 'POST /auth/v1/token': { body: sessionOf(texted) } });
  expect(screen.getByText('Cette page ne peut pas faire la deuxième étape')).toBeTruthy();
  expect(screen.queryByLabelText('Code à six chiffres')).toBeNull();
});

const enrolled: Answers = {
  ...answers,
  'POST /auth/v1/factors': {
    body: { id: 'f1', type: 'totp', totp: { qr_code: '<svg/>', secret: 'ABCDEFGH', uri: 'otpauth://totp/a' } },
  },
  'GET /auth/v1/user': { body: ada },
};
const card = async () => within(await screen.findByRole('region', { name: 'Connexion en deux étapes' }));

it('the settings turn it on with a QR code, a key and a code', async () => {
  await open('/pwa/settings/connexion', { signedIn: true, answers: enrolled });
  const inside = await card();
  await userEvent.click(inside.getByRole('button', { name: 'Activer les deux étapes' }));
  expect(await inside.findByRole('img', { name: /Code QR/ })).toBeTruthy();
  expect(inside.getByText('ABCD EFGH')).toBeTruthy();
  await userEvent.type(inside.getByLabelText('Code à six chiffres'), '123456');
  await userEvent.click(inside.getByRole('button', { name: 'Confirmer' }));
  expect(await screen.findByText('Connexion en deux étapes activée')).toBeTruthy();
  expect(await (await card()).findByText('Activée')).toBeTruthy();
});

it('after an old sign-in the password is required first, and can be cancelled', async () => {
  let isFresh = false;
  await open('/pwa/settings/connexion', {
    signedIn: true,
    answers: {
      ...enrolled,
      'POST /auth/v1/factors': () =>
        isFresh
          ? { body: { id: 'f1', totp: { qr_code: '<svg/>', secret: 'AB', uri: '' } } }
          : refused('reauthentication_needed', 400),
      'POST /auth/v1/token': () => {
        isFresh = true;
        return { body: sessionOf() };
      },
    },
  });
  const inside = await card();
  await userEvent.click(inside.getByRole('button', { name: 'Activer les deux étapes' }));
  await userEvent.type(await inside.findByLabelText('Mot de passe actuel'), 'parole');
  await userEvent.click(inside.getByRole('button', { name: 'Confirmer et continuer' }));
  expect(await inside.findByRole('img', { name: /Code QR/ })).toBeTruthy();
  await userEvent.click(inside.getByRole('button', { name: 'Ne pas activer' }));
  expect(inside.getByRole('button', { name: 'Activer les deux étapes' })).toBeTruthy();
});

it('the password is the main action of that proof until a code was sent', async () => {
  await open('/pwa/settings/connexion', {
    signedIn: true,
    answers: {
      ...enrolled,
      'GET /auth/v1/settings': { body: { external: {}, mail_codes_enabled: true } },
      'POST /auth/v1/factors': refused('reauthentication_needed', 400),
      'POST /auth/v1/otp': { body: {} },
    },
  });
  const inside = await card();
  const mainActs = () => [...document.querySelectorAll('.btn.act')].map(({ textContent }) => textContent);
  await userEvent.click(inside.getByRole('button', { name: 'Activer les deux étapes' }));
  await inside.findByLabelText('Mot de passe actuel');
  expect(mainActs()).toEqual(['Confirmer et continuer']);
  await userEvent.click(await inside.findByRole('button', { name: 'Recevoir un code par e-mail' }));
  await inside.findByLabelText('Code à six chiffres');
  expect(mainActs()).toEqual(['Valider le code']);
  expect(inside.getByRole('button', { name: 'Confirmer et continuer' })).toBeTruthy();
});

it('the settings say that it could not begin', async () => {
  await open('/pwa/settings/connexion', {
    signedIn: true,
    answers: { ...enrolled, 'POST /auth/v1/factors': { status: 500 } },
  });
  const inside = await card();
  await userEvent.click(inside.getByRole('button', { name: 'Activer les deux étapes' }));
  expect(await inside.findByText('La deuxième étape n’est pas ajoutée')).toBeTruthy();
});

it('the settings turn it off after a question', async () => {
  let isGone = false;
  const { asked } = await signIn('/auth?mode=login&next=/pwa/settings/connexion', {
    'DELETE /auth/v1/factors/f1': () => {
      isGone = true;
      return { body: { id: 'f1' } };
    },
    'POST /auth/v1/token': () => ({ body: isGone ? sessionOf(ada) : sessionOf(guarded) }),
  });
  await typeCode('123456');
  const inside = await card();
  await userEvent.click(inside.getByRole('button', { name: 'Désactiver les deux étapes' }));
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Oui, désactiver' }));
  expect(await inside.findByRole('button', { name: 'Activer les deux étapes' })).toBeTruthy();
});

it('phone-left-open: the code is asked again before both steps are turned off', async () => {
  let isFresh = false;
  let isGone = false;
  let proofs = 0;
  await signIn('/auth?mode=login&next=/pwa/settings/connexion', {
    'POST /auth/v1/factors/f1/verify': () => {
      proofs += 1;
      isFresh = proofs > 1;
      return { body: raised() };
    },
    'DELETE /auth/v1/factors/f1': () => {
      isGone = isFresh;
      return isFresh ? { body: { id: 'f1' } } : refused('reauthentication_needed', 400);
    },
    'POST /auth/v1/token': () => ({ body: isGone ? sessionOf(ada) : sessionOf(guarded) }),
  });
  await typeCode('123456');
  const inside = await card();
  const turnOff = async () => {
    await userEvent.click(await inside.findByRole('button', { name: 'Désactiver les deux étapes' }));
    await userEvent.click(screen.getByRole('button', { name: 'Oui, désactiver' }));
    expect(await inside.findByText(/Recopiez d’abord le code/)).toBeTruthy();
  };
  await turnOff();
  await userEvent.click(inside.getByRole('button', { name: 'Garder les deux étapes' }));
  expect(inside.getByText('Activée')).toBeTruthy();
  await turnOff();
  await typeCode('654321');
  expect(await inside.findByRole('button', { name: 'Activer les deux étapes' })).toBeTruthy();
});

it('a second factor that this page cannot prove says who can remove it', async () => {
  const texted = { ...ada, factors: [{ ...factor, factor_type: 'phone' }] };
  const session = raised(texted);
  await signIn('/auth?mode=login&next=/pwa/settings/connexion', {
    'POST /auth/v1/factors/f1/verify': { body: session },
    'DELETE /auth/v1/factors/f1': refused('reauthentication_needed', 400),
  });
  await typeCode('123456');
  const inside = await card();
  await userEvent.click(await inside.findByRole('button', { name: 'Désactiver les deux étapes' }));
  await userEvent.click(screen.getByRole('button', { name: 'Oui, désactiver' }));
  expect(await inside.findByText('Les deux étapes sont encore actives')).toBeTruthy();
  expect(inside.getByText(/Écrivez à l’équipe/)).toBeTruthy();
  expect(inside.queryByLabelText('Code à six chiffres')).toBeNull();
});
