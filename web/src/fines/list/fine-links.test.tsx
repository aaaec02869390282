import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fineId } from '../../../test/fines.fixtures.ts';
import { open } from '../../../test/open.tsx';

const row = {
  id: fineId,
  track: 'fps',
  noticeNumber: '21590350100017261314072245',
  noticeDate: '2026-11-10',
  plate: null,
  place: null,
  amountCents: 5000,
  authorityName: 'Ville de Lille',
  createdAt: '2026-11-10T09:00:00.000Z',
};
const until = { safe: '2026-12-05', outer: '2026-12-10', postBy: '2026-12-04', law: [] };

it.each([
  ['to-contest', 'rapo', 'open', 'À envoyer au plus tard le'],
  ['to-contest', 'payment', 'open', 'À payer au plus tard le'],
  ['sent', 'payment', 'open', 'À payer au plus tard le'],
  ['to-contest', 'rapo', 'passed', 'Date sûre dépassée'],
])('a fine that is %s says its next date, %s, %s, by what is due', async (status, code, state, words) => {
  const rows = [{ ...row, status, nextDeadline: { ...until, code, state } }];
  await open('/mes-amendes', { signedIn: true, answers: { 'GET /api/fines': { body: { rows, next: null } } } });
  expect(await screen.findByText(words)).toBeTruthy();
});

it.each([
  ['not delivered, in its month', 'rapo', 'open', 'À renvoyer'],
  ['not delivered, its month past', 'rapo', 'passed', 'Envoyé'],
  ['whose answer is awaited', 'payment', 'open', 'Envoyé'],
])('an appeal %s (%s, %s) is named as on its page', async (_case, code, state, words) => {
  const rows = [{ ...row, status: 'sent', nextDeadline: { ...until, code, state } }];
  await open('/mes-amendes', { signedIn: true, answers: { 'GET /api/fines': { body: { rows, next: null } } } });
  expect(await screen.findByText(words)).toBeTruthy();
});
