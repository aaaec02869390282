import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeUploads, freshDevice, picture } from '../../../test/device.ts';
import { fineOn } from '../../../test/fines.fixtures.ts';
import { open, sentActions, synced } from '../../../test/open.tsx';
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
  readNoticeFile.mockReset().mockResolvedValueOnce(readOf('21590350100017261163072245'));
});

function fillDevice(): void {
  const put = IDBObjectStore.prototype.put;
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.name === 'photos') throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, args);
  });
  onTestFinished(() => full.mockRestore());
}

describe('a notice photographed over another one, which cannot be kept', { timeout: 20_000 }, () => {
  it.each([
    ['the device is full', true, picture(), /Il n’y a plus de place sur cet appareil/, 1],
    ['it weighs more than ten megabytes', false, picture('avis.jpg', 11_000_000), /Photo trop volumineuse/, 0],
  ] as const)(
    'is said beside its values, and no picture goes with them: %s',
    async (_case, isFull, file, why, ways) => {
      fakeUploads();
      const { asked } = await open('/mes-amendes?new=1', {
        signedIn: true,
        answers: {
          'GET /api/declarations': { body: { rows: [], next: null } },
          'GET /api/fines': { body: { rows: [], next: null } },
          'POST /api/sync': synced(({ id }) => fineOn(testNow(), {}, { id })),
        },
      });
      await userEvent.upload(await screen.findByLabelText('Choisir un fichier'), picture());
      expect(await screen.findByText('L’avis est joint au dossier')).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: 'Photographier l’avis de nouveau' }));
      if (isFull) fillDevice();
      readNoticeFile.mockResolvedValueOnce(readOf('21590350100017261314072245'));
      await userEvent.upload(await screen.findByLabelText('Choisir un fichier'), file);
      expect(await screen.findByText('La photo de l’avis n’est pas gardée')).toBeTruthy();
      await screen.findByRole('heading', { level: 1, name: 'Tout est juste ?' });
      expect(screen.getByText(why)).toBeTruthy();
      expect(screen.queryAllByRole('link', { name: /hors de l’application/ })).toHaveLength(ways);
      expect(screen.queryByText('L’avis est joint au dossier')).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Tout est juste' }));
      await waitFor(() => expect(sentActions(asked, 'fine.create')).toHaveLength(1));
      const [sent] = sentActions(asked, 'fine.create');
      expect(sent?.payload['noticeNumber']).toBe('21590350100017261314072245');
      expect(sent?.payload).not.toHaveProperty('noticePath');
    },
  );
});
