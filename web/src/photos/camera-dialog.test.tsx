import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CameraDialog } from './camera-dialog.tsx';

const nothing = () => undefined;

const onGallery = vi.fn<(file: File) => void>();

/** A screen that opens the camera; `isOpenerKept`: what opened it is still there when it closes. */
function Screen({ isOpenerKept, openerId }: { readonly isOpenerKept: boolean; readonly openerId?: string }) {
  const [state, setState] = useState<'before' | 'open' | 'after'>('before');
  return (
    <main>
      <h1 tabIndex={-1}>Photos</h1>
      {(state === 'before' || isOpenerKept) && <button onClick={() => setState('open')}>Photographier</button>}
      <button id="photo-windshield-camera">Photographier le pare-brise</button>
      {state === 'open' && (
        <CameraDialog
          title="La voiture garée"
          how=""
          step=""
          guide={null}
          busy={false}
          error={null}
          rescue={null}
          onPicture={nothing}
          onGallery={(file) => {
            onGallery(file);
            setState('after');
          }}
          otherWay={<button>Taper</button>}
          {...(openerId === undefined ? {} : { openerId })}
          onClose={() => setState('after')}
          onLost={nothing}
        />
      )}
    </main>
  );
}

/** As browsers do: a dialog that closes gives the focus back, one that is taken out of the page does not. */
function dialogsGiveFocusBack(): void {
  let opener: Element | null = null;
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
    opener = document.activeElement;
    this.open = true;
  });
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
    this.open = false;
    if (this.isConnected && opener instanceof HTMLElement && opener.isConnected) opener.focus();
  });
}

beforeEach(() => {
  dialogsGiveFocusBack();
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia: () => new Promise(() => undefined) } });
});

it.each([
  ['to what opened it', true, 'button', 'Photographier'],
  ['to the heading when what opened it is gone', false, 'heading', 'Photos'],
] as const)('Esc in the camera gives the focus back %s', async (_where, isOpenerKept, role, name) => {
  render(<Screen isOpenerKept={isOpenerKept} />);
  await userEvent.click(screen.getByRole('button', { name: 'Photographier' }));
  screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
  const focused = await screen.findByRole(role, { name });
  await vi.waitFor(() => expect(document.activeElement).toBe(focused));
});

it('Esc at the second picture gives the focus to what opens the camera for that one', async () => {
  render(<Screen isOpenerKept openerId="photo-windshield-camera" />);
  await userEvent.click(screen.getByRole('button', { name: 'Photographier' }));
  screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
  const second = screen.getByRole('button', { name: 'Photographier le pare-brise' });
  await vi.waitFor(() => expect(document.activeElement).toBe(second));
});

it.each([
  ['is scrolled to the opener when the person closes the camera', 'close', false],
  ['does not move once the last picture is there', 'picture', true],
] as const)('the screen under the camera %s', async (_case, end, preventScroll) => {
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  render(<Screen isOpenerKept openerId="photo-windshield-camera" />);
  await userEvent.click(screen.getByRole('button', { name: 'Photographier' }));
  if (end === 'close') await userEvent.click(screen.getByRole('button', { name: 'Fermer l’appareil photo' }));
  else await userEvent.upload(screen.getByLabelText(/^Galerie/), new File(['x'], 'ici.jpg', { type: 'image/jpeg' }));
  const opener = screen.getByRole('button', { name: 'Photographier le pare-brise' });
  await vi.waitFor(() => expect(document.activeElement).toBe(opener));
  expect(focus.mock.calls[focus.mock.contexts.lastIndexOf(opener)]).toEqual([{ preventScroll }]);
});

it('giving up the gallery leaves the camera open', async () => {
  render(<Screen isOpenerKept />);
  await userEvent.click(screen.getByRole('button', { name: 'Photographier' }));
  const camera = screen.getByRole('dialog');
  fireEvent(screen.getByLabelText(/^Galerie/), new Event('cancel', { bubbles: true }));
  expect(camera.isConnected).toBe(true);
});

it('a picture of the gallery takes the place of the shutter’s', async () => {
  render(<Screen isOpenerKept />);
  await userEvent.click(screen.getByRole('button', { name: 'Photographier' }));
  const file = new File(['x'], 'hier.jpg', { type: 'image/jpeg' });
  await userEvent.upload(screen.getByLabelText(/^Galerie/), file);
  expect(onGallery).toHaveBeenCalledWith(file);
});

it('no other way is taken while a picture still comes, which would cover it', async () => {
  const stream = { getTracks: () => [{ stop: nothing }], getVideoTracks: () => [new EventTarget()] };
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia: () => Promise.resolve(stream) } });
  vi.stubGlobal(
    'ImageCapture',
    class {
      takePhoto() {
        return new Promise(nothing);
      }
    },
  );
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  render(<Screen isOpenerKept />);
  await userEvent.click(screen.getByRole('button', { name: 'Photographier' }));
  const other = screen.getByRole('button', { name: 'Taper' });
  const shutter = screen.getByRole('button', { name: 'Prendre la photo' });
  await vi.waitFor(() => expect(shutter.getAttribute('aria-busy')).toBeNull());
  expect(other.closest('[inert]')).toBeNull();
  await userEvent.click(shutter);
  expect(other.closest('[inert]')).toBeTruthy();
});
