import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { open, sessionOf, ada, type Answers } from '../../test/open.tsx';

const path = '/pwa/settings/donnees';
const data = {
  parts: [{ number: 1, files: 12, bytes: 34_500_000 }],
  leaving: [{ label: 'amendes', count: 2 }],
  kept: [{ label: 'paiements reçus : dix ans', count: 1 }],
  isSubscribed: true,
  openPages: 0,
  isTeamMember: false,
};
const again = { status: 403, body: { code: 'RECENT_SIGN_IN_NEEDED', message: 'Connectez-vous.', requestId: 'r' } };
const read: Answers = { 'GET /api/account/data': { body: data } };
const clicked: string[] = [];
beforeEach(() => {
  clicked.length = 0;
  // jsdom follows no download.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.href);
  });
});

it('shows the size of the data, and lets the browser download it', async () => {
  const { asked } = await open(path, {
    signedIn: true,
    answers: {
      ...read,
      'POST /api/account/data/export-link': { body: { url: '/api/account/data/export.zip?partie=1' } },
    },
  });
  expect(await screen.findByText('12 fichiers, 34,5 Mo.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Télécharger' }));
  expect(await screen.findByText('Le téléchargement commence')).toBeTruthy();
  expect(clicked.join()).toContain('/api/account/data/export.zip?partie=1');
  expect(asked.find((one) => one.path.endsWith('export-link'))?.body).toEqual({ part: 1 });
});

it('lists the held data apart from closing, with reasons and durations on demand', async () => {
  await open(path, { signedIn: true, answers: read });
  const held = within(await screen.findByRole('region', { name: 'Ce que nous gardons' }));
  expect(held.getByText('amendes · 2')).toBeTruthy();
  expect(held.getByText('paiements reçus : dix ans · 1')).toBeTruthy();
  const why = held.getByRole('link', { name: /combien de temps/ });
  expect(why.getAttribute('href')).toBe('/confidentialite#registre');
});

it('says how long the pictures of a card are kept, and which were erased', async () => {
  const erasedPictures = [{ kind: 'cmi', on: '2031-01-01', cause: 'card-ended', expiresOn: '2026-12-31' }];
  const body = { ...data, erasedPictures };
  await open(path, { signedIn: true, answers: { 'GET /api/account/data': { body } } });
  const held = within(await screen.findByRole('region', { name: 'Ce que nous gardons' }));
  expect(held.getByText(/^Images, nom et numéro d’une carte expirée ou remplacée : effacés 4.ans après/)).toBeTruthy();
  expect(
    held.getByText(/^Images de votre ancienne carte valable jusqu’au 31 décembre 2026, effacées le 1er/),
  ).toBeTruthy();
});

it('reports a wrong password', async () => {
  await open(path, {
    signedIn: true,
    answers: {
      ...read,
      'POST /api/account/data/export-link': again,
      'POST /auth/v1/token': { status: 400, body: { error_code: 'invalid_credentials', msg: 'Invalid' } },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Télécharger' }));
  await userEvent.type(await screen.findByLabelText('Mot de passe actuel'), 'une-autre-parole');
  await userEvent.click(screen.getByRole('button', { name: 'Confirmer et télécharger' }));
  expect(await screen.findByText('Le mot de passe actuel est incorrect')).toBeTruthy();
  expect(screen.queryByText(/Vérifiez l’adresse/)).toBeNull();
});

it('stolen-session: asks for the password, then continues automatically', async () => {
  let proved = false;
  await open(path, {
    signedIn: true,
    answers: {
      ...read,
      'POST /api/account/data/export-link': () => (proved ? { body: { url: '/api/x.zip' } } : again),
      'POST /auth/v1/token': () => {
        proved = true;
        return { body: sessionOf(ada) };
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Télécharger' }));
  await userEvent.type(await screen.findByLabelText('Mot de passe actuel'), 'parole-de-passe-1');
  await userEvent.click(screen.getByRole('button', { name: 'Confirmer et télécharger' }));
  await vi.waitFor(() => expect(clicked.join()).toContain('/api/x.zip'));
});

const byNumber = { ...ada, email: '', phone: '33600000000', phone_confirmed_at: '2026-11-01T10:00:00Z' };
const settings = (body: object): Answers => ({
  'GET /auth/v1/settings': { body: { external: {}, ...body } },
});

it('an account with a number uses a texted code, and its former session ends', async () => {
  let proved = false;
  const former = sessionOf(byNumber);
  window.localStorage.setItem('placejuste_auth', JSON.stringify(former));
  const { asked } = await open(path, {
    answers: {
      ...read,
      ...settings({ external: { phone: true } }),
      'POST /api/account/data/export-link': () => (proved ? { body: { url: '/api/x.zip' } } : again),
      'POST /auth/v1/otp': { body: {} },
      'POST /auth/v1/logout': { status: 204 },
      'POST /auth/v1/verify': () => {
        proved = true;
        return { body: { ...former, access_token: former.access_token.replace(/.$/, 'x') } };
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Télécharger' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Recevoir un code par SMS' }));
  expect(screen.queryByLabelText('Mot de passe actuel')).toBeNull();
  await userEvent.type(await screen.findByLabelText('Code à six chiffres'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Valider le code' }));
  await vi.waitFor(() => expect(clicked.join()).toContain('/api/x.zip'));
  expect(asked.find((one) => one.path === '/auth/v1/otp')?.body).toMatchObject({ phone: byNumber.phone });
  await vi.waitFor(() => {
    const ended = asked.find((one) => one.path === '/auth/v1/logout');
    expect(ended).toMatchObject({
      search: '?scope=local',
      authorization: `Bearer ${former.access_token}`,
    });
  });
});

it('offers a mailed code, the provider and a reset instead of the password', async () => {
  const linked = { ...ada, identities: [{ provider: 'franceconnect' }] as never[] };
  window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf(linked)));
  await open(path, {
    answers: {
      ...read,
      ...settings({ external: { franceconnect: true, google: true }, mail_codes_enabled: true }),
      'POST /api/account/data/export-link': again,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Télécharger' }));
  expect(await screen.findByLabelText('Mot de passe actuel')).toBeTruthy();
  // The question replaced the pressed button, and has the focus so that it is read.
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'C’est bien vous ?' }));
  expect(await screen.findByRole('button', { name: 'Recevoir un code par e-mail' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'S’identifier avec FranceConnect' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Continuer avec Google' })).toBeNull();
  const forgotten = screen.getByRole('link', { name: /Mot de passe oublié/ });
  expect(forgotten.getAttribute('href')).toBe('/auth?mode=reset');
});

it.each([
  [ada, /Un e-mail vous le confirme/, /Le reçu signé vous arrive par e-mail/],
  [byNumber, /Un SMS vous le confirme/, /pas de reçu signé.*pas d’adresse e-mail où vous l’envoyer/],
])('the last screen names the channel of the last message, and the receipt', async (person, ...sentences) => {
  window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf(person)));
  await open(path, { answers: { ...read, 'POST /api/account/closing': { body: { kept: [] } } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Fermer mon compte' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Fermer et tout effacer' }));
  for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeTruthy();
});

it('offers many files in parts, each by its name', async () => {
  const parts = [1, 2].map((number) => ({ number, files: 100, bytes: 900_000_000 }));
  await open(path, { signedIn: true, answers: { 'GET /api/account/data': { body: { ...data, parts } } } });
  expect(await screen.findByRole('button', { name: 'Télécharger la partie 2 sur 2' })).toBeTruthy();
  expect(screen.getByText('200 fichiers, 1,8 Go.')).toBeTruthy();
});

it('closes the account after a question, and says what stays', async () => {
  const { asked } = await open(path, {
    signedIn: true,
    answers: { ...read, 'POST /api/account/closing': { body: { kept: data.kept } } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Fermer mon compte' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Fermer votre compte ?' }));
  expect(asked.some((one) => one.path === '/api/account/closing')).toBe(false);
  expect(screen.getByRole('navigation', { name: 'Menu principal', hidden: true })).toBeTruthy();
  await userEvent.click(await dialog.findByRole('button', { name: 'Fermer et tout effacer' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Votre compte est fermé' })).toBeTruthy();
  expect(screen.getByText('paiements reçus : dix ans · 1')).toBeTruthy();
  expect(window.localStorage.getItem('placejuste_auth')).toBeNull();
  // Nobody is signed in any more: no tab of the application is shown.
  expect(screen.queryByRole('navigation', { name: 'Menu principal' })).toBeNull();
});

it('keeps the receipt while the device is wiped, even if a call signs out', async () => {
  let finish = () => {};
  const emptyDevice = () => new Promise<void>((resolve) => (finish = resolve));
  vi.doMock('../offline/storage/wipe.lazy.ts', () => ({ emptyDevice }));
  onTestFinished(() => void vi.doUnmock('../offline/storage/wipe.lazy.ts'));
  const { router } = await open(path, {
    signedIn: true,
    answers: { ...read, 'POST /api/account/closing': { body: { kept: [], receipt: btoa('PK-reçu') } } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Fermer mon compte' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Fermer et tout effacer' }));
  expect(await screen.findByText('Nous effaçons ce que cet appareil gardait de vous…')).toBeTruthy();
  const { forgetSession } = await import('../platform/index.ts');
  act(forgetSession);
  expect(screen.queryByText('Votre compte est fermé')).toBeNull();
  finish();
  expect(await screen.findByRole('heading', { level: 1, name: 'Votre compte est fermé' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Télécharger le reçu' })).toBeTruthy();
  expect(router.state.location.pathname).toBe(path);
});

it('gives the signed receipt of the erasure on the last screen', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  await open(path, {
    signedIn: true,
    answers: { ...read, 'POST /api/account/closing': { body: { kept: [], receipt: btoa('PK-reçu') } } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Fermer mon compte' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Fermer et tout effacer' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Télécharger le reçu' }));
  expect(clicked.at(-1)).toBe('blob:1');
  expect(screen.queryByText(/Le reçu signé vous arrive/)).toBeNull();
  expect([saved[0]?.type, saved[0]?.size]).toEqual(['application/zip', 7]);
});

it('shows the refund of closing, before and after', async () => {
  const refund = { cents: 10_776, isWithdrawal: true };
  await open(path, {
    signedIn: true,
    answers: {
      'GET /api/account/data': { body: { ...data, refund } },
      'POST /api/account/closing': { body: { kept: [], refund } },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Fermer mon compte' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Fermer le compte, c’est y renoncer.*nous vous rendons 107,76 €/)).toBeTruthy();
  await userEvent.click(await dialog.findByRole('button', { name: 'Fermer et tout effacer' }));
  expect(await screen.findByText(/Nous vous rendons 107,76 €, sur la carte qui a payé/)).toBeTruthy();
});

it('keeps the account when the service refuses or does not answer, and says so', async () => {
  await open(path, { signedIn: true, answers: { ...read, 'POST /api/account/closing': 'lost' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Fermer mon compte' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Fermer et tout effacer' }));
  expect(await screen.findByText('Votre compte n’est pas fermé')).toBeTruthy();
  expect(window.localStorage.getItem('placejuste_auth')).not.toBeNull();
});

it('tells a member of the team why their account cannot be closed', async () => {
  await open(path, { signedIn: true, answers: { 'GET /api/account/data': { body: { ...data, isTeamMember: true } } } });
  expect(await screen.findByText(/fait partie de l’équipe/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Fermer mon compte' })).toBeNull();
});

it('asks for a sign-in when nobody is signed in', async () => {
  const { router } = await open(path);
  expect(router.state.location.pathname).toBe('/auth');
});
