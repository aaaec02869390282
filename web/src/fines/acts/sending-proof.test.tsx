import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeUploads, freshDevice, picture } from '../../../test/device.ts';
import { fineId, fineOn, pasteDay } from '../../../test/fines.fixtures.ts';
import { type Answers, open, sentActions, synced } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';
import type { ProofRead } from '../../vision/index.ts';

const read = (value: string, words: string) => ({
  value,
  isDoubtful: false,
  doubts: [],
  others: [],
  page: 0,
  parts: [{ left: 50, right: 140, top: 100, bottom: 130 }],
  read: words,
});
const proof = (fields: ProofRead['fields'], unread = false): ProofRead => ({
  pages: [{ picture: document.createElement('canvas'), own: null }],
  fields,
  unread,
});
const slip = {
  sentOn: read('2026-11-20', '20/11/2026'),
  reference: read('1A23456789012', '1A 234 567 8901 2'),
};

/** Stands in for opening and recognising; rules and screens are the real ones. */
const readProofFile = vi.fn<(file: Blob) => Promise<ProofRead>>();

beforeEach(() => {
  freshDevice();
  // jsdom draws nothing.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.doMock('../../vision/notice-reading/read-file.lazy.ts', () => ({ readProofFile }));
  readProofFile.mockReset().mockResolvedValue(proof(slip));
});

const answers: Answers = {
  [`GET /api/fines/${fineId}`]: { body: fineOn(testNow()) },
  [`GET /api/fines/${fineId}/dossiers`]: { body: { rows: [], next: null } },
  [`GET /api/fines/${fineId}/papers`]: { body: { rows: [] } },
  [`GET /api/fines/${fineId}/matches`]: { body: { rows: [] } },
  'POST /api/sync': synced((action) =>
    action.kind === 'fine.paper'
      ? {
          id: action.id,
          kind: 'deposit-proof',
          title: 'Preuve de dépôt à la poste',
          createdAt: testNow().toISOString(),
        }
      : fineOn(testNow()),
  ),
};
const openSent = async (by: string) => {
  const opened = await open(`/mes-amendes?fine=${fineId}&do=sent&by=${by}`, { signedIn: true, answers });
  await screen.findByRole('heading', { level: 2, name: 'La preuve' });
  return opened;
};
const photograph = () => userEvent.upload(document.getElementById('proof-file') as HTMLInputElement, picture());
const day = () => (screen.getByRole('group', { name: /Quel jour/ }).querySelector('input') as HTMLInputElement).value;
const reference = () => screen.getByLabelText<HTMLInputElement>(/Numéro du recommandé/).value;

describe('the proof of a sending', { timeout: 20_000 }, () => {
  it('is read, and enters no field before its person says so; then it is joined with the step', async () => {
    fakeUploads();
    const { asked } = await openSent('registered');
    await photograph();
    const offered = await screen.findByRole('group', { name: 'Ce que nous avons lu sur la preuve' });
    expect([day(), reference()]).toEqual(['', '']);
    await userEvent.click(within(offered).getByRole('button', { name: 'C’est bien le 20 novembre 2026' }));
    await userEvent.click(within(offered).getByRole('button', { name: 'C’est bien le 1A23456789012' }));
    await waitFor(() => expect([day(), reference()]).toEqual(['20', '1A23456789012']));
    expect(sentActions(asked, 'fine.step')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer l’envoi' }));
    await waitFor(() =>
      expect(sentActions(asked, 'fine.step').map(({ payload }) => payload)).toMatchObject([
        { step: 'sent', on: '2026-11-20', channel: 'registered', reference: '1A23456789012' },
      ]),
    );
    await waitFor(() =>
      expect(sentActions(asked, 'fine.paper').map(({ payload }) => payload)).toMatchObject([
        { fineId, kind: 'deposit-proof', letter: 'rapo' },
      ]),
    );
  });

  it('refused-step-thrown-away: refused once its screen was left, it waits in the outbox', async () => {
    fakeUploads();
    const refusal = { status: 422, body: { code: 'FINE_FIELDS', message: 'Non.', requestId: 'r' } };
    await open(`/mes-amendes?fine=${fineId}&do=sent&by=registered`, {
      signedIn: true,
      answers: { ...answers, 'POST /api/sync': refusal },
    });
    await screen.findByRole('heading', { level: 2, name: 'La preuve' });
    await photograph();
    const offered = await screen.findByRole('group', { name: 'Ce que nous avons lu sur la preuve' });
    await userEvent.click(within(offered).getByRole('button', { name: 'C’est bien le 20 novembre 2026' }));
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer l’envoi' }));
    const { listExportableRows } = await import('../../offline/index.ts');
    await waitFor(async () =>
      expect((await listExportableRows()).filter(({ kind }) => kind === 'fine.step')).toMatchObject([
        { state: 'needs-attention', lastMessage: 'Non.' },
      ]),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await listExportableRows()).filter(({ kind }) => kind === 'fine.step')).toHaveLength(1);
  });

  it('of a site is its acknowledgment, and we are said to have sent nothing', async () => {
    await openSent('online');
    expect(screen.getByText(/Photographiez l’accusé d’enregistrement/).textContent).toContain(
      'Nous n’avons rien envoyé à votre place.',
    );
  });

  it('that cannot be read is said so; the day is typed, and nothing is asked of the photograph', async () => {
    readProofFile.mockResolvedValue(proof({}, true));
    const { asked } = await openSent('registered');
    await photograph();
    expect(await screen.findByText(/^Rien n’a pu être lu ici/)).toBeTruthy();
    await pasteDay(/Quel jour/, '2026-11-20');
    expect(sentActions(asked, 'fine.paper')).toEqual([]);
  });

  it('asked for changes with the way it was sent', async () => {
    await openSent('registered');
    await userEvent.click(screen.getByRole('radio', { name: /^Sur le site/ }));
    expect(screen.getByText(/Photographiez l’accusé d’enregistrement/)).toBeTruthy();
  });
});
