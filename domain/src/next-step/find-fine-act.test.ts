import { describe, expect, it } from 'vitest';
import { fineStatuses } from '../fine/index.ts';
import { addDays, toPlainDate } from '../kernel/index.ts';
import { findFineAct } from './find-fine-act.ts';
import { findStepAct, listNextSteps } from './next-steps.ts';

const now = new Date('2026-11-22T13:05:00Z');
const today = toPlainDate('2026-11-22');

describe('the one act of a fine', () => {
  it.each([
    ['to-check', false, true, 'prepare-dossier'],
    ['to-contest', true, true, 'sign-dossier'],
    ['refused', false, true, 'prepare-dossier'],
    ['refused-by-silence', true, true, 'sign-dossier'],
    // Refused in the penal world: no letter of ours comes next.
    ['refused', true, false, null],
    ['sent', true, false, 'note-answer'],
    ['second-appeal', true, false, 'note-answer'],
    ['accepted', true, true, null],
    ['closed', false, true, null],
  ] as const)('%s, dossier %s, appeal awaited %s: %s', (status, hasDossier, isAppealAwaited, act) => {
    expect(findFineAct({ status, hasDossier, isAppealAwaited })).toBe(act);
  });

  it.each(fineStatuses.flatMap((status) => [false, true].map((hasDossier) => ({ status, hasDossier }))))(
    'is the one of the home, whatever its date: $status, dossier $hasDossier',
    ({ status, hasDossier }) => {
      for (const daysLeft of [0, 3, 4, 24]) {
        const safe = addDays(today, daysLeft);
        const fine = { id: 'fine-1', authorityName: null, status, hasDossier, silentFrom: null };
        const deadline = { code: status.startsWith('refused') ? 'tsp' : 'rapo', safe, outer: safe } as const;
        const rest = { review: null, draft: null, unsent: [], declared: [], notices: [] } as const;
        const papers = { account: 'valid', papers: [], ...rest } as const;
        const [step] = listNextSteps({ ...papers, fines: [{ ...fine, deadline }] }, now);
        const ownAct = findFineAct({ status, hasDossier, isAppealAwaited: true });
        const isWaiting = ownAct === null || ownAct === 'note-answer';
        if (step === undefined || isWaiting)
          expect(['answer-awaited', 'nothing', 'fine', 'fine-urgent']).toContain(step?.kind);
        else expect(findStepAct(step)).toBe(ownAct);
      }
    },
  );
});
