import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { deposited, vehicle } from '../../../test/declarations.fixtures.ts';
import { fakeUploads, freshDevice, picture, placeIs } from '../../../test/device.ts';
import { ada, type Answers, open, sentActions, sessionOf, synced } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';
import type { OutboxRow } from '../../offline/index.ts';

const id = '01933b6e-0000-7000-8000-0000000000c1';
const answers: Answers = {
  'GET /api/vehicles': { body: { rows: [vehicle] } },
  'GET /api/places/reverse': { body: { label: '1 place de l’Exemple, Lille' } },
  'POST /api/sync': synced((action) =>
    action.kind === 'vehicle.upsert' ? { ...vehicle, id: action.id } : deposited(action.id),
  ),
};
type Refusal = Partial<Pick<OutboxRow, 'state' | 'lastCode' | 'lastMessage' | 'fields' | 'photoId'>>;

/** Refused on an earlier visit: a declaration with its two pictures. */
async function refusedDeclaration(refusal: Refusal, payload: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const { changeRow, enqueue } = await import('../../offline/outbox/outbox-store.ts');
  const { keepPhotoHere } = await import('../../offline/photo-store/photo-store.ts');
  const now = new Date('2026-11-21T09:00:00Z');
  const photos = [];
  for (const [use, size] of [
    ['parking', 120_000],
    ['windshield', 130_000],
  ] as const) {
    await keepPhotoHere({
      id: `photo-${use}`,
      owner: `${ada.id}/${id}`,
      file: picture(`${use}.jpg`, size),
      now,
      tags: { use, origin: 'camera' },
    });
    photos.push({
      photoId: `photo-${use}`,
      bucket: 'declaration-photos',
      objectName: `${ada.id}/${id}/${use}-photo-${use}.jpg`,
      label: 'photo',
    });
  }
  const position = { latitude: 50.6292, longitude: 3.0573, accuracy: 8, timestamp: 1_795_000_000_000 };
  const facts = {
    vehicleId: vehicle.id,
    position,
    positionSource: 'device',
    placeLabel: '1 place de l’Exemple, Lille',
    ...payload,
  };
  await enqueue({ id, owner: ada.id, kind: 'declaration.create', version: 2, payload: facts, photos }, now);
  await changeRow(id, { state: 'needs-attention', ...refusal });
}

async function refusedVehicle(): Promise<void> {
  const { changeRow, enqueue } = await import('../../offline/outbox/outbox-store.ts');
  await enqueue(
    {
      id: vehicle.id,
      owner: ada.id,
      kind: 'vehicle.upsert',
      version: 1,
      payload: { plate: '???', name: 'Ma voiture' },
      photos: [],
    },
    new Date('2026-11-21T08:59:00Z'),
  );
  await changeRow(vehicle.id, {
    state: 'needs-attention',
    lastCode: 'PLATE_UNREADABLE',
    lastMessage: 'Cette plaque n’est pas lisible.',
  });
}

const pictures = async () =>
  (await import('../../offline/storage/database.ts'))
    .openLocalDatabase()
    .then((database) => database.getAllKeys('photos'));

/** Simulates another tab with the same correction. */
function otherTab() {
  const channel = new BroadcastChannel('placejuste-drafts');
  onTestFinished(() => channel.close());
  const heard: string[] = [];
  channel.onmessage = ({ data }) => void heard.push((data as { readonly kind: string }).kind);
  const key = `${ada.id}/correction/${id}`;
  return { heard, say: (message: object) => channel.postMessage({ key, tab: 'other', ...message }) };
}

beforeEach(() => {
  vi.resetModules();
  freshDevice();
  placeIs({ accuracy: 8 });
});

describe('a refused action, corrected from « Actions en attente »', () => {
  it('opens at what was refused, everything else kept, and takes the place of the refused one', async () => {
    const uploads = fakeUploads();
    await refusedDeclaration({ lastCode: 'POSITION_REFUSED', lastMessage: 'Ce lieu ne peut pas être reçu.' });
    const other = otherTab();
    const { asked, router } = await open('/pwa/attente', { signedIn: true, answers });
    await userEvent.click(await screen.findByRole('link', { name: 'Corriger : Déclaration de stationnement' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'C’est bien ici ?' })).toBeTruthy();
    expect(await screen.findByText('Ce lieu ne peut pas être reçu.')).toBeTruthy();
    expect(screen.getByText('1 place de l’Exemple, Lille')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Ce n’est pas là' }));
    await userEvent.type(screen.getByLabelText('Adresse, ou coordonnées'), '48,8500 ; 2,3500');
    await userEvent.click(screen.getByRole('button', { name: 'Chercher ce lieu' }));
    await screen.findByRole('heading', { level: 1, name: 'Photographiez la voiture et la carte' });
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer la déclaration' }));
    expect(router.state.location.search).toContain(`correct=${id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Payer plus tard' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Déclaration déposée' })).toBeTruthy();
    const sent = sentActions(asked, 'declaration.create');
    expect(sent.map((one) => one.id)).toEqual([id]);
    expect(sent[0]?.payload).toMatchObject({
      vehicleId: vehicle.id,
      positionSource: 'manual',
      position: { latitude: 48.85, longitude: 2.35 },
    });
    expect(uploads.map(({ objectName }) => objectName)).toEqual([
      `${ada.id}/${id}/parking-photo-parking.jpg`,
      `${ada.id}/${id}/windshield-photo-windshield.jpg`,
    ]);
    await waitFor(async () => expect(await pictures()).toEqual([]));
    // The place and the plate must not stay on the phone.
    const { readDraft } = await import('../../offline/index.ts');
    expect(await readDraft(`correction/${id}`)).toBeNull();
    await waitFor(() => expect(other.heard).toContain('dropped'));
  });

  it('corrected-in-two-tabs: once saved in the other one, it is no longer open here', async () => {
    await refusedDeclaration({ lastCode: 'POSITION_REFUSED', lastMessage: 'Ce lieu ne peut pas être reçu.' });
    const other = otherTab();
    await open(`/pwa/declare?correct=${id}`, { signedIn: true, answers });
    expect(await screen.findByRole('heading', { level: 1, name: 'C’est bien ici ?' })).toBeTruthy();
    other.say({ kind: 'opened' });
    expect(await screen.findByText('Ouvert aussi dans un autre onglet')).toBeTruthy();
    other.say({ kind: 'dropped' });
    expect(await screen.findByText('Terminé dans un autre onglet')).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 1, name: 'C’est bien ici ?' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Voir les actions en attente' })).toBeTruthy();
  });

  it('takes a refused picture again: the new one is sent, the other stays the one that was taken', async () => {
    const uploads = fakeUploads();
    await refusedDeclaration({
      lastCode: 'UPLOAD_REFUSED',
      lastMessage: 'Format de fichier invalide',
      photoId: 'photo-windshield',
    });
    const { asked } = await open(`/pwa/declare?correct=${id}`, { signedIn: true, answers });
    expect(await screen.findByRole('heading', { level: 1, name: 'Photographiez la voiture et la carte' })).toBeTruthy();
    await userEvent.upload(
      await screen.findByLabelText(/Reprendre la photo : le pare-brise/),
      picture('encore.jpg', 940_000),
    );
    await screen.findByText('0,9 Mo');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer la déclaration' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Payer plus tard' }));
    await screen.findByRole('heading', { level: 1, name: 'Déclaration déposée' });
    expect(sentActions(asked, 'declaration.create').map((one) => one.id)).toEqual([id]);
    expect(uploads[0]?.objectName).toBe(`${ada.id}/${id}/parking-photo-parking.jpg`);
    expect(uploads[1]?.objectName).not.toContain('photo-windshield');
    await waitFor(async () => expect(await pictures()).toEqual([]));
  });

  it('corrects a plate typed without network, then sends the declaration that waited for it', async () => {
    fakeUploads();
    await refusedVehicle();
    await refusedDeclaration({ lastCode: 'VEHICLE_NOT_FOUND', lastMessage: 'Ce véhicule n’est pas connu.' });
    const { asked, router } = await open('/pwa/attente', { signedIn: true, answers });
    await userEvent.click(await screen.findByRole('link', { name: 'Corriger : Véhicule' }));
    const plate = await screen.findByLabelText(/Plaque d’immatriculation/);
    expect((plate as HTMLInputElement).value).toBe('???');
    expect(await screen.findByText('Cette plaque n’est pas lisible.')).toBeTruthy();
    await userEvent.clear(plate);
    await userEvent.type(plate, 'AB-123-CD');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le véhicule' }));
    expect(await screen.findByRole('heading', { name: 'Rien n’attend' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/pwa/attente');
    expect(sentActions(asked, 'vehicle.upsert')).toMatchObject([
      { id: vehicle.id, payload: { plate: 'AB-123-CD', name: 'Ma voiture' } },
    ]);
    expect(sentActions(asked, 'declaration.create').map((one) => one.id)).toEqual([id]);
  });

  it('asks again for what a damaged payload does not hold, and guesses nothing', async () => {
    fakeUploads();
    await refusedDeclaration(
      { lastCode: 'SYNC_PAYLOAD_INVALID', lastMessage: 'Cette action est incomplète.' },
      { position: { latitude: 'x' }, vehicleId: 7 },
    );
    await open(`/pwa/declare?correct=${id}`, {
      signedIn: true,
      answers: {
        ...answers,
        'GET /api/vehicles': { body: { rows: [vehicle, { ...vehicle, id: ada.id, plate: 'EF-456-GH' }] } },
      },
    });
    expect(await screen.findByRole('button', { name: 'Détecter ma position' })).toBeTruthy();
    expect(await screen.findByRole('radio', { name: /AB-123-CD/, checked: false })).toBeTruthy();
  });

  it('leaves the declaration being made as it was', async () => {
    fakeUploads();
    const { saveDraft } = await import('../../offline/storage/draft-store.ts');
    const { emptyDraft } = await import('./wizard-draft.ts');
    window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
    await saveDraft(
      'declaration',
      { ...emptyDraft('01933b6e-0000-7000-8000-0000000000d9', testNow()), placeLabel: 'en cours' },
      testNow(),
    );
    await refusedDeclaration({ lastCode: 'POSITION_REFUSED', lastMessage: 'Non.' });
    await open(`/pwa/declare?correct=${id}`, { signedIn: true, answers });
    await screen.findByText('Non.');
    const { readDraft } = await import('../../offline/storage/draft-store.ts');
    expect(await readDraft('declaration')).toMatchObject({ placeLabel: 'en cours' });
  });

  it('leads back to the list when there is nothing to correct any more', async () => {
    const { router } = await open(`/pwa/declare?correct=${id}`, { signedIn: true, answers });
    expect(await screen.findByRole('heading', { name: 'Rien n’attend' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/pwa/attente');
  });

  it('offers no correction where none would help', async () => {
    await refusedDeclaration({
      lastCode: 'SYNC_ID_TAKEN',
      lastMessage: 'Une autre action a déjà été reçue sous cet identifiant.',
    });
    await open('/pwa/attente', { signedIn: true, answers: { ...answers, 'POST /api/sync': { status: 500 } } });
    const list = within(await screen.findByRole('list', { name: 'Actions gardées sur ce téléphone' }));
    expect(list.getByRole('button', { name: /Supprimer de ce téléphone/ })).toBeTruthy();
    expect(list.queryByRole('link', { name: /Corriger/ })).toBeNull();
  });
});

describe('killed between keeping and saying so', () => {
  const leftUnsaid = async () => {
    fakeUploads();
    const { saveDraft } = await import('../../offline/storage/draft-store.ts');
    const { emptyDraft } = await import('./wizard-draft.ts');
    const { enqueue } = await import('../../offline/outbox/outbox-store.ts');
    window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
    await saveDraft(
      'declaration',
      { ...emptyDraft(id, testNow()), vehicle: { id: vehicle.id, plate: vehicle.plate }, placeLabel: 'ancienne' },
      testNow(),
    );
    await enqueue({ id, owner: ada.id, kind: 'declaration.create', version: 2, payload: {}, photos: [] }, testNow());
  };

  it('does not offer the same declaration twice: its identifier would lose the new photographs', async () => {
    await leftUnsaid();
    const { asked } = await open('/pwa/declare', { signedIn: true, answers });
    await screen.findByRole('heading', { name: 'Où est la voiture ?' });
    const { readDraft } = await import('../../offline/storage/draft-store.ts');
    await waitFor(async () => expect(((await readDraft('declaration')) as { id: string }).id).not.toBe(id));
    expect(sentActions(asked, 'declaration.create').every((one) => one.id === id)).toBe(true);
  });

  it('loaded again where it was, says that it is saved', async () => {
    await leftUnsaid();
    await open('/pwa/declare?step=photos', { signedIn: true, answers });
    await screen.findByRole('heading', { name: 'Votre preuve est enregistrée' });
    expect(screen.getByRole('button', { name: 'Payer plus tard' })).toBeTruthy();
  });
});
