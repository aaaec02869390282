import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeUploads, freshDevice, picture } from '../../../test/device.ts';
import { fineOn } from '../../../test/fines.fixtures.ts';
import { type ReceivedCall, open, sentActions, synced } from '../../../test/open.tsx';
import { readField } from '../../../test/reading.fixtures.ts';
import { testNow } from '../../../test/test-clock.ts';
import type { NoticeRead } from '../../vision/index.ts';

const readOf = (number: string): NoticeRead => ({
  pages: [{ picture: document.createElement('canvas'), own: null }],
  left: 0,
  fields: {
    track: readField('fps'),
    noticeNumber: readField(number),
    noticeKey: readField('40'),
    noticeDate: readField('2026-11-10'),
    delivery: readField('windscreen'),
  },
  foreign: null,
  unread: false,
});
/** Stands in for opening and recognising; rules and screens are the real ones. */
const readNoticeFile = vi.fn<() => Promise<NoticeRead>>();

beforeEach(() => {
  freshDevice();
  // jsdom draws nothing.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.doMock('../../vision/notice-reading/read-file.lazy.ts', () => ({ readNoticeFile }));
  readNoticeFile.mockReset().mockResolvedValueOnce(readOf(number));
});

function fillDevice(): void {
  const put = IDBObjectStore.prototype.put;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.name === 'photos') throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, args);
  });
  onTestFinished(() => full.mockRestore());
}

const [number, otherNumber] = ['21590350100017261163072245', '21590350100017261314072245'];
const openForm = () =>
  open('/mes-amendes?new=1', {
    signedIn: true,
    answers: {
      'GET /api/declarations': { body: { rows: [], next: null } },
      'GET /api/fines': { body: { rows: [], next: null } },
      'POST /api/sync': synced(({ id }) => fineOn(testNow(), {}, { id })),
    },
  });
/** The first notice, read and kept; then the screen that photographs it again. */
async function keepFirst() {
  const page = await openForm();
  await userEvent.upload(await screen.findByLabelText('Choisir un fichier'), picture());
  expect(await screen.findByText('L’avis est joint au dossier')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Photographier l’avis de nouveau' }));
  await screen.findByLabelText('Choisir un fichier');
  return page;
}
async function sentFine(asked: ReceivedCall[]) {
  await userEvent.click(await screen.findByRole('button', { name: 'Tout est juste' }));
  await waitFor(() => expect(sentActions(asked, 'fine.create')).toHaveLength(1));
  return sentActions(asked, 'fine.create')[0]?.payload;
}
const noPicture = () => new File(['avis'], 'avis.jpg', { type: 'image/jpeg' });
const typeIt = async () => userEvent.click(await screen.findByRole('button', { name: 'Saisir à la main' }));

describe('the notice that was kept', { timeout: 20_000 }, () => {
  it('stays joined when the file chosen after it is no picture and nothing is read', async () => {
    fakeUploads();
    const { asked } = await keepFirst();
    readNoticeFile.mockRejectedValueOnce(new Error('format'));
    await userEvent.upload(screen.getByLabelText('Choisir un fichier'), noPicture());
    expect(await screen.findByText('La lecture s’est arrêtée')).toBeTruthy();
    await typeIt();
    expect(await screen.findByText('L’avis est joint au dossier')).toBeTruthy();
    expect(await sentFine(asked)).toMatchObject({ noticeNumber: number, noticePath: expect.any(String) as string });
  });

  it('is read again and stays joined after a file that was refused', async () => {
    fakeUploads();
    const { asked } = await keepFirst();
    readNoticeFile.mockRejectedValueOnce(new Error('format'));
    await userEvent.upload(screen.getByLabelText('Choisir un fichier'), noPicture());
    await screen.findByText('La lecture s’est arrêtée');
    await typeIt();
    await userEvent.click(await screen.findByRole('button', { name: 'Photographier l’avis de nouveau' }));
    readNoticeFile.mockResolvedValueOnce(readOf(otherNumber));
    await userEvent.click(await screen.findByRole('button', { name: 'Relire l’avis gardé ici' }));
    expect(await screen.findByText('L’avis est joint au dossier')).toBeTruthy();
    const sent = { noticeNumber: otherNumber, noticePath: expect.any(String) as string };
    expect(await sentFine(asked)).toMatchObject(sent);
  });

  it('stays joined when another picture of it cannot be kept', async () => {
    fakeUploads();
    const { asked } = await keepFirst();
    readNoticeFile.mockResolvedValueOnce(readOf(number));
    await userEvent.upload(screen.getByLabelText('Choisir un fichier'), picture('avis.jpg', 11_000_000));
    expect(await screen.findByText('La photo de l’avis n’est pas gardée')).toBeTruthy();
    expect(screen.getByText('La photo gardée avant reste jointe au dossier.')).toBeTruthy();
    expect(await sentFine(asked)).toMatchObject({ noticeNumber: number, noticePath: expect.any(String) as string });
  });

  it('is still joined after a page that died while the next one was being kept', async () => {
    fakeUploads();
    await keepFirst();
    const whole = globalThis.createImageBitmap;
    vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined));
    readNoticeFile.mockReturnValueOnce(new Promise(() => undefined));
    await userEvent.upload(screen.getByLabelText('Choisir un fichier'), picture('autre.jpg'));
    await screen.findByRole('button', { name: /^Arrêter/ });
    vi.stubGlobal('createImageBitmap', whole);
    const { asked } = await openForm();
    await typeIt();
    expect(await screen.findByText('L’avis est joint au dossier')).toBeTruthy();
    expect(await sentFine(asked)).toMatchObject({ noticeNumber: number, noticePath: expect.any(String) as string });
  });
});

describe('a notice photographed over another one, which cannot be kept', { timeout: 20_000 }, () => {
  it.each([
    ['the device is full', true, picture(), /Il n’y a plus de place sur cet appareil/, 1],
    ['it weighs more than ten megabytes', false, picture('avis.jpg', 11_000_000), /Photo trop volumineuse/, 0],
  ] as const)(
    'is said beside its values, and no picture goes with them: %s',
    async (_case, isFull, file, why, ways) => {
      fakeUploads();
      const { asked } = await keepFirst();
      if (isFull) fillDevice();
      readNoticeFile.mockResolvedValueOnce(readOf(otherNumber));
      await userEvent.upload(await screen.findByLabelText('Choisir un fichier'), file);
      expect(await screen.findByText('La photo de l’avis n’est pas gardée')).toBeTruthy();
      await screen.findByRole('heading', { level: 1, name: 'Tout est juste ?' });
      expect(screen.getByText(why)).toBeTruthy();
      expect(screen.queryAllByRole('link', { name: /hors de l’application/ })).toHaveLength(ways);
      expect(screen.queryByText('L’avis est joint au dossier')).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Tout est juste' }));
      await waitFor(() => expect(sentActions(asked, 'fine.create')).toHaveLength(1));
      const [sent] = sentActions(asked, 'fine.create');
      expect(sent?.payload['noticeNumber']).toBe(otherNumber);
      expect(sent?.payload).not.toHaveProperty('noticePath');
    },
  );
});
