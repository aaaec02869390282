import { plainDateOf } from '@placejuste/domain/kernel';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { fineId, fineOn, pasteDay } from '../../../test/fines.fixtures.ts';
import { open, sentActions, synced } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';

beforeEach(freshDevice);

const number = '21590350100017261314000001';
const answered = { decisionOn: plainDateOf('2026-11-10'), decisionDelivery: 'electronic', reduced: true } as const;
const rectified = fineOn(testNow(), answered, { noticeNumber: number });

/** A rectified notice typed by hand, of somebody who has that fine; gives what was asked of the service. */
async function typeRectified(known: object) {
  const first = fineOn(testNow(), {}, { noticeNumber: number, ...known });
  const { asked } = await open('/mes-amendes?new=1', {
    signedIn: true,
    answers: {
      'GET /api/fines': { body: { rows: [{ ...first, nextDeadline: null }], next: null } },
      'GET /api/declarations': { body: { rows: [], next: null } },
      [`GET /api/fines/${fineId}`]: { body: rectified },
      'POST /api/sync': synced(() => rectified),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Saisir à la main' }));
  await userEvent.click(await screen.findByRole('radio', { name: /^Avis de paiement rectificatif/ }));
  await userEvent.click(screen.getByRole('radio', { name: 'Oui' }));
  await userEvent.click(screen.getByRole('textbox', { name: 'Numéro de l’avis de paiement' }));
  await userEvent.paste(number);
  return asked;
}

it('leads to the fine whose appeal was sent, to note the answer there', { timeout: 20_000 }, async () => {
  await typeRectified({ status: 'sent' });
  const there = await screen.findByRole('link', { name: 'Noter la réponse' });
  expect(there.getAttribute('href')).toBe(`/mes-amendes?fine=${fineId}&do=answer`);
});

it('is recorded for the tribunal, and no appeal is asked for any more', { timeout: 20_000 }, async () => {
  const asked = await typeRectified({ noticeNumber: '21590350100017261314000002' });
  expect(screen.queryByRole('link', { name: 'Noter la réponse' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /En ligne/ }));
  await pasteDay('Date de mise à disposition', '2026-11-10');
  await userEvent.click(screen.getByRole('button', { name: 'Continuer' }));
  await screen.findByRole('heading', { level: 1, name: 'Votre amende' });
  expect(sentActions(asked, 'fine.create')[0]?.payload).toMatchObject({ track: 'fps', rectified: true });
  expect(await screen.findByText(/n’en envoyez pas un second/)).toBeTruthy();
  expect(screen.queryByText('Envoyez votre recours au plus tard le')).toBeNull();
  expect(screen.getByText('Recours envoyé')).toBeTruthy();
  expect(screen.getByRole('region', { name: /^Saisir le tribunal/ })).toBeTruthy();
});
