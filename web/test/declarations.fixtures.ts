import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { picture } from './device.ts';

export const vehicle = { id: '01933b6e-0000-7000-8000-0000000000a1', plate: 'AB-123-CD', name: '' };

/** Reply of the service to a new declaration, still to be paid. */
export const deposited = (id: string) => ({
  id,
  status: 'processing',
  payment: 'due',
  vehicle,
  position: { latitude: 50.6292, longitude: 3.0573, accuracy: 8, timestamp: 1 },
  positionSource: 'device',
  placeLabel: null,
  takenAtClaim: '2026-11-21T09:00:00.000Z',
  depositedAt: '2026-11-21T09:01:00.000Z',
});

/** Adds both photos as files, then saves. */
export async function photographAndSave(): Promise<void> {
  await screen.findByRole('heading', { level: 1, name: 'Photographiez la voiture et la carte' });
  await userEvent.upload(screen.getByLabelText(/Prendre la photo : la voiture garée/), picture());
  await screen.findByRole('img', { name: /la voiture garée/ });
  await userEvent.upload(screen.getByLabelText(/Prendre la photo : le pare-brise/), picture('b.jpg', 130_000));
  // No engine checks photos in these tests: they are not declared valid.
  await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer la déclaration' }));
}
