import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { keepServerTime, findServerTimeBefore, buildShutterTags } from '../offline/list-server-times.ts';
import type { PhotoFacts } from '../offline/index.ts';
import { PhotoField } from './photo-field.tsx';

beforeEach(() => freshDevice());
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const met = (minute: number) => {
  const at = `2026-11-21T09:0${minute}:00.000Z`;
  keepServerTime({ at, proof: 'p', phoneAt: at, tick: { session: 's', ms: minute } });
  return at;
};

/** SOI, one APP0 segment, then SOF0. */
function picture(): File {
  const bytes = new Uint8Array(150_000);
  bytes.set([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x04, 0, 0, 0xff, 0xc0, 0x00, 0x0b, 8]);
  new DataView(bytes.buffer).setUint16(13, 600);
  new DataView(bytes.buffer).setUint16(15, 800);
  return new File([bytes], 'voiture.jpg', { type: 'image/jpeg' });
}

const held = (type: string, bytes: number[]) => {
  const content = new Uint8Array(150_000);
  content.set(bytes);
  return new File([content], 'avis', { type });
};

it.each([
  ['a picture', picture, 'La photo est gardée.'],
  ['a PDF', () => held('application/pdf', [0x25, 0x50, 0x44, 0x46]), 'Le fichier est gardé.'],
])('says to a screen reader, in the region that was there, that %s was kept', async (_what, file, sentence) => {
  function Form() {
    const [photo, setPhoto] = useState<PhotoFacts | null>(null);
    return <PhotoField id="f" owner="o" use="document" what="le papier" photo={photo} onPhoto={setPhoto} />;
  }
  render(<Form />);
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  fireEvent.change(screen.getByLabelText(/^Choisir un fichier/), { target: { files: [file()] } });
  await waitFor(() => expect(region.textContent).toBe(sentence));
  expect(region.isConnected).toBe(true);
});

it('alerts that a file was refused; a field left empty is read by the focus it is given', async () => {
  const field = (error: string | null) => (
    <PhotoField id="f" owner="o" use="document" what="le papier" photo={null} onPhoto={vi.fn()} error={error} />
  );
  const { rerender } = render(field('Choisissez un fichier.'));
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(field(null));
  const input = screen.getByLabelText(/^Prendre la photo/);
  fireEvent.change(input, { target: { files: [held('image/jpeg', [1, 2, 3])] } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Format de fichier invalide');
  expect(input.getAttribute('aria-describedby')).toBe(alert.id);
});

it('a photograph of the phone’s camera is not said to follow what came while it was open', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14) Mobile');
  const onPhoto = vi.fn<(photo: PhotoFacts) => void>();
  const before = met(1);
  render(<PhotoField id="photo" owner="brouillon" use="parking" what="la voiture" photo={null} onPhoto={onPhoto} />);
  const camera = screen.getByLabelText(/^Prendre la photo/);
  fireEvent.click(camera);
  // The page is seen again, and asks the service for its time before the phone hands the picture over.
  met(2);
  fireEvent.change(camera, { target: { files: [picture()] } });
  await waitFor(() => expect(onPhoto).toHaveBeenCalledOnce());
  const [[photo] = []] = onPhoto.mock.calls;
  expect(findServerTimeBefore(photo === undefined ? [] : [photo])).toMatchObject({ at: before, tick: null });
  const other = { keptAt: '', tags: buildShutterTags() };
  expect(findServerTimeBefore(photo === undefined ? [] : [other, photo])).toMatchObject({ at: before, tick: null });
});
