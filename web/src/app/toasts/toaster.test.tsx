import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { speaking } from '../../../test/speaking.ts';
import { forgetMessages, leaveErrors, notify, setPreferences } from '../../accessibility/index.ts';
import { Toaster } from './toaster.lazy.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  forgetMessages();
  vi.useRealTimers();
  setPreferences({ audioEnabled: false });
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const list = () => document.querySelector<HTMLElement>('[data-sonner-toaster]');

it('specification §9: 100 ms after mounting, 3 at once, 14 px apart, Alt+T', async () => {
  render(<Toaster />);
  await pass(99);
  expect(screen.queryByRole('region')).toBeNull();
  await pass(1);
  expect(screen.getByRole('region').getAttribute('aria-label')).toBe('Messages récents alt+T');
  for (const title of ['Un', 'Deux', 'Trois', 'Quatre']) notify('good', title);
  await pass(50);
  expect(list()?.style.getPropertyValue('--gap')).toBe('14px');
  expect([...document.querySelectorAll('[data-sonner-toast]')].map((one) => one.getAttribute('data-visible'))).toEqual([
    'true',
    'true',
    'true',
    'false',
  ]);
});

it('specification §9: a toast stays 2 s', async () => {
  render(<Toaster />);
  await pass(100);
  notify('good', 'Connexion réussie');
  await pass(0);
  expect(screen.getByText('Connexion réussie')).toBeTruthy();
  await pass(1900);
  expect(screen.getByText('Connexion réussie').closest('[data-sonner-toast]')?.getAttribute('data-removed')).toBe(
    'false',
  );
  await pass(600);
  expect(screen.queryByText('Connexion réussie')).toBeNull();
});

it('specification §9: it is 356 px wide, and closes with a swipe of 20 px', () => {
  expect(readFileSync(`${import.meta.dirname}/../app.css`, 'utf8')).toMatch(
    /\[data-sonner-toaster\] \{[^}]*--width: 356px;/,
  );
  // The swipe threshold is no setting of the library: a new version that changes it must fail here.
  const library = readFileSync(fileURLToPath(import.meta.resolve('sonner')).replace(/index\.js$/, 'index.mjs'), 'utf8');
  expect(library).toMatch(/(\w+)=20,[^;]*;.*Math\.abs\(\w+\)>=\1\b/s);
});

it('is spoken when sounds are on', async () => {
  const { said } = speaking();
  render(<Toaster />);
  await pass(100);
  notify('good', 'Compte créé !', { description: 'Vérifiez votre e-mail.' });
  setPreferences({ audioEnabled: true });
  notify('bad', 'Mode hors ligne', { description: 'Vos actions seront synchronisées dès le retour de la connexion' });
  expect(said.map(({ text }) => text)).toEqual([
    'Mode hors ligne. Vos actions seront synchronisées dès le retour de la connexion',
  ]);
});

it('an error is removed by the next success; a repeated one is shown once', async () => {
  render(<Toaster />);
  await pass(100);
  notify('bad', 'Erreur de connexion', { description: 'Email ou mot de passe incorrect' });
  notify('bad', 'Erreur de connexion', { description: 'Email ou mot de passe incorrect' });
  await pass(50);
  expect(screen.getAllByText('Erreur de connexion')).toHaveLength(1);
  notify('good', 'Connexion réussie');
  await pass(600);
  expect(screen.getByText('Connexion réussie')).toBeTruthy();
  expect(screen.queryByText('Erreur de connexion')).toBeNull();
});

const isShown = (title: string) =>
  screen.queryByText(title)?.closest('[data-sonner-toast]')?.getAttribute('data-removed') === 'false';

it('specification §4: « Connexion rétablie » replaces « Mode hors ligne » for 2 s', async () => {
  render(<Toaster />);
  await pass(100);
  notify('bad', 'Mode hors ligne', { subject: 'connexion' });
  await pass(50);
  notify('good', 'Connexion rétablie', { subject: 'connexion' });
  await pass(1500);
  expect([isShown('Mode hors ligne'), isShown('Connexion rétablie')]).toEqual([false, true]);
  await pass(1500);
  expect(isShown('Connexion rétablie')).toBe(false);
});

it.each<[how: string, leave: () => void]>([
  ['with its screen', leaveErrors],
  ['by its button', () => document.querySelector<HTMLElement>('[data-close-button]')?.click()],
])('a toast closed %s does not close the next one on its subject', async (_how, leave) => {
  render(<Toaster />);
  await pass(100);
  notify('bad', 'Mode hors ligne', { subject: 'connexion' });
  await pass(50);
  act(leave);
  await pass(50);
  notify('bad', 'Toujours hors ligne', { subject: 'connexion' });
  await pass(1500);
  expect(isShown('Toujours hors ligne')).toBe(true);
});
