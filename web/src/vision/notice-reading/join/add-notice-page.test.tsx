import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { freshDevice } from '../../../../test/device.ts';
import { AddNoticePage } from './add-notice-page.tsx';

const front = {
  id: '01933b6e-0000-7000-8000-0000000000f1',
  owner: 'brouillon',
  name: 'avis.jpg',
  type: 'image/jpeg',
  sha256: '0'.repeat(64),
  size: 20_000,
  keptAt: '2026-11-21T09:00:00.000Z',
};
const addTitle = 'Ajouter le verso ou une page';

beforeEach(freshDevice);

/** Gives the page a camera whose request has this result. */
function withCamera(getUserMedia: () => Promise<MediaStream>): void {
  vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getUserMedia } }));
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
}

it('the back of a notice is taken by the camera of the page, else from a file', async () => {
  let refuse = (): void => undefined;
  withCamera(
    () =>
      new Promise((_, reject) => {
        refuse = () => reject(new DOMException('no', 'NotAllowedError'));
      }),
  );
  render(<AddNoticePage owner="brouillon" photo={front} onJoined={() => undefined} />);
  expect(screen.getByLabelText('Choisir une photo déjà prise').getAttribute('type')).toBe('file');
  await userEvent.click(screen.getByRole('button', { name: addTitle }));
  expect(screen.getByRole('dialog').textContent).toContain('Photographiez le verso ou la page');
  refuse();
  expect((await screen.findByRole('alert')).textContent).toContain('Son accès est refusé à ce site');
  expect(screen.getByLabelText(addTitle).getAttribute('type')).toBe('file');
});

it('where the page can have no camera, a file is the only way', () => {
  render(<AddNoticePage owner="brouillon" photo={front} onJoined={() => undefined} />);
  expect(screen.getByLabelText(addTitle).getAttribute('type')).toBe('file');
  expect(screen.queryByRole('button')).toBeNull();
});
