import { appPaths } from '@placejuste/contracts/site';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Link, matchRoutes, BrowserRouter } from '../../platform/index.ts';
import { describe, expect, it, vi } from 'vitest';
import { open, validProfile } from '../../../test/open.tsx';
import { fetchPage, PageOutlet, type PageRoute, Pages } from '../page-routes.tsx';
import { routes } from '../routes.tsx';

describe('the route table', () => {
  it.each(appPaths)('has a page for %s, for which the server sends the application', (path) => {
    expect(matchRoutes(routes, path).at(-1)?.path).toBe(path);
  });

  it('has a page for unknown paths', async () => {
    await open('/pwa/rien', { answers: {} });
    expect(await screen.findByRole('heading', { level: 1, name: 'Page introuvable' })).toBeTruthy();
    expect(screen.getByRole('link', { name: "Retour à l'accueil" }).getAttribute('href')).toBe('/pwa');
  });

  it('asks for a sign-in and remembers the requested page', async () => {
    const { router } = await open('/pwa/confirm?declaration=7');
    await screen.findByRole('heading', { level: 1, name: 'Se connecter' });
    expect(new URLSearchParams(router.state.location.search).get('next')).toBe('/pwa/confirm?declaration=7');
  });
});

describe('the frame', () => {
  const answers = { 'GET /rest/v1/profiles': { body: validProfile }, 'GET /rest/v1/user_roles': { body: [] } };

  it('has the four tabs on the phone once signed in, and marks the current one', async () => {
    await open('/pwa', { signedIn: true, answers });
    const menu = await screen.findByRole('navigation', { name: 'Menu principal' });
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Accueil', 'Historique', 'Amendes', 'Paramètres']);
    expect(within(menu).getByRole('link', { current: 'page' }).textContent).toBe('Accueil');
  });

  it('has help, the site map and both ways to end a contract in its footer', async () => {
    await open('/mes-amendes', { answers: {} });
    const help = within(await screen.findByRole('navigation', { name: 'Aide et vos droits' }));
    expect(
      ['Plan du site', 'renoncer au contrat ici', 'résilier votre contrat'].map((name) =>
        help.getByRole('link', { name }).getAttribute('href'),
      ),
    ).toEqual(['/plan-du-site', '/retractation', '/resiliation']);
  });

  it('has a skip link, and live regions before any announcement', async () => {
    await open('/auth');
    expect((await screen.findByRole('link', { name: 'Aller au contenu' })).getAttribute('href')).toBe(
      `#${screen.getByRole('main').id}`,
    );
    expect([...document.querySelectorAll('[aria-live]')].map((region) => region.getAttribute('aria-live'))).toEqual(
      expect.arrayContaining(['polite', 'assertive']),
    );
  });
});

const Broken = (): never => {
  throw new Error('cassé');
};

function show(table: PageRoute[]): void {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  window.history.replaceState(null, '', '/');
  render(
    <BrowserRouter>
      <Pages table={table} />
    </BrowserRouter>,
  );
}

it("a page that breaks leaves « Réessayer » and « Retour à l'accueil »", async () => {
  show([{ path: '/', Component: Broken }]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Une erreur est survenue' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
  expect(screen.getByRole('link', { name: "Retour à l'accueil" })).toBeTruthy();
});

it('a page that this browser cannot run says so, without blaming the network', async () => {
  const unread = () =>
    Promise.reject<{ Component: () => ReactNode }>(
      new SyntaxError('Invalid regular expression: invalid group specifier name'),
    );
  show([{ Component: PageOutlet, children: [{ path: '/', lazy: unread }] }]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Ce navigateur est trop ancien' })).toBeTruthy();
  expect(screen.getByText(/Mettez à jour votre téléphone ou ce navigateur/)).toBeTruthy();
  expect(screen.queryByText(/besoin du réseau/)).toBeNull();
});

it('a page that fails to load keeps the frame, and is loaded again at the next visit', async () => {
  const code = vi.fn<() => Promise<{ Component: () => ReactNode }>>();
  code
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ Component: () => <h1>Historique</h1> });
  const Around = () => (
    <>
      <Link to="/">Accueil</Link>
      <Link to="/suite">Suite</Link>
      <PageOutlet />
    </>
  );
  show([
    {
      Component: Around,
      children: [
        { path: '/', element: 'Bonjour' },
        { path: '/suite', lazy: code },
      ],
    },
  ]);
  const person = userEvent.setup();
  await person.click(screen.getByRole('link', { name: 'Suite' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Une erreur est survenue' })).toBeTruthy();
  expect(screen.getByText(/Cette page a besoin du réseau/)).toBeTruthy();
  expect(code).toHaveBeenCalledTimes(1);
  await person.click(screen.getByRole('link', { name: 'Accueil' }));
  await screen.findByText('Bonjour');
  await person.click(screen.getByRole('link', { name: 'Suite' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Historique' })).toBeTruthy();
  expect(code).toHaveBeenCalledTimes(2);
});

describe('the first page, fetched before the first render', () => {
  const Page = () => <h1>Historique</h1>;
  const tableOf = (lazy: NonNullable<PageRoute['lazy']>): PageRoute[] => [
    { Component: PageOutlet, children: [{ path: '/', lazy }] },
  ];

  it('is rendered at once, without a fallback', async () => {
    const code = vi.fn(async () => ({ Component: Page }));
    await fetchPage(tableOf(code), '/');
    show(tableOf(code));
    expect(screen.getByRole('heading', { level: 1, name: 'Historique' })).toBeTruthy();
    expect(code).toHaveBeenCalledTimes(1);
  });

  it('is fetched again when rendered, after a failure', async () => {
    const code = vi.fn<() => Promise<{ Component: () => ReactNode }>>();
    code.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue({ Component: Page });
    await fetchPage(tableOf(code), '/');
    show(tableOf(code));
    expect(await screen.findByRole('heading', { level: 1, name: 'Historique' })).toBeTruthy();
  });

  it('keeps the typed text when its code arrives after the frame', async () => {
    const arrivals: ((code: { Component: () => ReactNode }) => void)[] = [];
    const code = () => new Promise<{ Component: () => ReactNode }>((resolve) => arrivals.push(resolve));
    const Around = () => (
      <>
        <Link to="/?suite=1">Suite</Link>
        <PageOutlet />
      </>
    );
    const table = [{ Component: Around, children: [{ path: '/', lazy: code }] }];
    const Form = () => <input aria-label="Lieu" />;
    const fetching = fetchPage(table, '/');
    show(table);
    await vi.waitFor(() => expect(arrivals).toHaveLength(2));
    arrivals[1]?.({ Component: Form });
    const person = userEvent.setup();
    await person.type(await screen.findByLabelText('Lieu'), 'rue de Lille');
    arrivals[0]?.({ Component: Form });
    await fetching;
    await person.click(screen.getByRole('link', { name: 'Suite' }));
    expect(screen.getByLabelText<HTMLInputElement>('Lieu').value).toBe('rue de Lille');
  });
});
