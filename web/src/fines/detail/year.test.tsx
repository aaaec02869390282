import { takeStep, computeSilenceDay, type FollowUp } from '@placejuste/domain/fine';
import { addDays, toParisDay } from '@placejuste/domain/kernel';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { open, synced } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';
import { fineId, fineOn } from '../../../test/fines.fixtures.ts';
import { toFollowedFine } from './followed-fine.ts';

beforeEach(freshDevice);
afterEach(() => vi.useRealTimers());

/** The service as far as these screens see it: the same table of steps, and the silence that the calendar says. */
function service() {
  let follow: Partial<FollowUp> = {};
  const steps: { id: string; step: never; on: string; channel: never; reference: null; recordedAt: string }[] = [];
  const now = () => fineOn(testNow(), follow, { steps: [...steps] });
  const note = (step: string, on: string, channel: unknown) =>
    steps.push({
      id: `${steps.length}`,
      step: step as never,
      on,
      channel: (channel ?? null) as never,
      reference: null,
      recordedAt: '2026-11-20T09:00:00.000Z',
    });
  return {
    /** Runs the morning job of the service. */
    wake() {
      const from = computeSilenceDay(toFollowedFine(now()));
      if (from === null || from > toParisDay(testNow())) return;
      follow = { ...follow, status: 'refused-by-silence', decisionOn: null };
      note('silence', addDays(from, -1), null);
    },
    answers: {
      [`GET /api/fines/${fineId}`]: () => ({ body: now() }),
      [`GET /api/fines/${fineId}/dossiers`]: { body: { rows: [], next: null } },
      [`GET /api/fines/${fineId}/papers`]: { body: { rows: [] } },
      [`GET /api/fines/${fineId}/matches`]: { body: { rows: [] } },
      'POST /api/sync': synced(({ payload }) => {
        const taken = takeStep(toFollowedFine(now()), payload as never, toParisDay(testNow()));
        if (!taken.ok) throw new Error(taken.code);
        follow = taken.value;
        note(String(payload['step']), String(payload['on']), payload['channel']);
        return now();
      }),
    },
  };
}

/** The page of the fine on that day, and what is done there. */
function following() {
  const town = service();
  let leave = () => {};
  const on = async (day: string) => {
    leave();
    vi.useFakeTimers({ now: new Date(`${day}T09:00:00Z`), toFake: ['Date'] });
    town.wake();
    const { router } = await open(`/mes-amendes?fine=${fineId}`, { signedIn: true, answers: town.answers });
    leave = () => {
      router.dispose();
      document.body.replaceChildren();
    };
    await screen.findByRole('heading', { name: 'Suivi' });
  };
  const bigDate = () => document.querySelector('.big-day')?.textContent.replaceAll('\u00a0', ' ') ?? null;
  const letter = async () =>
    within(await screen.findByRole('group', { name: 'Quelle lettre ?' }))
      .getAllByRole<HTMLInputElement>('radio')
      .find(({ checked }) => checked)
      ?.closest('label')?.textContent ?? '';
  const record = async (step: string, day: string, more?: () => Promise<void>) => {
    await userEvent.selectOptions(await screen.findByLabelText(/Ce qui vient de se passer/), step);
    const on = within(screen.getByRole('group', { name: /Quel jour|Date de la décision/ }));
    await userEvent.click(on.getByLabelText('Jour'));
    await userEvent.paste(day);
    await more?.();
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer cette étape' }));
    await waitFor(() => expect(screen.getByRole('list', { name: 'Ce qui s’est passé' }).textContent).toContain(step));
  };

  return { on, bigDate, letter, record };
}

it('a year of follow-up, screen by screen, as the days go by', { timeout: 60_000 }, async () => {
  const { on, bigDate, letter, record } = following();
  await on('2026-11-12');
  expect(bigDate()).toBe('jeudi 10 décembre 2026');
  expect(screen.getByText(/Il vous reste 28 jours\./)).toBeTruthy();
  expect(await letter()).toMatch(/Recours préalable/);

  await on('2026-11-28');
  await record('Recours envoyé', '2026-11-28', async () =>
    userEvent.click(screen.getByRole('radio', { name: /En recommandé/ })),
  );
  expect(await screen.findByText(/Notez le jour écrit sur l’accusé de réception/)).toBeTruthy();
  // Sent: what is awaited is no longer the appeal, and its facts change no more.
  expect(bigDate()).toBeNull();
  expect(screen.queryByRole('link', { name: 'Modifier les informations' })).toBeNull();

  await on('2026-12-02');
  await record('Recours reçu', '2026-11-30');
  await waitFor(() => expect(bigDate()).toBe('mercredi 30 décembre 2026'));

  await on('2026-12-30');
  // The last day of the month is not over: nothing is counted as refused yet.
  expect(screen.getByText('Envoyé')).toBeTruthy();

  // The month has run: the next step comes by itself, with its date and its letter.
  await on('2027-01-02');
  const history = within(screen.getByRole('list', { name: 'Ce qui s’est passé' }));
  // The notice itself is under what followed it.
  expect(history.getAllByRole('listitem')).toHaveLength(4);
  expect(bigDate()).toBe('samedi 30 janvier 2027');
  expect(await letter()).toMatch(/Mémoire pour le tribunal/);
  expect(screen.getByText('Le paiement, lui, n’attend pas')).toBeTruthy();

  await on('2027-01-20');
  await record('Second recours envoyé', '2027-01-20');
  expect(bigDate()).toBeNull();

  await on('2027-11-15');
  await record('Réponse : recours accepté', '2027-11-12');
  expect(screen.getByText('Votre recours est accepté')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Votre dossier' })).toBeNull();
  expect(screen.queryByText('Le paiement, lui, n’attend pas')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ajouter à mon agenda' })).toBeNull();
});

it('a sum that is only reduced leads to the tribunal, once it is said how the answer came', {
  timeout: 60_000,
}, async () => {
  const { on, bigDate, letter, record } = following();
  await on('2026-11-28');
  await record('Recours envoyé', '2026-11-28', async () =>
    userEvent.click(screen.getByRole('radio', { name: /En recommandé/ })),
  );
  await on('2026-12-12');
  await record('Réponse : somme réduite, mais pas annulée', '2026-12-10', async () =>
    userEvent.click(screen.getByRole('radio', { name: 'En ligne ou par e-mail' })),
  );
  expect(bigDate()).toBe('dimanche 10 janvier 2027');
  expect(await letter()).toMatch(/Mémoire pour le tribunal/);
});
