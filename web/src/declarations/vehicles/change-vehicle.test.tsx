import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { vehicle } from '../../../test/declarations.fixtures.ts';
import { freshDevice } from '../../../test/device.ts';
import { ada, type Answers, open, sentActions, synced } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';

const added = { id: vehicle.id, plate: vehicle.plate, name: vehicle.plate };
const other = '01933b6e-0000-7000-8000-0000000000a2';
const fix = async (answers: Answers = {}) => {
  const page = await open('/dashboard', {
    signedIn: true,
    answers: {
      'GET /api/vehicles': { body: { rows: [added] } },
      // The identifier of the vehicle was that of the action that added it.
      'POST /api/sync': (asked) => {
        const { id } = asked.body as { readonly id: string };
        return id === vehicle.id
          ? { status: 409, body: { code: 'SYNC_ID_TAKEN', message: 'Déjà reçue.', requestId: 'r' } }
          : synced(() => ({ ...added, plate: 'AB-123-CE' }))(asked);
      },
      ...answers,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Modifier le véhicule AB-123-CD' }));
  const plate = screen.getByRole('textbox', { name: 'Plaque d’immatriculation' });
  await userEvent.clear(plate);
  await userEvent.type(plate, 'AB-123-CE');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le véhicule' }));
  return page;
};

beforeEach(() => {
  freshDevice();
  vi.resetModules();
});

async function keepAdded(): Promise<void> {
  const { changeRow, enqueue } = await import('../../offline/outbox/outbox-store.ts');
  const payload = { plate: vehicle.plate, name: '' };
  const row = { id: vehicle.id, owner: ada.id, kind: 'vehicle.upsert', version: 1, payload, photos: [] };
  await enqueue(row, testNow());
  await changeRow(vehicle.id, { state: 'delivered', result: added });
}

describe('a vehicle whose plate was mistyped', { timeout: 20_000 }, () => {
  it.each([
    ['on the phone that added it', () => keepAdded()],
    ['on another phone', async () => undefined],
  ])('is corrected %s', async (_where, prepare) => {
    await prepare();
    const { asked } = await fix();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Enregistrer le véhicule' })).toBeNull());
    const [sent, ...more] = sentActions(asked, 'vehicle.upsert');
    expect(sent?.payload).toEqual({ vehicleId: vehicle.id, plate: 'AB-123-CE', name: '' });
    expect(sent?.id).not.toBe(vehicle.id);
    expect(more).toEqual([]);
  });

  it('is corrected without a network: what was typed waits in the outbox', async () => {
    await fix({ 'POST /api/sync': 'lost' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Enregistrer le véhicule' })).toBeNull());
    const { rowsOf } = await import('../../offline/outbox/outbox-store.ts');
    expect(await rowsOf(ada.id)).toMatchObject([
      { state: 'queued', version: 2, payload: { vehicleId: vehicle.id, plate: 'AB-123-CE' } },
    ]);
  });

  it('is corrected under its action once refused, and stays the vehicle that it was', async () => {
    const { changeRow, enqueue } = await import('../../offline/outbox/outbox-store.ts');
    const payload = { vehicleId: vehicle.id, plate: '???', name: '' };
    const row = { id: other, owner: ada.id, kind: 'vehicle.upsert', version: 2, payload, photos: [] };
    await enqueue(row, testNow());
    await changeRow(other, { state: 'needs-attention', lastCode: 'PLATE_UNREADABLE', lastMessage: 'Illisible.' });
    const { asked } = await open(`/pwa/declare?correct=${other}`, {
      signedIn: true,
      answers: { 'POST /api/sync': synced(() => added) },
    });
    const plate = await screen.findByRole('textbox', { name: 'Plaque d’immatriculation' });
    await userEvent.clear(plate);
    await userEvent.type(plate, 'AB-123-CD');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le véhicule' }));
    await waitFor(() =>
      expect(sentActions(asked, 'vehicle.upsert')).toMatchObject([
        { id: other, payload: { vehicleId: vehicle.id, plate: 'AB-123-CD' } },
      ]),
    );
  });

  it('is corrected where the wrong plate was saved while its form was open', async () => {
    const { changeRow, enqueue } = await import('../../offline/outbox/outbox-store.ts');
    const payload = { plate: 'AB-123-CE', name: '' };
    await enqueue(
      { id: vehicle.id, owner: ada.id, kind: 'vehicle.upsert', version: 1, payload, photos: [] },
      testNow(),
    );
    await changeRow(vehicle.id, { state: 'needs-attention', lastCode: 'VEHICLE_LIMIT', lastMessage: 'Dix déjà.' });
    const { asked } = await open(`/pwa/declare?correct=${vehicle.id}`, {
      signedIn: true,
      answers: { 'POST /api/sync': synced(() => added) },
    });
    const plate = await screen.findByRole('textbox', { name: 'Plaque d’immatriculation' });
    await changeRow(vehicle.id, { state: 'delivered', result: added });
    await userEvent.clear(plate);
    await userEvent.type(plate, 'AB-123-CD');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le véhicule' }));
    await waitFor(() =>
      expect(sentActions(asked, 'vehicle.upsert').map((one) => one.payload)).toEqual([
        { vehicleId: vehicle.id, plate: 'AB-123-CD', name: '' },
      ]),
    );
  });
});
