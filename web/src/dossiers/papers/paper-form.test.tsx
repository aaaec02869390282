import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { fakeUploads, freshDevice, picture } from '../../../test/device.ts';
import { fineId, fineOn } from '../../../test/fines.fixtures.ts';
import { type Answer, type ReceivedCall, open } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';

beforeEach(freshDevice);

interface Paper {
  readonly id: string;
  readonly kind: string;
}
const sentOf = (asked: readonly ReceivedCall[]): readonly Paper[] =>
  asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/papers')).map(({ body }) => body as Paper);
const join = async () => userEvent.click(await screen.findByRole('button', { name: 'Joindre' }));

async function chooseLetter(answer: (one: Paper) => Answer | 'lost') {
  fakeUploads();
  const opened = await open(`/mes-amendes?fine=${fineId}`, {
    signedIn: true,
    answers: {
      [`GET /api/fines/${fineId}`]: { body: fineOn(testNow()) },
      [`GET /api/fines/${fineId}/dossiers`]: { body: { rows: [], next: null } },
      [`GET /api/fines/${fineId}/papers`]: { body: { rows: [] } },
      [`GET /api/fines/${fineId}/matches`]: { body: { rows: [] } },
      [`POST /api/fines/${fineId}/papers`]: ({ body }) => answer(body as Paper),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un justificatif' }));
  await userEvent.selectOptions(await screen.findByLabelText(/De quoi s’agit-il/), 'decision');
  await userEvent.upload(document.getElementById(`paper-${fineId}-file`) as HTMLInputElement, picture());
  await screen.findByRole('img');
  await join();
  await waitFor(() => expect(sentOf(opened.asked)).toHaveLength(1));
  return opened;
}

it('a paper pressed again after a lost answer is the same; another one is another', { timeout: 20_000 }, async () => {
  const { asked } = await chooseLetter(() => 'lost');
  await join();
  await waitFor(() => expect(sentOf(asked)).toHaveLength(2));
  await userEvent.upload(document.getElementById(`paper-${fineId}-file`) as HTMLInputElement, picture('autre.jpg'));
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
  await join();
  await waitFor(() => expect(sentOf(asked)).toHaveLength(3));
  const [first, again, other] = sentOf(asked).map(({ id }) => id);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

it('a paper whose identifier is taken is kept, and joined at the next press', { timeout: 20_000 }, async () => {
  const taken = { status: 409, body: { code: 'PAPER_ID_TAKEN', message: 'Elle est gardée ici.', requestId: 'r' } };
  let known: string | null = null;
  const { asked } = await chooseLetter(({ id, kind }) => {
    known ??= id;
    return id === known ? taken : { body: { id, kind, title: 'Pièce', createdAt: testNow().toISOString() } };
  });
  expect((await screen.findAllByText('Elle est gardée ici.')).length).toBeGreaterThan(0);
  expect(screen.getByRole('img')).toBeTruthy();
  await join();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Joindre' })).toBeNull());
  expect(new Set(sentOf(asked).map(({ id }) => id)).size).toBe(2);
});
