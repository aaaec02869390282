import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deposited, photographAndSave, vehicle } from '../../../test/declarations.fixtures.ts';
import { fakeUploads, freshDevice, placeIs } from '../../../test/device.ts';
import { ada, type Answers, open, sentActions, synced } from '../../../test/open.tsx';
import { sentence } from '../../../test/sentence.ts';
import { testNow } from '../../../test/test-clock.ts';

const added = { id: vehicle.id, plate: vehicle.plate, name: vehicle.plate };
const other = '01933b6e-0000-7000-8000-0000000000a2';
const fix = async (answers: Answers = {}, typed = 'AB-123-CE') => {
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
  await userEvent.type(plate, typed);
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
    const { listOutboxRows } = await import('../../offline/outbox/outbox-store.ts');
    expect(await listOutboxRows(ada.id)).toMatchObject([
      { state: 'queued', version: 2, payload: { vehicleId: vehicle.id, plate: 'AB-123-CE' } },
    ]);
  });

  it.each([
    ['emptied', '\u00a0', /Indiquez la plaque/],
    ['that nobody can read', '---', /n’a pas la forme attendue/],
  ])('%s is told at once without a network, and not kept', async (_what, typed, told) => {
    const { asked } = await fix({ 'POST /api/sync': 'lost' }, typed);
    const plate = screen.getByRole('textbox', { name: 'Plaque d’immatriculation' });
    await waitFor(() => expect(plate.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(plate);
    expect(screen.getAllByText(sentence(told)).length).toBeGreaterThan(0);
    expect(sentActions(asked, 'vehicle.upsert')).toEqual([]);
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

/** A declaration begun with the vehicle: its place is known, nothing is photographed yet. */
async function beginDeclaration(rows: readonly object[] = [added]): Promise<void> {
  await open('/pwa/declare', { signedIn: true, answers: { 'GET /api/vehicles': { body: { rows } } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Détecter ma position' }));
  if (rows.length > 1) {
    await userEvent.click(await screen.findByRole('radio', { name: /AB-123-CD/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Prendre les photos' }));
  }
  await screen.findByRole('heading', { level: 1, name: 'Photographiez la voiture et la carte' });
}

/** The plate that this device signed in the declaration it kept. */
async function signedPlate(): Promise<unknown> {
  const { listOutboxRows } = await import('../../offline/outbox/outbox-store.ts');
  const row = await waitFor(async () => {
    const declarationRow = (await listOutboxRows(ada.id)).find(({ kind }) => kind === 'declaration.create');
    expect(declarationRow).toBeDefined();
    return declarationRow;
  });
  const { text } = row?.payload['manifest'] as { readonly text: string };
  return (JSON.parse(text) as { readonly vehicle: unknown }).vehicle;
}

const corrected = { id: vehicle.id, plate: 'AB-123-CE' };
const clio = { id: other, plate: 'EF-456-GH', name: 'Clio' };

describe('a declaration begun before its plate was corrected', { timeout: 20_000 }, () => {
  beforeEach(() => {
    placeIs({ accuracy: 8 });
    fakeUploads();
  });

  it.each([
    ['the only vehicle', []],
    ['one of two vehicles', [clio]],
  ])('is signed with the new plate: %s', async (_which, others) => {
    await beginDeclaration([added, ...others]);
    await fix();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Enregistrer le véhicule' })).toBeNull());
    await open('/pwa/declare', {
      signedIn: true,
      answers: {
        'GET /api/vehicles': { body: { rows: [{ ...corrected, name: '' }, ...others] } },
        'POST /api/sync': synced(({ id }) => deposited(id)),
      },
    });
    await photographAndSave();
    expect(await signedPlate()).toEqual(corrected);
  });

  it.each<readonly [string, Answers]>([
    ['the service answers', { 'GET /api/vehicles': { body: { rows: [added] } } }],
    ['without a network', { 'GET /api/vehicles': 'lost' }],
  ])('is signed with the plate whose change waits on this phone: %s', async (_when, answers) => {
    await beginDeclaration();
    await fix({ 'POST /api/sync': 'lost' });
    expect(await screen.findByRole('button', { name: 'Modifier le véhicule AB-123-CE' })).toBeTruthy();
    expect(screen.getByText('Modification gardée sur ce téléphone jusqu’à son envoi.')).toBeTruthy();
    await open('/pwa/declare', { signedIn: true, answers: { ...answers, 'POST /api/sync': 'lost' } });
    await photographAndSave();
    expect(await signedPlate()).toEqual(corrected);
  });
});

it('a change that left behind the list is shown as the service then says it', { timeout: 20_000 }, async () => {
  let rows = [added];
  await fix({ 'POST /api/sync': 'lost', 'GET /api/vehicles': () => ({ body: { rows } }) });
  await screen.findByText('Modification gardée sur ce téléphone jusqu’à son envoi.');
  const { changeRow, listOutboxRows } = await import('../../offline/outbox/outbox-store.ts');
  const [row] = await listOutboxRows(ada.id);
  rows = [{ ...added, plate: 'AB-123-CF' }];
  await changeRow(row?.id ?? '', { state: 'delivered', result: added });
  expect(await screen.findByRole('button', { name: 'Modifier le véhicule AB-123-CF' })).toBeTruthy();
  expect(screen.queryByText(/^Modification gardée/)).toBeNull();
});
