import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { fineId, fineOn, readyDossier, sayCardPlace } from '../../test/fines.fixtures.ts';
import { type Answer, open } from '../../test/open.tsx';
import { testNow } from '../../test/test-clock.ts';

beforeEach(freshDevice);

const asked = 'Préparer mon dossier';

/** Asks twice, the first time with that answer; the identifiers the service was asked for. */
async function askTwice(
  first: Answer | 'lost',
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<readonly string[]> {
  const ids: string[] = [];
  await sayCardPlace(fineId);
  await open(`/mes-amendes?fine=${fineId}`, {
    signedIn: true,
    answers: {
      'GET /api/fines': { body: { rows: [], next: null } },
      [`GET /api/fines/${fineId}`]: { body: fineOn(testNow()) },
      [`GET /api/fines/${fineId}/dossiers`]: { body: { rows: [], next: null } },
      [`GET /api/fines/${fineId}/papers`]: { body: { rows: [] } },
      [`GET /api/fines/${fineId}/matches`]: { body: { rows: [] } },
      [`POST /api/fines/${fineId}/dossiers`]: ({ body }) => {
        const { id } = body as { readonly id: string };
        ids.push(id);
        return ids.length === 1 ? first : { body: { ...readyDossier(fineId), id } };
      },
    },
  });
  const press = async () => userEvent.click(await screen.findByRole('button', { name: asked }));
  await press();
  await waitFor(() => expect(ids).toHaveLength(1));
  await meanwhile();
  await press();
  await waitFor(() => expect(ids).toHaveLength(2));
  return ids;
}

it('a dossier asked again after a lost answer is the same one', { timeout: 20_000 }, async () => {
  const [first, again] = await askTwice('lost');
  expect(again).toBe(first);
});

it('a dossier asked again after a lost answer and another screen is the same one', { timeout: 20_000 }, async () => {
  const [first, again] = await askTwice('lost', async () => {
    await userEvent.click(screen.getByRole('link', { name: 'Mes amendes' }));
    await screen.findByRole('heading', { level: 1, name: 'Mes amendes' });
    expect(screen.queryByRole('button', { name: asked })).toBeNull();
    act(() => window.history.back());
  });
  expect(again).toBe(first);
});

it('a dossier asked again after a refusal is another one', { timeout: 20_000 }, async () => {
  const refusal = { code: 'DOSSIER_EXHIBITS_MISSING', message: 'Il manque des pièces.', requestId: 'r' };
  const [first, again] = await askTwice({ status: 422, body: refusal });
  expect(again).not.toBe(first);
});
