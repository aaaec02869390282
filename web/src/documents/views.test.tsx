import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { open } from '../../test/open.tsx';

const view = {
  id: '01933b6e-0000-7000-8000-0000000000e1',
  at: '2026-11-20T10:00:00.000Z',
  kind: 'cmi',
  role: 'admin',
  purpose: 'file',
  reason: 'Elle demande si la date se lit',
};
const show = (rows: readonly object[]) =>
  open('/pwa/settings/consultations', {
    signedIn: true,
    answers: { 'GET /api/documents/views': { body: { rows, next: null } } },
  });

beforeEach(freshDevice);

it('shows when, why and in which role each document was viewed', async () => {
  await show([view, { ...view, id: '01933b6e-0000-7000-8000-0000000000e2', role: null, purpose: null, reason: null }]);
  expect(await screen.findByText('Une personne qui administre le service.')).toBeTruthy();
  expect(screen.getByText(/Elle demande si la date se lit/)).toBeTruthy();
  expect(screen.getByText('Une personne de l’équipe.')).toBeTruthy();
});

it('says that nobody viewed them', async () => {
  await show([]);
  expect(await screen.findByText('Personne n’a encore ouvert vos papiers.')).toBeTruthy();
});
