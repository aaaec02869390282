import type { Fine } from '@placejuste/contracts/fines';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { fineId, fineOn } from '../../../test/fines.fixtures.ts';
import { type Answers, open, sentActions, synced } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';

const noted = (step: Fine['steps'][number]['step'], id: string): Fine['steps'][number] => ({
  id,
  step,
  on: '2026-11-20',
  channel: null,
  reference: null,
  recordedAt: '2026-11-20T10:00:00.000Z',
});
const posted = [noted('sent', '01933b6e-0000-7000-8000-0000000000a1')];
const fine = (steps: Fine['steps']): Fine =>
  fineOn(testNow(), steps.length > 0 ? ({ status: 'sent', sentOn: '2026-11-20', sentBy: 'registered' } as never) : {}, {
    steps,
  });
const answers = (steps: Fine['steps'], sync: Answers[string]): Answers => ({
  [`GET /api/fines/${fineId}`]: { body: fine(steps) },
  [`GET /api/fines/${fineId}/dossiers`]: { body: { rows: [], next: null } },
  [`GET /api/fines/${fineId}/papers`]: { body: { rows: [] } },
  [`GET /api/fines/${fineId}/matches`]: { body: { rows: [] } },
  'POST /api/sync': sync,
});
const name = 'Annuler la dernière étape : Recours envoyé';

async function undoLast(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
  const dialog = screen.getByRole('dialog', { name: 'Annuler « Recours envoyé » ?' });
  expect(dialog.textContent).toContain('Les dates et les rappels redeviennent ceux d’avant');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Oui, annuler cette étape' }));
}

/** Changes the page within the same application, as « back » does. */
const goTo = (address: string) =>
  act(() => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

beforeEach(freshDevice);

it('the last step noted is taken back, after a question', { timeout: 20_000 }, async () => {
  let steps = posted;
  const { asked } = await open(`/mes-amendes?fine=${fineId}`, {
    signedIn: true,
    answers: {
      ...answers(posted, (one) => {
        steps = [];
        return synced(() => fine([]))(one) as never;
      }),
      [`GET /api/fines/${fineId}`]: () => ({ body: fine(steps) }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name }));
  await userEvent.click(screen.getByRole('button', { name: 'Non, la garder' }));
  expect(sentActions(asked, 'fine.undo-step')).toEqual([]);
  await undoLast();
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  await waitFor(() =>
    expect(sentActions(asked, 'fine.undo-step').map(({ payload }) => payload)).toEqual([
      { fineId, stepId: posted[0]?.id },
    ]),
  );
});

it('without a network it waits on this phone, beside its step', { timeout: 20_000 }, async () => {
  await open(`/mes-amendes?fine=${fineId}`, { signedIn: true, answers: answers(posted, 'lost') });
  await undoLast();
  expect(await screen.findByText(/annulation gardée sur ce téléphone/)).toBeTruthy();
  expect(screen.queryByRole('button', { name })).toBeNull();
});

it('refused, it says why, and the step stays', { timeout: 20_000 }, async () => {
  const refused = {
    status: 409,
    body: { code: 'FINE_STEP_NOT_LAST', message: 'Une autre étape a été notée depuis.', requestId: 'r1' },
  };
  await open(`/mes-amendes?fine=${fineId}`, { signedIn: true, answers: answers(posted, refused) });
  await undoLast();
  expect(await screen.findByText('L’étape n’est pas annulée')).toBeTruthy();
  expect(await screen.findByRole('button', { name })).toBeTruthy();
});

it('refused once its screen was left, it is told on the page of the fine', { timeout: 20_000 }, async () => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const body = { code: 'FINE_STEP_NOT_LAST', message: 'Une autre étape a été notée depuis.', requestId: 'r1' };
  await open(`/mes-amendes?fine=${fineId}`, {
    signedIn: true,
    answers: answers(posted, async () => {
      await held;
      return { status: 409, body };
    }),
  });
  await undoLast();
  goTo('/pwa/attente');
  await screen.findByRole('heading', { level: 1, name: 'Actions en attente' });
  answer();
  expect(await screen.findByText(body.message)).toBeTruthy();
  goTo(`/mes-amendes?fine=${fineId}`);
  const title = await screen.findByText('L’étape n’est pas annulée');
  const alert = within(title.closest<HTMLElement>('[role=alert]')!);
  expect(await alert.findByText('Recours envoyé · vendredi 20 novembre 2026')).toBeTruthy();
  expect(alert.getByText(body.message)).toBeTruthy();
});

it('of a silence, which nobody noted, only the step before can be', { timeout: 20_000 }, async () => {
  const silent = [...posted, noted('silence', '01933b6e-0000-7000-8000-0000000000a2')];
  await open(`/mes-amendes?fine=${fineId}`, { signedIn: true, answers: answers(silent, 'lost') });
  expect(await screen.findByRole('button', { name })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Annuler la dernière étape/ })).toHaveLength(1);
});
