import { toPlainDate } from '@placejuste/domain/kernel';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { fineId, fineOn, readyDossier } from '../../../test/fines.fixtures.ts';
import { open } from '../../../test/open.tsx';

beforeEach(freshDevice);

const [sentOn, undeliveredOn] = [toPlainDate('2026-11-21'), toPlainDate('2026-11-24')];

async function openUndelivered(isUnheard: boolean) {
  const follow = { status: 'sent', sentOn, sentBy: 'registered', undeliveredOn, isUnheard } as const;
  // Two months before the day of the page: the month of the appeal is past.
  const fine = fineOn(new Date('2027-01-20T09:00:00Z'), follow, { noticeDate: toPlainDate('2026-09-20') });
  await open(`/mes-amendes?fine=${fineId}`, {
    signedIn: true,
    answers: {
      [`GET /api/fines/${fineId}`]: { body: fine },
      [`GET /api/fines/${fineId}/dossiers`]: { body: { rows: [], next: null } },
      [`GET /api/fines/${fineId}/papers`]: { body: { rows: [] } },
      [`GET /api/fines/${fineId}/matches`]: { body: { rows: [] } },
    },
  });
}

it('not delivered, in its month: said beside its date, and to send it again is the one act', async () => {
  const follow = { status: 'sent', sentOn, sentBy: 'registered', undeliveredOn } as const;
  const fine = fineOn(new Date('2026-11-22T09:00:00Z'), follow, { noticeDate: toPlainDate('2026-11-10') });
  await open(`/mes-amendes?fine=${fineId}`, {
    signedIn: true,
    answers: {
      [`GET /api/fines/${fineId}`]: { body: fine },
      [`GET /api/fines/${fineId}/dossiers`]: { body: { rows: [readyDossier(fineId)], next: null } },
      [`GET /api/fines/${fineId}/papers`]: { body: { rows: [] } },
      [`GET /api/fines/${fineId}/matches`]: { body: { rows: [] } },
    },
  });
  const again = await screen.findByRole('link', { name: 'Envoyer de nouveau la lettre' });
  expect(again.getAttribute('href')).toBe(`/mes-amendes?fine=${fineId}&do=send`);
  expect(screen.getAllByText(/Rien ne montre que votre recours a été remis/)).toHaveLength(1);
  expect(screen.queryByRole('link', { name: 'J’ai reçu une réponse' })).toBeNull();
  // Neither sent nor awaiting an answer: the letter is to be sent.
  const stages = within(screen.getByRole('list', { name: 'Où en est cette amende' })).getAllByRole('listitem');
  expect(stages.find((stage) => stage.getAttribute('aria-current') === 'step')?.textContent).toContain('à envoyer');
  expect(screen.getByText('À renvoyer')).toBeTruthy();
  expect(screen.queryByText('Envoyé')).toBeNull();
});

it('not delivered, past its month: the proofs may save it, and it is not said to be lost', async () => {
  await openUndelivered(false);
  const advice = await screen.findByText(/Gardez les preuves de votre envoi/);
  expect(advice.textContent).toContain('notez le jour de sa réception');
  const alert = advice.closest('.alert');
  expect(alert?.textContent).toContain('demandez conseil');
  // It was sent: no order to send it by a day that is past.
  expect(alert?.textContent).toContain('envoyer de nouveau');
  expect(screen.queryByText('Envoyez votre recours au plus tard le')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Pour envoyer votre recours, la date sûre était le' })).toBeTruthy();
  expect(alert?.className).not.toContain('bad');
  expect(screen.queryByText(/FPS semblent passés/)).toBeNull();
});

it('without news, past its month: the day of its receipt is sought at the provider', async () => {
  await openUndelivered(true);
  expect((await screen.findByText(/elle a peut-être été reçue/)).textContent).toContain('notez ici le jour');
  expect(screen.queryByText(/Si vous l’envoyez de nouveau sur papier/)).toBeNull();
});
