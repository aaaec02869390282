import { describe, expect, it } from 'vitest';
import { documentKinds, documentMails } from '../document/index.ts';
import { deadlineCodes, fineMails, fineStatuses, type Deadline } from '../fine/index.ts';
import { addDays, toPlainDate } from '../kernel/index.ts';
import { stepActNames } from '../step-act/index.ts';
import { chooseFineAct, makeHome } from './next-steps.ts';
import type { PaperFacts, RunningFine, Situation } from './situation.ts';

const now = new Date('2026-11-22T13:05:00Z');
const today = toPlainDate('2026-11-22');
const nothing: Situation = {
  account: 'valid',
  papers: [],
  review: null,
  draft: null,
  unsent: [],
  declared: [],
  fines: [],
  notices: [],
};
/** Label of the card's button in that situation. */
const buttonOf = (facts: Partial<Situation>): string | null => {
  const { act } = makeHome({ ...nothing, ...facts }, now);
  return act === null ? null : stepActNames[act];
};
const paper = (kind: PaperFacts['kind'], state: PaperFacts['state']): PaperFacts => ({
  kind,
  state,
  validated: false,
  reason: null,
  remark: null,
  expiresOn: null,
});

describe('a mail and the card that it leads to name the act with the same words', () => {
  it.each(documentKinds)('the mails of a paper: %s', (kind) => {
    const papers = (state: PaperFacts['state']) =>
      ({ account: 'papers-missing', papers: [paper(kind, state)] }) as const;
    expect(documentMails.rejected('Ada', kind, 'La photo est floue.').button).toBe(buttonOf(papers('rejected')));
    expect(documentMails.expired('Ada', kind).button).toBe(buttonOf(papers('expired')));
    expect(documentMails.withdrawn('Ada', kind).button).toBe(buttonOf(papers('missing')));
    // The home asks for nothing while the team looks: the mail only shows the papers.
    expect(buttonOf({ ...papers('pending'), account: 'papers-waiting' })).toBeNull();
  });

  it('the mail of an activation', () => {
    expect(documentMails.activated('Ada').button).toBe(buttonOf({}));
  });

  const cases = deadlineCodes.flatMap((code) =>
    fineStatuses.flatMap((status) => [true, false].map((hasDossier) => ({ code, status, hasDossier }))),
  );
  it.each(cases)('the reminder of a fine: $code, $status, dossier $hasDossier', ({ code, status, hasDossier }) => {
    const deadline = { code, safe: addDays(today, 2), outer: addDays(today, 4), postBy: today } as Deadline;
    const fine: RunningFine = { id: 'fine-1', authorityName: null, status, deadline, silentFrom: null, hasDossier };
    const button = buttonOf({ fines: [fine] });
    const isOver = status === 'accepted' || status === 'closed';
    const act = chooseFineAct(fine, deadline);
    expect(button).toBe(isOver ? stepActNames.declare : fineMails.reminder('Ada', { deadline, left: 2 }, act).button);
  });
});
