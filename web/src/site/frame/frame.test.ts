import { readFileSync } from 'node:fs';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { type Answers, serve } from '../../../test/open.tsx';
import { sitePages } from '../pages.tsx';

const ours = { headers: { 'placejuste-health': 'placejuste' } };
const offlineLead = 'Vos actions seront sauvegardées localement';
const wentOffline = 'Vos actions seront synchronisées dès le retour de la connexion';
const banner = () => screen.queryByRole('region', { name: 'Connexion' });
const toasts = () => within(screen.getByRole('region', { name: 'Messages récents' }));

function browserSays(onLine: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: onLine });
}
const turn = (name: 'online' | 'offline') => {
  browserSays(name === 'online');
  window.dispatchEvent(new Event(name));
};
async function watch(answers: Answers = {}): Promise<void> {
  serve(answers);
  const { watchConnection } = await import('./connection.lazy.ts');
  watchConnection();
}

beforeEach(() => {
  // The listeners of the previous test belong to a page that no longer exists.
  vi.resetModules();
  browserSays(true);
  document.body.innerHTML = sitePages.find(({ path }) => path === '/faq')?.renderBody() ?? '';
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe('the menu of a public page', () => {
  const menu = () => document.querySelector<HTMLDetailsElement>('details.site-menu');
  const links = () => [...(menu()?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));

  it('is there without a script, and jumps nowhere', () => {
    expect(within(menu() as HTMLElement).getByText('Menu').tagName).toBe('SUMMARY');
    expect(links()).toEqual(expect.arrayContaining(['/pricing', '/support', '/mes-amendes', '/plan-du-site']));
    expect(links().some((href) => href?.startsWith('#'))).toBe(false);
    expect(menu()?.querySelector('[aria-current=page]')?.getAttribute('href')).toBe('/faq');
  });

  it.each<[what: string, act: () => void, isFocusBack: boolean]>([
    ['Esc, which gives the focus back', () => fireEvent.keyDown(document.body, { key: 'Escape' }), true],
    ['a press elsewhere', () => fireEvent.click(screen.getByRole('main')), false],
  ])('closes with %s', async (_what, act, isFocusBack) => {
    const { closeMenuAside } = await import('./close-menu.ts');
    closeMenuAside(document);
    const opened = menu() as HTMLDetailsElement;
    opened.open = true;
    fireEvent.click(opened.querySelector('ul') as HTMLElement);
    expect(opened.open).toBe(true);
    act();
    expect(opened.open).toBe(false);
    expect(document.activeElement === opened.querySelector('summary')).toBe(isFocusBack);
  });
});

test('the header holds the way in and the way back of who is signed in', () => {
  const header = within(screen.getAllByRole('banner')[0] as HTMLElement);
  expect(header.getByRole('link', { name: 'Se connecter' }).className).toContain('signed-out');
  const space = header.getByRole('link', { name: 'Mon espace' });
  expect([space.getAttribute('href'), space.className]).toEqual(['/dashboard', expect.stringContaining('signed-in')]);
});

test.each([
  ['nothing', null, false],
  ['a session', JSON.stringify({ access_token: 'a', refresh_token: 'r' }), true],
  ['something else', '{"access_token":"a"}', false],
])('the first paint of a page of a browser that keeps %s', (_what, kept, isSignedIn) => {
  if (kept !== null) localStorage.setItem('placejuste_auth', kept);
  // Runs the file that the pages load.
  new Function(readFileSync(`${import.meta.dirname}/../../../public/preferences.js`, 'utf8'))();
  expect(document.documentElement.hasAttribute('data-signed-in')).toBe(isSignedIn);
});

describe('the connection on a public page (specification §2, §4)', () => {
  it('says nothing while all is well', async () => {
    await watch();
    expect(banner()).toBeNull();
    expect(toasts().queryByText(/./)).toBeNull();
  });

  it('opened without a network: the banner, and no toast over the page', async () => {
    browserSays(false);
    await watch();
    expect(within(banner() as HTMLElement).getByText('Mode hors ligne')).toBeTruthy();
    expect(within(banner() as HTMLElement).getByText(offlineLead)).toBeTruthy();
    expect(toasts().queryByText(/./)).toBeNull();
  });

  it('lost, asked again in vain, then found', async () => {
    let reachable = false;
    await watch({ 'HEAD /api/health': () => (reachable ? ours : 'lost') });
    turn('offline');
    expect(toasts().getByText(wentOffline)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await toasts().findByText('Toujours hors ligne')).toBeTruthy();
    expect(toasts().getByText('Vérifiez votre connexion internet')).toBeTruthy();
    expect(toasts().queryByText(wentOffline)).toBeNull();
    reachable = true;
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await toasts().findByText('Connexion rétablie')).toBeTruthy();
    expect(toasts().getByText('Vous êtes de nouveau en ligne')).toBeTruthy();
    expect(toasts().queryByText('Toujours hors ligne')).toBeNull();
    expect(banner()).toBeNull();
  });

  it('found with actions that wait: their count, and where they are sent', async () => {
    localStorage.setItem('pwa_pending_actions', JSON.stringify([{}, {}]));
    await watch();
    const waiting = within(banner() as HTMLElement);
    expect(waiting.getByText('Actions en attente')).toBeTruthy();
    expect(waiting.getByText('2 actions à synchroniser')).toBeTruthy();
    expect(waiting.getByRole('link', { name: 'Synchroniser' }).getAttribute('href')).toBe('/pwa/attente');
  });
});

describe('a toast of a public page (specification §9)', () => {
  const open = async () => (await import('./site-toasts.ts')).openToasts();

  it.each([
    ['normal', 2000],
    ['long', 6000],
  ])('stays its time with the preference « %s »', async (stay, stayMs) => {
    vi.useFakeTimers();
    document.documentElement.dataset['toastStay'] = stay;
    (await open())('good', 'Connexion rétablie', '');
    vi.advanceTimersByTime(stayMs - 1);
    expect(toasts().queryByText('Connexion rétablie')).toBeTruthy();
    vi.advanceTimersByTime(1);
    expect(toasts().queryByText('Connexion rétablie')).toBeNull();
    document.documentElement.removeAttribute('data-toast-stay');
  });

  it('is one of three, closes by its button, by a swipe of 20 px, and is reached by Alt+T', async () => {
    const toast = await open();
    for (const title of ['Un', 'Deux', 'Trois', 'Quatre']) toast('good', title, '');
    expect(toasts().queryByText('Un')).toBeNull();
    fireEvent.click(toasts().getAllByRole('button', { name: 'Fermer' })[0] as HTMLElement);
    expect(toasts().queryByText('Deux')).toBeNull();
    for (const [by, isLeft] of [
      [19, false],
      [20, true],
    ] as const) {
      const shown = toasts().getByText('Trois');
      shown.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, clientX: 0, clientY: 5 }));
      shown.dispatchEvent(new MouseEvent('pointerup', { bubbles: true, clientX: by, clientY: 5 }));
      expect(toasts().queryByText('Trois') === null).toBe(isLeft);
    }
    fireEvent.keyDown(document.body, { altKey: true, code: 'KeyT' });
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Messages récents' }));
  });
});
