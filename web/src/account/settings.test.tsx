import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ada, open, sessionOf, validProfile, type Answers } from '../../test/open.tsx';

const answers: Answers = { 'GET /rest/v1/profiles': { body: validProfile }, 'GET /rest/v1/user_roles': { body: [] } };

it('applies each preference at once', async () => {
  await open('/pwa/settings/affichage', { signedIn: true, answers });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Contraste renforcé' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Très grande' }));
  expect(document.documentElement.classList.contains('high-contrast')).toBe(true);
  expect(document.documentElement.getAttribute('data-font-size')).toBe('xlarge');
  expect(JSON.parse(window.localStorage.getItem('placejuste_accessibility') ?? '')).toMatchObject({
    highContrast: true,
    fontSize: 'xlarge',
  });
});

it('spaces texts, holds the phone in the left hand and simplifies, at once', async () => {
  await open('/pwa/settings/affichage', { signedIn: true, answers });
  for (const [name, mark] of [
    ['Espacer le texte', 'data-text-spacing'],
    ['Présentation simple', 'data-simple'],
    ['Je tiens mon téléphone de la main gauche', 'data-left-hand'],
  ] as const) {
    expect(document.documentElement.hasAttribute(mark), mark).toBe(false);
    await userEvent.click(await screen.findByRole('checkbox', { name }));
    expect(document.documentElement.hasAttribute(mark), mark).toBe(true);
    await userEvent.click(screen.getByRole('checkbox', { name }));
    expect(document.documentElement.hasAttribute(mark), mark).toBe(false);
  }
});

it('offers vibrations to a device that can: not to an iPhone, not to a computer', async () => {
  await open('/pwa/settings/affichage', { signedIn: true, answers });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Sons' }));
  expect(screen.queryByRole('checkbox', { name: 'Vibrations' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Essayer le son' })).toBeTruthy();
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: () => true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'vibrate'));
  await open('/pwa/settings/affichage', { signedIn: true, answers });
  expect(await screen.findByRole('checkbox', { name: 'Sons' })).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'Vibrations' })).toBeNull();
  Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: 5 });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'maxTouchPoints'));
  await open('/pwa/settings/affichage', { signedIn: true, answers });
  expect(await screen.findByRole('checkbox', { name: 'Vibrations' })).toBeTruthy();
});

it('links to help, the site map and both ways to end a contract', async () => {
  await open('/pwa/settings', { signedIn: true, answers });
  const help = within(await screen.findByRole('region', { name: 'Aide et vos droits' }));
  for (const [name, href] of [
    ['Écrire à l’équipe', '/support'],
    ['Plan du site', '/plan-du-site'],
    ['renoncer au contrat ici', '/retractation'],
    ['résilier votre contrat', '/resiliation'],
  ] as const) {
    expect(help.getByRole('link', { name }).getAttribute('href')).toBe(href);
  }
});

it('offers the voice control with its commands where the browser listens', async () => {
  vi.stubGlobal('webkitSpeechRecognition', class extends EventTarget {});
  await open('/pwa/settings/affichage', { signedIn: true, answers });
  const box = await screen.findByRole('checkbox', { name: 'Commande vocale' });
  expect(
    screen.getByText(
      new RegExp(
        'Dites : nouvelle déclaration, historique, paramètres, suivant, retour, valider, prendre la photo, ' +
          'lire la page, aide, ou le nom d’un bouton',
      ),
    ),
  ).toBeTruthy();
  await userEvent.click(box);
  expect(JSON.parse(window.localStorage.getItem('placejuste_accessibility') ?? '')).toMatchObject({
    voiceControl: true,
  });
});

it('says that the browser has no speech recognition', async () => {
  await open('/pwa/settings/affichage', { signedIn: true, answers });
  expect(await screen.findByRole('checkbox', { name: 'Commande vocale' })).toHaveProperty('disabled', true);
  expect(screen.getByText('Ce navigateur ne propose pas la commande vocale.')).toBeTruthy();
});

it('specification §3: shows the seven metrics of the page, which stay on the device', async () => {
  await open('/pwa/settings/appareil', { signedIn: true, answers });
  const folded = (await screen.findByText('Mesures de cette page')).closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.querySelectorAll('dt')).toHaveLength(7);
  expect(folded?.textContent).toContain('ne sont envoyées à personne');
});

it('fetches the logout page of FranceConnect before our session ends', async () => {
  const user = { ...ada, app_metadata: { provider: 'franceconnect', providers: ['franceconnect'] } };
  const url = `${window.location.origin}/pwa/settings#fermee`;
  const { asked } = await open('/pwa/settings', {
    signedIn: true,
    answers: { ...answers, 'POST /auth/v1/user/provider-logout': { body: { url } }, 'POST /auth/v1/logout': {} },
  });
  window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf(user)));
  await userEvent.click(await screen.findByRole('button', { name: 'Se déconnecter' }));
  await userEvent.click(
    await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Se déconnecter' }),
  );
  await waitFor(() => expect(window.localStorage.getItem('placejuste_auth')).toBeNull());
  const calls = asked.map(({ path }) => path).filter((path) => path.includes('logout'));
  expect(calls).toEqual(['/auth/v1/user/provider-logout', '/auth/v1/logout']);
});

it.each([
  ['answers', {}, 'Déconnexion'],
  ['is silent', 'lost' as const, 'Erreur de déconnexion'],
])('deletes everything on this device when the service %s', async (_what, answer, title) => {
  await open('/pwa/settings', { signedIn: true, answers: { ...answers, 'POST /auth/v1/logout': answer } });
  window.localStorage.setItem('placejuste_permissions', '{"camera":"granted"}');
  await userEvent.click(await screen.findByRole('button', { name: 'Se déconnecter' }));
  await userEvent.click(
    await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Se déconnecter' }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Se connecter' })).toBeTruthy();
  await waitFor(() => expect(window.localStorage.getItem('placejuste_auth')).toBeNull());
  expect(await screen.findByText(title)).toBeTruthy();
});

it('left-device-still-signed-in: the session ends even if its code fails to load', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => void vi.doUnmock('../auth/auth.lazy.ts'));
  vi.doMock('../auth/auth.lazy.ts', () => Promise.reject(new TypeError('Failed to fetch')));
  await open('/pwa/settings', { signedIn: true, answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Se déconnecter' }));
  const dialog = await screen.findByRole('dialog');
  const leave = await within(dialog).findByRole('button', { name: 'Se déconnecter' });
  await userEvent.click(leave);
  expect(await screen.findByText('Erreur de déconnexion')).toBeTruthy();
  expect(window.localStorage.getItem('placejuste_auth')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('device-said-empty-that-is-not: a failed wipe is reported, with advice', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => void vi.doUnmock('../offline/storage/wipe.lazy.ts'));
  vi.doMock('../offline/storage/wipe.lazy.ts', () => ({ emptyDevice: () => Promise.reject(new Error('held')) }));
  await open('/pwa/settings', { signedIn: true, answers: { ...answers, 'POST /auth/v1/logout': {} } });
  await userEvent.click(await screen.findByRole('button', { name: 'Se déconnecter' }));
  await userEvent.click(
    await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Se déconnecter' }),
  );
  expect(await screen.findByText('Cet appareil n’a pas pu être vidé')).toBeTruthy();
  expect(screen.queryByText('Rien de votre compte ne reste sur cet appareil.')).toBeNull();
  expect(window.localStorage.getItem('placejuste_auth')).toBeNull();
});

it('stores the preferences with the account only on request, and deletes them too', async () => {
  let kept: object | null = null;
  const path = '/api/account/preferences';
  const { asked } = await open('/pwa/settings/affichage', {
    signedIn: true,
    answers: {
      ...answers,
      [`GET ${path}`]: () => ({ body: { kept } }),
      [`PUT ${path}`]: ({ body }) => {
        kept = { ...(body as object), changedAt: '2026-11-21T09:00:00.000Z' };
        return { body: { kept } };
      },
      [`DELETE ${path}`]: { body: { kept: null } },
    },
  });
  const choice = () => screen.findByRole('checkbox', { name: 'Retrouver ces réglages sur mes autres appareils' });
  expect((await choice()) as HTMLInputElement).toHaveProperty('checked', false);
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
  await userEvent.click(await choice());
  await waitFor(() => expect(kept).toMatchObject({ preferences: { fontSize: 'normal', audioEnabled: false } }));
  expect(await choice()).toHaveProperty('checked', true);
  await userEvent.click(await choice());
  await waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true));
  await waitFor(async () => expect(await choice()).toHaveProperty('checked', false));
});

it('a choice refused by the service is reported, and shown as before', async () => {
  const path = '/api/account/preferences';
  await open('/pwa/settings/affichage', {
    signedIn: true,
    answers: { ...answers, [`GET ${path}`]: { body: { kept: null } }, [`PUT ${path}`]: 'lost' },
  });
  const name = 'Retrouver ces réglages sur mes autres appareils';
  await userEvent.click(await screen.findByRole('checkbox', { name }));
  expect(await screen.findByText('Votre choix n’a pas été enregistré')).toBeTruthy();
  expect(screen.getByRole('checkbox', { name })).toHaveProperty('checked', false);
});

it('shows the form of the address first after a bounced mail', async () => {
  const forms = async (address: string) => {
    await open(address, { signedIn: true });
    await screen.findByRole('form', { name: 'Adresse e-mail' });
    return screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  };
  expect(await forms('/pwa/settings/compte?champ=email')).toEqual(['Adresse e-mail', 'Nom et téléphone']);
  // An address too long for its line breaks before its « @ ».
  const present = screen.getByText('Adresse actuelle').nextElementSibling;
  expect(present?.querySelector('wbr')?.nextSibling?.textContent).toBe('@exemple.fr');
});
