import { listAwaitedDates } from '@placejuste/domain/fine';
import { toPlainDate } from '@placejuste/domain/kernel';
import { expect, it } from 'vitest';
import { fineOn } from '../../../test/fines.fixtures.ts';
import { toFollowedFine } from './followed-fine.ts';

const noted = (step: 'sent' | 'accepted-in-part' | 'refused', on: string) =>
  ({ id: crypto.randomUUID(), step, on, channel: null, reference: null, takenAt: `${on}T09:00:00.000Z` }) as never;

/** A fine whose answer came after the silence, as a phone kept it before the service told if the sum was reduced. */
function keptBefore(answer: 'accepted-in-part' | 'refused') {
  const { reduced: _reduced, ...kept } = fineOn(new Date('2027-02-20T09:00:00Z'), {
    status: 'refused',
    rapoReceivedOn: toPlainDate('2026-11-30'),
    decisionOn: toPlainDate('2027-02-15'),
    decisionDelivery: 'electronic',
  });
  return { ...kept, steps: [noted('sent', '2026-11-28'), noted(answer, '2027-02-15')] };
}

it.each([
  ['accepted-in-part', 'tsp-rectified', '2027-03-15'],
  ['refused', 'tsp-confirmed', '2027-01-30'],
] as const)('a fine kept offline before, %s: its date is that of %s', (answer, rule, safe) => {
  const tribunal = listAwaitedDates(toFollowedFine(keptBefore(answer))).find(({ code }) => code === 'tsp');
  expect(tribunal).toMatchObject({ rule, safe });
});

it('what the service says of the sum goes before the steps', () => {
  expect(toFollowedFine({ ...keptBefore('refused'), reduced: true }).reduced).toBe(true);
});
