import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { detail, id } from '../../../test/history.fixtures.ts';
import { open, type Answers } from '../../../test/open.tsx';

const tiles = { url: 'https://tuiles.exemple.fr/{z}/{x}/{y}.png', host: 'tuiles.exemple.fr', attribution: '© Essai' };
const tilesAsked = () => document.querySelectorAll('img.leaflet-tile').length;

async function openRecap(map: Answers[string]) {
  const opened = await open(`/pwa/confirm?declaration=${id}`, {
    signedIn: true,
    answers: { [`GET /api/declarations/${id}`]: { body: detail }, 'GET /api/map': map },
  });
  return { ...opened, fold: await screen.findByText('Le lieu sur une carte') };
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  // jsdom draws nothing: the map is told how large its box is.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(320);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(320);
});

it('shows where the car stands, once the server of the map was named and the map asked for', async () => {
  const { fold, asked } = await openRecap({ body: { tiles } });
  expect(asked.some(({ path }) => path === '/api/map')).toBe(false);
  await userEvent.click(fold);
  await userEvent.click(await screen.findByRole('button', { name: 'Ouvrir la carte' }));
  const map = await screen.findByRole('application', { name: 'Carte du lieu' });
  expect(await screen.findByRole('img', { name: 'Lieu de la déclaration' })).toBeTruthy();
  expect(map.querySelector('.map-accuracy')).not.toBeNull();
  await waitFor(() => expect(tilesAsked()).toBeGreaterThan(0));
});

it('says that the service offers no map, where its operator wants none', async () => {
  const { fold } = await openRecap({ body: { tiles: null } });
  await userEvent.click(fold);
  expect(await screen.findByText(/^Ce service n’a pas de carte/)).toBeTruthy();
  await act(async () => undefined);
  expect(screen.queryByRole('button', { name: 'Ouvrir la carte' })).toBeNull();
});
