import { toPlainDate } from '@placejuste/domain/kernel';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { fineId, fineOn, pasteDay } from '../../../test/fines.fixtures.ts';
import { type Answer, open, sentActions, synced } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';

beforeEach(freshDevice);

const number = '21590350100017261314000001';
const answered = { decisionOn: toPlainDate('2026-11-10'), decisionDelivery: 'electronic', reduced: true } as const;
const rectified = fineOn(testNow(), answered, { noticeNumber: number });

/** A rectified notice typed by hand, of somebody who has that fine; gives what was asked of the service. */
async function typeRectified(known: object, read: Answer | 'lost' = { body: rectified }, pages = 1) {
  const first = { ...fineOn(testNow(), {}, { noticeNumber: number, ...known }), nextDeadline: null };
  const others = Array.from({ length: pages - 1 }, () => ({ ...first, noticeNumber: '21590350100017261314000009' }));
  const { asked } = await open('/mes-amendes?new=1', {
    signedIn: true,
    answers: {
      'GET /api/fines': ({ search }) => {
        const page = Number(new URLSearchParams(search).get('after') ?? '0');
        return { body: { rows: [others[page] ?? first], next: page < others.length ? String(page + 1) : null } };
      },
      'GET /api/declarations': { body: { rows: [], next: null } },
      [`GET /api/fines/${fineId}`]: read,
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

const unsent: Answer = { body: fineOn(testNow(), {}, { noticeNumber: number }) };
const [answer, sent, see] = ['Noter la réponse', 'Noter l’envoi du recours', 'Voir cette amende'] as const;

it.each([
  ['whose appeal was sent: its answer is noted', 'sent', unsent, answer, '&do=answer'],
  ['refused by silence: its answer is noted', 'refused-by-silence', unsent, answer, '&do=answer'],
  ['to be contested: its sending is noted first', 'to-contest', unsent, sent, '&do=sent'],
  ['to be checked: its sending is noted first', 'to-check', unsent, sent, '&do=sent'],
  ['that is rectified itself: it is shown', 'to-contest', { body: rectified }, see, ''],
  ['that cannot be read: it is shown', 'to-contest', { status: 500 }, see, ''],
  ['already answered: it is shown', 'refused', unsent, see, ''],
  ['closed: it is shown', 'closed', unsent, see, ''],
] as const)('leads to the known fine %s', { timeout: 20_000 }, async (_case, status, read, name, act) => {
  await typeRectified({ status }, read);
  const there = await screen.findByRole('link', { name });
  expect(there.getAttribute('href')).toBe(`/mes-amendes?fine=${fineId}${act}`);
  expect(there.closest('[role="status"]')?.textContent).toContain('Ce forfait est déjà dans vos amendes');
});

it('finds the known fine beyond the first page of the list', { timeout: 20_000 }, async () => {
  await typeRectified({ status: 'sent' }, unsent, 3);
  expect(await screen.findByRole('link', { name: answer })).toBeTruthy();
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
