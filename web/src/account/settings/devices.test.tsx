import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { ada, open, type Answers, validProfile } from '../../../test/open.tsx';
import { closeLocalDatabase } from '../../offline/storage/database.ts';
import { ensureDeviceKey } from '../../offline/device-key/device-key.ts';
import { findOwnKey } from '../../offline/index.ts';

const old = {
  key: 'b'.repeat(43),
  label: 'iPhone Safari',
  enrolledAt: '2026-11-01T09:00:00.000Z',
  revokedAt: null,
  lastUsedAt: '2026-11-20T08:30:00.000Z',
};
const gone = { ...old, key: 'c'.repeat(43), label: 'Windows Firefox', revokedAt: '2026-11-10T09:00:00.000Z' };
const answers = (rows: readonly object[], more: Answers = {}): Answers => ({
  'GET /rest/v1/profiles': { body: validProfile },
  'GET /rest/v1/user_roles': { body: [] },
  'GET /api/evidence/devices': { body: { rows } },
  ...more,
});
const card = () => screen.findByRole('region', { name: 'Appareils qui signent vos preuves' });
beforeEach(async () => {
  await closeLocalDatabase();
  freshDevice();
});

it('names each phone in use, when it was first and last seen, and which one is held', { timeout: 20_000 }, async () => {
  const { key } = await ensureDeviceKey(ada.id);
  await open('/pwa/settings/connexion', {
    signedIn: true,
    answers: answers([old, gone, { ...old, key, label: 'Android Chrome', lastUsedAt: null }]),
  });
  const devices = await card();
  expect(await within(devices).findByText('iPhone Safari')).toBeTruthy();
  expect(devices.textContent).toMatch(/Enregistré le .*1er novembre 2026|Enregistré le .*1 novembre 2026/);
  expect(devices.textContent).toMatch(/Dernière preuve signée le .*20 novembre 2026/);
  expect(within(devices).queryByText('Windows Firefox')).toBeNull();
  expect((await within(devices).findByText('Cet appareil')).closest('p')?.textContent).toContain('Android Chrome');
});

it('removes one after a confirmation; this device then signs with a new key', { timeout: 20_000 }, async () => {
  const { key } = await ensureDeviceKey(ada.id);
  const own = { ...old, key, label: 'Android Chrome' };
  const { asked } = await open('/pwa/settings/connexion', {
    signedIn: true,
    answers: answers([own], {
      [`DELETE /api/evidence/devices/${key}`]: {
        body: { key, label: own.label, enrolledAt: own.enrolledAt, revokedAt: old.lastUsedAt },
      },
    }),
  });
  await within(await card()).findByText('Cet appareil');
  await userEvent.click(within(await card()).getByRole('button', { name: 'Retirer cet appareil : Android Chrome' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toMatch(
    /reste signé et vérifiable.*changez aussi votre mot de passe.*C’est l’appareil que vous tenez/,
  );
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Oui, retirer cet appareil' }));
  await waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true));
  await waitFor(async () => expect(await findOwnKey(ada.id)).toBeNull());
});

it('a list that failed to load is reported, with a retry', { timeout: 20_000 }, async () => {
  await open('/pwa/settings/connexion', {
    signedIn: true,
    answers: answers([], { 'GET /api/evidence/devices': 'lost' }),
  });
  expect(await within(await card()).findByText('La liste de vos appareils n’a pas pu être lue')).toBeTruthy();
  expect(within(await card()).getByRole('button', { name: 'Réessayer' })).toBeTruthy();
});
