import { expect, it } from 'vitest';
import type { FollowedFine } from '../fine/index.ts';
import { listAwaitedDates } from '../fine/index.ts';
import { followedFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import { isSettled, type FineNotification } from './settled-notification.ts';

const open: FollowedFine = { ...followedFine, status: 'to-contest' };
const sent: FollowedFine = { ...open, status: 'sent', sentOn: toPlainDate('2026-11-25'), sentBy: 'registered' };
const silent: FollowedFine = { ...sent, status: 'refused-by-silence', decisionOn: toPlainDate('2027-01-10') };
const seized: FollowedFine = { ...silent, status: 'second-appeal' };
const safeDay = (fine: FollowedFine, code: string) =>
  listAwaitedDates(fine).find((deadline) => deadline.code === code)?.safe ?? null;
const path = '/mes-amendes?fine=01a00000-0000-7000-8000-000000000001';
const appeal: FineNotification = { kind: 'fine-date', deed: 'appeal-posted', dueOn: safeDay(open, 'rapo'), path };
const payment: FineNotification = { ...appeal, deed: null, dueOn: safeDay(open, 'payment') };
const tribunal: FineNotification = {
  ...appeal,
  kind: 'fine-silence',
  deed: 'tribunal-seized',
  dueOn: safeDay(silent, 'tsp'),
};
const dossier: FineNotification = { kind: 'dossier-ready', deed: null, dueOn: null, path: `${path}&letter=rapo` };
const toTribunal: FineNotification = { ...dossier, path: `${path}&letter=tsp` };

it.each<[string, FineNotification, readonly [FollowedFine, boolean][]]>([
  [
    'the appeal to send',
    appeal,
    [
      [open, false],
      [sent, true],
      [silent, true],
    ],
  ],
  [
    'the appeal to prepare, not signed yet',
    { ...appeal, deed: null },
    [
      [open, false],
      [sent, true],
    ],
  ],
  [
    'one of before, without its date',
    { ...appeal, dueOn: null },
    [
      [open, false],
      [sent, true],
    ],
  ],
  [
    'the sum to pay',
    payment,
    [
      [open, false],
      [sent, false],
      [{ ...sent, payment: 'paid' }, true],
    ],
  ],
  [
    'the tribunal to seize',
    tribunal,
    [
      [silent, false],
      [seized, true],
    ],
  ],
  [
    'the dossier of the appeal',
    dossier,
    [
      [open, false],
      [sent, true],
    ],
  ],
  [
    'the dossier of the tribunal',
    toTribunal,
    [
      [silent, false],
      [seized, true],
    ],
  ],
  ['a letter that no longer exists', { ...dossier, path: `${path}&letter=song` }, [[sent, false]]],
  ['the receipt to note', { ...appeal, deed: null, dueOn: null }, [[sent, false]]],
  ['an answer of the letter service', { ...dossier, kind: 'letter-followed', path }, [[sent, false]]],
])('%s is asked for until it is done', (_, asked, cases) => {
  for (const [fine, isDone] of cases) expect(isSettled(asked, fine, false)).toBe(isDone);
});

it.each([
  ['the appeal to send', appeal, true],
  ['the dossier of the appeal', dossier, true],
  ['a payment', payment, false],
  ['the dossier for the tribunal', toTribunal, false],
])('while a provider is sending the appeal, %s: settled %#', (_name, notification, settled) => {
  expect(isSettled(notification, open, true)).toBe(settled);
});
