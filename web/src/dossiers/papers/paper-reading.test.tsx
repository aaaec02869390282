import type { RecognisedValue } from '@placejuste/domain/exhibit-reading';
import type { LetterKind } from '@placejuste/domain/letter';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDevice, picture } from '../../../test/device.ts';
import { fineId, fineOn, readyDossier } from '../../../test/fines.fixtures.ts';
import { open } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';
import type { PaperRead } from '../../vision/index.ts';
import { sentence } from '../../../test/sentence.ts';

const none = { noticeNumber: [], plate: [], name: [], cardNumber: [], until: [], day: [] };
const plateRead = (value: string): PaperRead => ({
  pages: [{ picture: document.createElement('canvas'), own: null }],
  language: 'french',
  unread: false,
  fields: {
    ...none,
    plate: [
      {
        value,
        strength: 'likely',
        named: true,
        page: 0,
        parts: [{ left: 0.1, top: 0.1, right: 0.4, bottom: 0.15 }],
      },
    ],
  },
});

/** Stands in for opening and recognising; the rule and the screen are the real ones. */
const readPaperFile = vi.fn<(file: Blob) => Promise<PaperRead>>();

beforeEach(() => {
  freshDevice();
  // jsdom draws nothing.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.doMock('../../vision/notice-reading/read-file.lazy.ts', () => ({ readPaperFile }));
  // A page being left may still ask: that reading never ends.
  readPaperFile.mockReset().mockReturnValue(new Promise(() => undefined));
});

interface Around {
  readonly changes?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Kinds of the letters already made. */
  readonly letters?: readonly LetterKind[];
}

async function choosePaper(kind: string, { changes = {}, headers = {}, letters = [] }: Around = {}) {
  const rows = letters.map((one) => readyDossier(fineId, { id: crypto.randomUUID(), kind: one }));
  const opened = await open(`/mes-amendes?fine=${fineId}`, {
    signedIn: true,
    answers: {
      [`GET /api/fines/${fineId}`]: { body: fineOn(testNow(), {}, changes), headers },
      [`GET /api/fines/${fineId}/dossiers`]: { body: { rows, next: null } },
      [`GET /api/fines/${fineId}/papers`]: { body: { rows: [] } },
      [`GET /api/fines/${fineId}/matches`]: { body: { rows: [] } },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un justificatif' }));
  await userEvent.selectOptions(await screen.findByLabelText(/De quoi s’agit-il/), kind);
  await userEvent.upload(document.getElementById(`paper-${fineId}-file`) as HTMLInputElement, picture());
  return opened;
}

describe('a paper read before it is joined', { timeout: 60_000 }, () => {
  it('of another car is told while it is at hand; it may be joined, and nothing read is sent', async () => {
    readPaperFile.mockResolvedValue(plateRead('EF-456-GH'));
    const { asked } = await choosePaper('carte-grise');
    expect(await screen.findByText('Cette pièce semble dire autre chose')).toBeTruthy();
    expect(screen.getByText(sentence(/cette pièce dit EF-456-GH/))).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Joindre' })).toBeTruthy();
    expect(JSON.stringify(asked)).not.toContain('EF-456-GH');
  });

  it('that says what the fine says is told in a line', async () => {
    readPaperFile.mockResolvedValue(plateRead('AB-123-CD'));
    await choosePaper('carte-grise');
    expect(await screen.findByText(sentence('La plaque est bien AB-123-CD.'))).toBeTruthy();
    expect(screen.queryByText('Cette pièce semble dire autre chose')).toBeNull();
  });

  it('that nothing was read of is left to the service, in words', async () => {
    readPaperFile.mockResolvedValue({ ...plateRead(''), fields: none, unread: true, language: 'unknown' });
    await choosePaper('carte-grise');
    await waitFor(() => expect(screen.getByText(/^Nous n’avons rien pu lire ici/)).toBeTruthy());
  });

  it('that the rule does not test is not read', async () => {
    await choosePaper('company-extract');
    await screen.findByRole('button', { name: 'Joindre' });
    expect(readPaperFile).not.toHaveBeenCalled();
  });

  const value = (text: string) =>
    ({ value: text, strength: 'likely', named: true, page: 0, parts: [] }) as const satisfies RecognisedValue;
  const fieldsRead = (fields: Partial<PaperRead['fields']>): PaperRead => ({
    ...plateRead(''),
    fields: { ...none, ...fields },
  });

  it('is a power of attorney that ended by the day of the service, not of a phone that is late', async () => {
    readPaperFile.mockResolvedValue(fieldsRead({ until: [value('2026-11-24')] }));
    const headers = { date: 'Wed, 25 Nov 2026 09:00:00 GMT' };
    await choosePaper('mandate-signed', { headers });
    expect(await screen.findByText(sentence(/n’est valable que jusqu’au 24 novembre 2026/))).toBeTruthy();
  });

  it('is an acknowledgment of another day than the one noted', async () => {
    readPaperFile.mockResolvedValue(fieldsRead({ receivedOn: [value('2026-11-19')] }));
    await choosePaper('receipt', {
      changes: { sentOn: '2026-11-12', sentBy: 'registered', rapoReceivedOn: '2026-11-16' },
    });
    expect(
      await screen.findByText(sentence(/votre lettre dit 16 novembre 2026, nous croyons lire 19 novembre 2026/)),
    ).toBeTruthy();
  });

  it('is not compared with the appeal while it may be of another letter', async () => {
    readPaperFile.mockResolvedValue(fieldsRead({ receivedOn: [value('2026-11-19')] }));
    const changes = { sentOn: '2026-11-12', sentBy: 'registered', rapoReceivedOn: '2026-11-16' };
    await choosePaper('receipt', { changes, letters: ['rapo', 'photos'] });
    expect(await screen.findByLabelText(/De quelle lettre/)).toBeTruthy();
    await waitFor(() => expect(readPaperFile).toHaveBeenCalled());
    expect(screen.queryByText(sentence(/nous croyons lire/))).toBeNull();
  });
});
