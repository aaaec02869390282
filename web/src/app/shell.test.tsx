import { appPaths } from '@placejuste/contracts/site';
import { screen, within } from '@testing-library/react';
import { createMemoryRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { render } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { open, validProfile } from '../../test/open.tsx';
import { RouteError } from './error-screens.tsx';
import { routes } from './routes.tsx';

describe('the route table', () => {
  it.each(appPaths)('answers %s, which the server gives the application for', (path) => {
    expect(matchRoutes(routes, path)?.at(-1)?.route.path).toBe(path);
  });

  it('keeps a page for unknown paths', async () => {
    await open('/pwa/rien', { answers: {} });
    expect(await screen.findByRole('heading', { level: 1, name: 'Page introuvable' })).toBeTruthy();
    expect(screen.getByRole('link', { name: "Retour à l'accueil" }).getAttribute('href')).toBe('/pwa');
  });

  it('asks for a sign-in and remembers where one was going', async () => {
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
    expect(within(menu).getAllByRole('link').map((link) => link.textContent)).toEqual(['Accueil', 'Historique', 'Amendes', 'Paramètres']);
    expect(within(menu).getByRole('link', { current: 'page' }).textContent).toBe('Accueil');
  });

  it('has a way to the content and live regions before anything speaks', async () => {
    await open('/auth');
    expect((await screen.findByRole('link', { name: 'Aller au contenu' })).getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
    expect([...document.querySelectorAll('[aria-live]')].map((region) => region.getAttribute('aria-live'))).toEqual(expect.arrayContaining(['polite', 'assertive']));
  });
});

it('a page that breaks leaves « Réessayer » and « Retour à l\'accueil »', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = (): never => {
    throw new Error('cassé');
  };
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Broken, errorElement: <RouteError /> }])} />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Une erreur est survenue' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
  expect(screen.getByRole('link', { name: "Retour à l'accueil" })).toBeTruthy();
});
