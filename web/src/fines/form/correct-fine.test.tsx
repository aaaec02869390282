import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeUploads, freshDevice, picture } from '../../../test/device.ts';
import { ada, type Answers, open, sentActions } from '../../../test/open.tsx';
import { buildChanges, emptyFormValues, toTypedFine } from './fine-form-values.ts';
import { justKept } from '../../../test/fines.fixtures.ts';

const id = '01933b6e-0000-7000-8000-0000000000e1';
const answers: Answers = {
  'GET /api/declarations': { body: { rows: [], next: null } },
  'GET /api/fines': { body: { rows: [], next: null } },
  'POST /api/sync': { status: 503 },
};

/** Refused on an earlier visit, with the copy of its notice; another fine is being typed since. */
async function refusedFine(): Promise<void> {
  vi.resetModules();
  const { changeRow, enqueue } = await import('../../offline/outbox/outbox-store.ts');
  const { keepPhotoHere } = await import('../../offline/photo-store/photo-store.ts');
  const now = new Date('2026-11-21T09:00:00Z');
  for (const photo of ['photo-1', 'photo-typed'])
    await keepPhotoHere({
      id: photo,
      owner: `${ada.id}/fine-new`,
      file: picture('avis.jpg'),
      now,
      tags: { use: 'notice' },
    });
  const payload = {
    track: 'fps',
    noticeNumber: '21590350100017261314072245',
    noticeKey: null,
    noticeDate: '2026-11-10',
    delivery: 'post',
    declarationId: null,
  };
  const photos = [
    { photoId: 'photo-1', bucket: 'documents', objectName: `${ada.id}/photo-1.jpg`, label: 'copie de l’avis' },
  ];
  await enqueue({ id, owner: ada.id, kind: 'fine.create', version: 1, payload, photos }, now);
  await changeRow(id, {
    state: 'needs-attention',
    lastCode: 'NOTICE_NUMBER_INVALID',
    lastMessage: 'Ce numéro n’est pas celui d’un avis.',
  });
}

const database = async () => (await import('../../offline/storage/database.ts')).openLocalDatabase();

beforeEach(freshDevice);

it('opens a refused fine in its form, keeps its identifier, and leaves the current draft alone', {
  timeout: 20_000,
}, async () => {
  fakeUploads();
  await refusedFine();
  const { asked } = await open('/pwa/attente', { signedIn: true, answers });
  await userEvent.click(await screen.findByRole('link', { name: 'Corriger : Amende ajoutée' }));
  await screen.findByRole('heading', { level: 1, name: 'Recopiez votre avis' });
  expect(screen.getByText('Ce numéro n’est pas celui d’un avis.')).toBeTruthy();
  expect(screen.getByText('21590350100017 26 1 314 072 245')).toBeTruthy();
  expect(await screen.findByRole('img', { name: /avis/ })).toBeTruthy();
  await userEvent.upload(screen.getByLabelText(/Reprendre la photo/), picture('mieux.jpg', 140_000));
  await waitFor(async () => expect(await (await database()).count('photos')).toBe(3));
  await userEvent.click(screen.getByRole('button', { name: 'Continuer' }));
  await waitFor(() => expect(sentActions(asked, 'fine.create').map((one) => one.id)).toEqual([id]));
  // The refused copy goes, the new one and the picture of the other form stay.
  await waitFor(async () => expect(await (await database()).getAllKeys('photos')).toHaveLength(2));
  expect(await (await database()).getAllKeys('photos')).toContain('photo-typed');
  await waitFor(async () =>
    expect((await (await database()).getAll('outbox')).map((row) => [row.id, row.state])).toEqual([[id, 'queued']]),
  );
});

it('leads back to the list when there is nothing to correct any more', async () => {
  const { router } = await open(`/mes-amendes?correct=${id}`, { signedIn: true, answers });
  expect(await screen.findByRole('heading', { name: 'Rien n’attend' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/pwa/attente');
});

describe('a refused change of a fine', { timeout: 20_000 }, () => {
  const fineId = '01933b6e-0000-7000-8000-0000000000e2';
  const known = {
    ...toTypedFine({
      ...emptyFormValues,
      title: 'fps',
      delivery: 'post',
      place: '1 rue du Modèle, Lille',
      amount: '35',
      holderName: 'Ada Essai',
    }),
    noticeNumber: '21590350100017261314072245',
    noticeDate: '2026-11-10',
    declarationId: null,
    declinedDeclarations: [],
    noticePath: null,
    id: fineId,
    status: 'to-check',
    ...justKept,
  };
  const served: Answers = {
    ...answers,
    [`GET /api/fines/${fineId}`]: { body: known },
    'GET /api/account': { status: 404 },
  };

  async function refusedChange(lastCode: string): Promise<void> {
    vi.resetModules();
    const { changeRow, enqueue } = await import('../../offline/outbox/outbox-store.ts');
    const { keepPhotoHere } = await import('../../offline/photo-store/photo-store.ts');
    const now = new Date('2026-11-21T09:00:00Z');
    await keepPhotoHere({
      id: 'photo-1',
      owner: `${ada.id}/fine-${fineId}`,
      file: picture('avis.jpg'),
      now,
      tags: { use: 'notice' },
    });
    const changes = buildChanges({
      ...emptyFormValues,
      title: 'fps',
      delivery: 'windscreen',
      noticeNumber: known.noticeNumber,
      noticeDate: '2026-11-11',
      place: '2 rue de l’Exemple, Lille',
      amount: '45,50',
      lesseeNamed: 'no',
      plate: 'AB-123-CD',
      remarks: 'Carte visible',
    });
    const photos = [
      { photoId: 'photo-1', bucket: 'documents', objectName: `${ada.id}/photo-1.jpg`, label: 'copie de l’avis' },
    ];
    await enqueue(
      {
        id,
        owner: ada.id,
        kind: 'fine.update',
        version: 1,
        payload: { fineId, changes: { ...changes, noticePath: `${ada.id}/photo-1.jpg` } },
        photos,
      },
      now,
    );
    await changeRow(id, { state: 'needs-attention', lastCode, lastMessage: 'Ce lieu n’est pas accepté.' });
  }

  it('opens in its form with all that was typed and its picture, and keeps its identifier', async () => {
    fakeUploads();
    await refusedChange('FINE_FIELDS');
    const { asked } = await open('/pwa/attente', { signedIn: true, answers: served });
    await userEvent.click(await screen.findByRole('link', { name: 'Corriger : Amende complétée' }));
    const place = await screen.findByLabelText(/^Lieu/);
    expect(screen.getByText('Ce lieu n’est pas accepté.')).toBeTruthy();
    expect((place as HTMLInputElement).value).toBe('2 rue de l’Exemple, Lille');
    expect((screen.getByLabelText(/^Montant/) as HTMLInputElement).value).toBe('45,50');
    expect(await screen.findByRole('img', { name: /avis/ })).toBeTruthy();
    // Emptied by hand: what the service knows does not come back.
    expect((screen.getByLabelText('Nom et prénom du titulaire de la carte') as HTMLInputElement).value).toBe('');
    await userEvent.clear(place);
    await userEvent.type(place, '3 rue de l’Exemple, Lille');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer les informations' }));
    await waitFor(() => expect(sentActions(asked, 'fine.update').map((one) => one.id)).toEqual([id]));
    const [sent] = sentActions(asked, 'fine.update');
    expect(sent?.payload).toMatchObject({
      fineId,
      changes: {
        place: '3 rue de l’Exemple, Lille',
        amountCents: 4550,
        delivery: 'windscreen',
        lesseeNamed: false,
        remarks: 'Carte visible',
        noticePath: `${ada.id}/photo-1.jpg`,
      },
    });
    await waitFor(async () =>
      expect((await (await database()).getAll('outbox')).map((row) => [row.id, row.state])).toEqual([[id, 'queued']]),
    );
  });

  it('is not offered once the letter has left: no correction would be taken', async () => {
    await refusedChange('FINE_ALREADY_SENT');
    await open('/pwa/attente', { signedIn: true, answers: served });
    expect(await screen.findByRole('heading', { name: 'Amende complétée' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Corriger : Amende complétée' })).toBeNull();
  });
});
