import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { open, type Answers } from '../../../test/open.tsx';

const here = {
  id: 's1',
  isOwn: true,
  browser: 'Firefox',
  system: 'Linux',
  network: '92.184',
  openedAt: '2026-11-20T09:00:00.000Z',
  lastUsedAt: '2026-11-21T08:00:00.000Z',
};
const there = { ...here, id: 's2', isOwn: false, browser: 'Chrome', system: 'Android', network: null };
const card = async () => within(await screen.findByRole('region', { name: 'Où votre compte est ouvert' }));

it('ends the other sessions after a confirmation, and fetches the list again', async () => {
  const rows = [here, there];
  const answers: Answers = {
    'GET /api/account/sessions': () => ({ body: { rows } }),
    'POST /auth/v1/logout': () => {
      rows.length = 1;
      return { body: {} };
    },
  };
  const { asked } = await open('/pwa/settings/connexion', { signedIn: true, answers });
  const sessions = await card();
  expect(await sessions.findByText('Chrome sur Android')).toBeTruthy();
  expect(sessions.getByText('Cet appareil')).toBeTruthy();
  await userEvent.click(sessions.getByRole('button', { name: 'Déconnecter les autres' }));
  expect(asked.some(({ path }) => path === '/auth/v1/logout')).toBe(false);
  await userEvent.click(await screen.findByRole('button', { name: 'Oui, déconnecter les autres' }));
  expect(await screen.findByText('Vos autres appareils sont déconnectés')).toBeTruthy();
  expect(asked.find(({ path }) => path === '/auth/v1/logout')?.search).toBe('?scope=others');
  await vi.waitFor(() => expect(sessions.queryByText('Chrome sur Android')).toBeNull());
  expect(sessions.queryByRole('button', { name: 'Déconnecter les autres' })).toBeNull();
});

it('compares the network of each other device with this one’s', async () => {
  const near = { ...there, network: '92.184' };
  const far = { ...there, id: 's3', browser: 'Edge', system: 'Windows', network: '41.202' };
  const ofOtherFamily = { ...there, id: 's4', browser: 'Safari', system: 'iOS', network: '2a01:cb08' };
  await open('/pwa/settings/connexion', {
    signedIn: true,
    answers: { 'GET /api/account/sessions': { body: { rows: [here, near, far, ofOtherFamily] } } },
  });
  const sessions = await card();
  await sessions.findByText('Edge sur Windows');
  expect(
    sessions.getAllByText(/réseau/i).map(({ textContent }) => /(?:Par un|Rés).*$/.exec(textContent ?? '')?.[0]),
  ).toEqual([
    'Par un réseau semblable à celui de cet appareil. ',
    'Par un autre réseau que celui de cet appareil (41.202.…). ',
    'Réseau : 2a01:cb08:… ',
  ]);
});

it('says that the others are still signed in when the service did not answer', async () => {
  const answers: Answers = {
    'GET /api/account/sessions': { body: { rows: [here, { ...there, browser: null, system: null }] } },
    'POST /auth/v1/logout': { status: 500, body: { code: 'unexpected_failure', message: 'x' } },
  };
  await open('/pwa/settings/connexion', { signedIn: true, answers });
  const sessions = await card();
  expect(await sessions.findByText('Navigateur inconnu')).toBeTruthy();
  await userEvent.click(sessions.getByRole('button', { name: 'Déconnecter les autres' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Oui, déconnecter les autres' }));
  expect(await sessions.findByText('Vos autres appareils sont encore connectés')).toBeTruthy();
});
