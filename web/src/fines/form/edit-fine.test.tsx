import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { fineId, fineOn } from '../../../test/fines.fixtures.ts';
import { type Answers, open, sentActions } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';

const declaration = '01933b6e-0000-7000-8000-0000000000f3';

beforeEach(freshDevice);

/** The form of the fine as it was read, saved with another place. */
async function saved(change: () => Promise<void>): Promise<object> {
  const answers: Answers = {
    [`GET /api/fines/${fineId}`]: { body: fineOn(testNow()) },
    'GET /api/declarations': {
      body: {
        rows: [{ id: declaration, receivedAt: '2026-11-10T09:00:00.000Z', vehicle: { plate: 'AB-123-CD' } }],
        next: null,
      },
    },
    'POST /api/sync': { status: 503 },
  };
  const { asked } = await open(`/mes-amendes?fine=${fineId}&edit=1`, { signedIn: true, answers });
  const place = await screen.findByLabelText('Lieu du constat');
  await userEvent.clear(place);
  await userEvent.type(place, '8 rue du Moulin, Lille');
  await change();
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer les informations' }));
  await waitFor(() => expect(sentActions(asked, 'fine.update')).toHaveLength(1));
  const { changes } = sentActions(asked, 'fine.update')[0]?.payload as { changes: object };
  return changes;
}

it('does not take back a declaration that was joined on the fine since the form opened', {
  timeout: 20_000,
}, async () => {
  const changes = await saved(async () => undefined);
  expect(changes).toMatchObject({ place: '8 rue du Moulin, Lille' });
  expect(changes).not.toHaveProperty('declarationId');
});
