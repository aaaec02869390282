import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeUploads, freshDevice, picture, placeIs } from '../../../test/device.ts';
import { type Answers, open, sentActions } from '../../../test/open.tsx';

const vehicle = { id: '01933b6e-0000-7000-8000-0000000000a1', plate: 'AB-123-CD', name: '' };
const answers: Answers = { 'GET /api/vehicles': { body: { rows: [vehicle] } } };

/** Pictures open from now on only once the test says so. */
function slowPictures(): () => void {
  const waiting: (() => void)[] = [];
  vi.stubGlobal(
    'createImageBitmap',
    () => new Promise((resolve) => waiting.push(() => resolve({ close: () => undefined }))),
  );
  return () => waiting.splice(0).forEach((goOn) => goOn());
}

beforeEach(() => {
  freshDevice();
  placeIs({ accuracy: 8 });
  // Saving asks for a place: this person allowed it before.
  window.localStorage.setItem('placejuste_permissions', JSON.stringify({ location: 'granted' }));
});

it('« Enregistrer » waits for the photograph that takes the place of another one', { timeout: 20_000 }, async () => {
  fakeUploads();
  const { asked } = await open('/pwa/declare?step=photos', { signedIn: true, answers });
  await userEvent.upload(await screen.findByLabelText(/Prendre la photo : la voiture garée/), picture());
  await screen.findByRole('img', { name: /la voiture garée/ });
  await userEvent.upload(screen.getByLabelText(/Prendre la photo : le pare-brise/), picture('b.jpg', 130_000));
  const save = await screen.findByRole('button', { name: 'Enregistrer la déclaration' });
  await screen.findByText('8 mètres près');
  const goOn = slowPictures();
  await userEvent.upload(
    screen.getByLabelText(/Reprendre la photo : la voiture garée/),
    picture('encore.jpg', 940_000),
  );
  await screen.findByText('Vérification de la photo…');
  await userEvent.click(save);
  expect([save.getAttribute('aria-busy'), sentActions(asked, 'declaration.create')]).toEqual(['true', []]);
  await act(async () => goOn());
  await screen.findByText('0,9 Mo');
  const { listDraftPhotos, listExportableRows, readDraft } = await import('../../offline/index.ts');
  const { id } = (await readDraft('declaration')) as { readonly id: string };
  const [newest] = (await listDraftPhotos(id)).filter(({ size }) => size === 940_000);
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer la déclaration' }));
  await screen.findByRole('button', { name: 'Payer plus tard' });
  const rows = await listExportableRows();
  expect(rows.flatMap(({ photos }) => photos.map(({ photoId }) => photoId))).toContain(newest?.id);
  expect(rows.map(({ lastCode }) => lastCode)).not.toContain('PHOTO_LOST');
});
