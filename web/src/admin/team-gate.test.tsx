import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { open, type Answers } from '../../test/open.tsx';
import { keepProvedSession } from '../../test/team-session.ts';
import { choosePageAfterEntry } from './team-gate.tsx';

/** Each page of the team: its address, its title and its first call. */
const pages = [
  ['/admin', 'À vérifier', 'GET /api/admin/documents'],
  ['/admin/regles', 'Règles des villes', 'GET /api/admin/town-rules/acts'],
  ['/admin-health', 'État du service', 'GET /api/admin/health'],
  ['/admin-suite', 'Gestion du service', 'GET /api/admin/team'],
  ['/admin-suite/roles', 'Rôles', 'GET /api/admin/team'],
  ['/admin-suite/journal', 'Journal', 'GET /api/admin/audit'],
  ['/admin-suite/formules', 'Formules et prix', 'GET /api/admin/plans'],
  ['/admin-suite/textes', 'Textes et règles', 'GET /api/admin/review-dates'],
  ['/admin-suite/exports', 'Exports', 'GET /api/admin/team'],
  ['/admin-suite/interrupteurs', 'Interrupteurs', 'GET /api/admin/features'],
  ['/admin-suite/annuaire', 'Import de l’annuaire', 'GET /api/admin/team'],
  ['/admin-suite/doublons', 'Doublons de l’annuaire', 'GET /api/admin/listing-merges'],
  ['/admin-suite/annonces', 'Annonces', 'GET /api/admin/broadcasts'],
  ['/admin-suite/e-mails', 'E-mails', 'GET /api/admin/mails'],
] as const;
const account = (roles: readonly string[]) => ({
  id: '018f3c00-0000-7000-8000-00000000ada0',
  email: 'ada.essai@exemple.fr',
  firstName: 'Ada',
  lastName: 'Essai',
  phone: '',
  roles,
  profile: null,
});
const refused = (status: number, code: string) => ({ status, body: { code, message: 'Refusé.', requestId: 'r' } });
const openProved = async (path: string, answers: Answers, role = 'admin') => {
  keepProvedSession();
  return open(path, { answers: { 'GET /rest/v1/user_roles': { body: [{ role }] }, ...answers } });
};
const namesOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('link')
    .map((link) => link.textContent);

beforeEach(freshDevice);

describe.each(pages)('the gate of %s', { timeout: 20_000 }, (path, title, call) => {
  it('is shown in the team’s frame, with one link back to the holder’s pages', async () => {
    await openProved(path, {});
    const menu = await screen.findByRole('navigation', { name: 'Menu de l’équipe' });
    await waitFor(() => expect(namesOf(menu)).toEqual(['À vérifier', 'Règles', 'Santé', 'Gestion']));
    expect(within(menu).getAllByRole('link', { current: 'page' })).toHaveLength(1);
    expect(screen.queryByRole('navigation', { name: 'Menu principal' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Mon espace' }).getAttribute('href')).toBe('/dashboard');
  });

  it('has no link to end a contract', async () => {
    await openProved(path, {});
    const links = within(await screen.findByRole('navigation', { name: 'Pages du site' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/plan-du-site',
      '/confidentialite',
      '/accessibilite',
      '/mentions-legales',
    ]);
    expect(screen.queryByRole('link', { name: /renoncer|résilier/ })).toBeNull();
  });

  it('redirects a signed-out person to the sign-in, without a call', async () => {
    const { asked } = await open(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Espace de l’équipe' })).toBeTruthy();
    expect(window.location.search).toBe(path === '/admin' ? '' : `?next=${encodeURIComponent(path)}`);
    expect(asked.filter((one) => `${one.method} ${one.path}` === call)).toEqual([]);
  });

  it('redirects to the second factor, then back', async () => {
    await open(path, {
      signedIn: true,
      answers: { [call]: refused(403, 'SECOND_FACTOR_REQUIRED'), 'GET /api/account': { body: account(['admin']) } },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Protéger votre accès' })).toBeTruthy();
    expect(choosePageAfterEntry(window.location.search)).toBe(path);
  });

  it('says that a fresh code is required, without a redirect loop', async () => {
    const { asked } = await openProved(path, { [call]: refused(403, 'SECOND_FACTOR_REQUIRED') });
    expect(await screen.findByText('Votre code à six chiffres est demandé à nouveau.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(asked.filter((one) => `${one.method} ${one.path}` === call)).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'S’identifier à nouveau' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Espace de l’équipe' })).toBeTruthy();
  });

  it('says who may open the page, and shows none of it', async () => {
    await openProved(path, { [call]: refused(403, 'ROLE_REQUIRED') });
    const words = path === '/admin' ? 'Cette page est réservée à l’équipe.' : 'Page réservée aux administrateurs';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 2, name: 'Les règles' })).toBeNull();
  });

  it('a server at fault refuses nobody', async () => {
    await openProved(path, { [call]: refused(500, 'SERVER_ERROR') });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/^Nous /)).toBeNull());
    expect(screen.queryByText(/réservée à|réservée aux/)).toBeNull();
  });
});

it.each([`/admin-suite/personnes?compte=${account([]).id}`, `/admin?document=${account([]).id}`])(
  'the entry, asked for %s, leads there',
  async (address) => {
    await open(address);
    expect(await screen.findByRole('heading', { level: 1, name: 'Espace de l’équipe' })).toBeTruthy();
    expect(choosePageAfterEntry(window.location.search)).toBe(address);
  },
);

describe('the sign-in page of the team', { timeout: 20_000 }, () => {
  it('reports missing fields', async () => {
    await open('/admin/login');
    await userEvent.click(await screen.findByRole('button', { name: 'Continuer' }));
    expect(screen.getByRole('link', { name: 'Indiquez votre adresse e-mail.' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Indiquez votre mot de passe.' })).toBeTruthy();
  });

  it('tells a holder that the page is reserved to the team', async () => {
    await open('/admin/login', { signedIn: true, answers: { 'GET /api/account': { body: account(['pmr']) } } });
    expect(await screen.findByText('Cette page est réservée à l’équipe.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Commencer' })).toBeNull();
  });

  it.each([
    ['pmr', 'Cette page est réservée à l’équipe.'],
    ['business', 'Cette page est réservée à l’équipe.'],
    ['reviewer', 'Page réservée aux administrateurs'],
  ])('answers the role « %s » on an administrators’ page: %s', async (role, words) => {
    await openProved('/admin-health', { 'GET /api/admin/health': refused(403, 'ROLE_REQUIRED') }, role);
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

it.each([
  ['a reviewer', { body: [{ role: 'reviewer' }] }, ['À vérifier']],
  [
    'a reviewer made administrator',
    { body: [{ role: 'reviewer' }, { role: 'admin' }] },
    ['À vérifier', 'Règles', 'Santé', 'Gestion'],
  ],
  ['a role that cannot be read', 'lost', ['À vérifier', 'Règles', 'Santé', 'Gestion']],
] as const)('with %s, the menu has the allowed tabs', async (_who, role, rooms) => {
  keepProvedSession();
  const { asked } = await open('/admin', { answers: { 'GET /rest/v1/user_roles': role } });
  const menu = await screen.findByRole('navigation', { name: 'Menu de l’équipe' });
  await waitFor(() => expect(asked.map((one) => one.path)).toContain('/rest/v1/user_roles'));
  await waitFor(() => expect(namesOf(menu)).toEqual(rooms));
});

it.each([
  ['', '/admin'],
  ['?next=/admin-health', '/admin-health'],
  ['?next=%2Fadmin-suite%2Fpersonnes%3Fcompte%3D7', '/admin-suite/personnes?compte=7'],
  ['?next=%2Fadmin%3Fdocument%3D7', '/admin?document=7'],
  ['?next=/admin/login', '/admin'],
  ['?next=%2Fadmin%2Flogin%3Fnext%3D%2Fadmin', '/admin'],
  ['?next=%2Fdashboard%3F%2Fadmin', '/admin'],
  ['?next=?document=7', '/admin'],
  ['?next=/dashboard', '/admin'],
  ['?next=//elsewhere.example', '/admin'],
  ['?next=https://elsewhere.example/admin', '/admin'],
])('after the sign-in, %s leads to %s', (search, path) => {
  expect(choosePageAfterEntry(search)).toBe(path);
});
