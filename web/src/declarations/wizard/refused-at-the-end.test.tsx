import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { photographAndSave, vehicle } from '../../../test/declarations.fixtures.ts';
import { fakeUploads, freshDevice, placeIs } from '../../../test/device.ts';
import { ada, type Answer, type ReceivedCall, open } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';

beforeEach(() => {
  freshDevice();
  placeIs({ accuracy: 8 });
  fakeUploads();
});

async function saveWith(sync: Answer | 'lost'): Promise<readonly ReceivedCall[]> {
  const { asked } = await open('/pwa/declare', {
    signedIn: true,
    answers: { 'GET /api/vehicles': { body: { rows: [vehicle] } }, 'POST /api/sync': sync },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Détecter ma position' }));
  await photographAndSave();
  await screen.findByRole('button', { name: 'Payer plus tard' });
  return asked;
}

/** A declaration saved, then left to be paid later. */
async function savedWith(sync: Answer | 'lost'): Promise<readonly ReceivedCall[]> {
  const asked = await saveWith(sync);
  await userEvent.click(screen.getByRole('button', { name: 'Payer plus tard' }));
  return asked;
}

const notTaken = {
  status: 422,
  body: { code: 'POSITION_REFUSED', message: 'Ce lieu n’est pas accepté.', requestId: 'r' },
};

const queryDoneTitle = () => screen.queryByRole('heading', { name: 'C’est fait. Rangez votre téléphone.' });

describe('the end of a declaration that was refused', { timeout: 30_000 }, () => {
  it('says the refusal and its act, never that it is done', async () => {
    await savedWith(notTaken);
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Ce lieu n’est pas accepté.')).toBeTruthy();
    expect(alert.getByRole('button', { name: 'Retrouver le lieu' })).toBeTruthy();
    expect(queryDoneTitle()).toBeNull();
    const title = screen.getByRole('heading', { level: 1, name: 'Déclaration enregistrée sur ce téléphone' });
    expect([document.activeElement, title.className]).toEqual([title, '']);
    expect(screen.queryByRole('link', { name: /^Régler les 5,00/ })).toBeNull();
  });

  it('is called no proof at the step of its payment either', async () => {
    await saveWith(notTaken);
    expect(within(await screen.findByRole('alert')).getByText('Ce lieu n’est pas accepté.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Déclaration enregistrée sur ce téléphone');
    expect(screen.queryByText('Votre preuve est enregistrée')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Payer 5,00/ })).toBeNull();
  });

  it('is offered to be paid only once the service has it', async () => {
    await savedWith('lost');
    expect(await screen.findByRole('heading', { name: 'C’est fait. Rangez votre téléphone.' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Régler les 5,00/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Historique' })).toBeTruthy();
  });

  it('while its vehicle is refused, says so with its act, never that it is done', async () => {
    await savedWith('lost');
    expect(await screen.findByRole('heading', { name: 'C’est fait. Rangez votre téléphone.' })).toBeTruthy();
    const { changeRow, enqueue } = await import('../../offline/outbox/outbox-store.ts');
    const { id, plate, name } = vehicle;
    const payload = { plate, name };
    await enqueue({ id, owner: ada.id, kind: 'vehicle.upsert', version: 1, payload, photos: [] }, testNow());
    await changeRow(id, { state: 'needs-attention', lastCode: 'PLATE_UNREADABLE', lastMessage: 'Illisible.' });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(/^Le véhicule est à revoir/)).toBeTruthy();
    expect(alert.getByRole('link', { name: 'Revoir le véhicule' }).getAttribute('href')).toBe('/pwa/attente');
    expect(queryDoneTitle()).toBeNull();
    expect(screen.queryByRole('link', { name: /^Régler les 5,00/ })).toBeNull();
  });

  it('without one of its photographs, says of nothing that it is kept', async () => {
    await savedWith('lost');
    expect(await screen.findByRole('heading', { name: 'C’est fait. Rangez votre téléphone.' })).toBeTruthy();
    const { changeRow } = await import('../../offline/outbox/outbox-store.ts');
    const { listExportableRows } = await import('../../offline/index.ts');
    const row = (await listExportableRows()).find(({ kind }) => kind === 'declaration.create');
    await changeRow(row?.id ?? '', {
      state: 'needs-attention',
      lastCode: 'PHOTO_LOST',
      lastMessage: 'Une photo n’est plus sur ce téléphone.',
      photoId: row?.photos[0]?.photoId ?? null,
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Une photo est à reprendre' })).toBeTruthy();
    expect(queryDoneTitle()).toBeNull();
    expect(screen.queryByText(/sont gardés|est gardé|Gardée/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Reprendre les photos' })).toBeTruthy();
  });
});
