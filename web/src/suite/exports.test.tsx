import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { type Answer, open } from '../../test/open.tsx';

const show = (answer: Answer) =>
  open('/admin-suite/exports', {
    signedIn: true,
    answers: { 'GET /api/admin/team': { body: { rows: [], next: null } }, 'POST /api/admin/exports/payments': answer },
  });
const take = async () =>
  userEvent.click(await screen.findByRole('button', { name: /^Télécharger.*Paiements par mois$/ }));

beforeEach(freshDevice);

it('prepares a table, then downloads it under the name the service gave', async () => {
  const downloaded: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloaded.push(`${this.pathname} ${this.download}`);
  });
  await show({ body: { url: '/api/admin/exports/payments.csv?fin=1', fileName: 'placejuste-paiements.csv' } });
  await take();
  expect((await screen.findAllByText(/le téléchargement commence/)).length).toBeGreaterThan(0);
  expect(downloaded).toEqual(['/api/admin/exports/payments.csv placejuste-paiements.csv']);
  click.mockRestore();
});

it('asks for the code again where the last one is old, and says nothing else', async () => {
  const message = 'Confirmez d’abord.';
  await show({ status: 403, body: { code: 'SECOND_FACTOR_NOT_FRESH', message, requestId: 'r' } });
  await take();
  expect(await screen.findByRole('dialog', { name: 'Confirmez que c’est vous' })).toBeTruthy();
  expect(screen.queryByText(message)).toBeNull();
});

it('says why nothing was prepared', async () => {
  await show({ status: 429, body: { code: 'LIMITED', message: 'Trop de demandes.', requestId: 'r' } });
  await take();
  expect(await screen.findByText('Trop de demandes.')).toBeTruthy();
});
