import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { deposited, vehicle } from '../../../test/declarations.fixtures.ts';
import { freshDevice, placeIs } from '../../../test/device.ts';
import { open, sentActions, synced } from '../../../test/open.tsx';

it('moves nobody on while another plate is typed, and saves that one', { timeout: 20_000 }, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 1 });
  onTestFinished(() => void vi.useRealTimers());
  freshDevice();
  placeIs({ accuracy: 8 });
  const calls = await open('/pwa/declare', {
    signedIn: true,
    answers: {
      'GET /api/vehicles': { body: { rows: [vehicle] } },
      'GET /api/places/reverse': { body: { label: '1 place de l’Exemple, Lille', proof: 'signature du service' } },
      'POST /api/sync': synced(({ id, kind }) => (kind === 'vehicle.upsert' ? vehicle : deposited(id))),
    },
  });
  await screen.findByText(vehicle.plate);
  await userEvent.click(screen.getByRole('button', { name: 'Changer' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Plaque d’immatriculation' }), 'zz123zz');
  await userEvent.click(await screen.findByRole('button', { name: 'Détecter ma position' }));
  await screen.findByRole('button', { name: 'Prendre les photos' });
  await act(() => vi.advanceTimersByTimeAsync(3000));
  const photographs = { level: 1, name: 'Photographiez la voiture et la carte' };
  expect(screen.queryByRole('heading', photographs)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Prendre les photos' }));
  await screen.findByRole('heading', photographs);
  expect(sentActions(calls.asked, 'vehicle.upsert')[0]?.payload).toMatchObject({ plate: 'zz123zz' });
});
