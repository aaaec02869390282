import type { Fine } from '@placejuste/contracts/fines';
import {
  deadlineState,
  type FollowedFine,
  type FollowUp,
  followedDeadlines,
  legalTexts,
} from '@placejuste/domain/fine';
import { windscreenFine } from '@placejuste/domain/fixtures';
import { parisDay } from '@placejuste/domain/kernel';
import { emptyFormValues, typedFineOf } from '../src/fines/form/fine-form-values.ts';

export const fineId = '01933b6e-0000-7000-8000-0000000000f1';

const nothingDone = {
  sentOn: null,
  sentBy: null,
  rapoReceivedOn: null,
  decisionOn: null,
  decisionDelivery: null,
  payment: null,
} as const;
const nothingYet: FollowUp = { status: 'to-contest', ...nothingDone };

/** What the service adds to a fine just kept, where its dates do not matter. */
export const justKept = {
  ...nothingDone,
  steps: [],
  decoded: null,
  deadlines: [],
  missing: {},
  createdAt: '2026-11-21T09:00:00.000Z',
  updatedAt: '2026-11-21T09:00:00.000Z',
};

/** The fine of the fixtures as the service would give it on that day: its dates by the domain's own rules. */
export function fineOn(now: Date, follow: Partial<FollowUp> = {}, changes: Partial<Fine> = {}): Fine {
  const followed: FollowedFine = {
    ...nothingYet,
    ...follow,
    track: 'fps',
    noticeDate: windscreenFine.noticeDate,
    delivery: 'windscreen',
    region: 'metropole',
  };
  const { region: _region, ...kept } = followed;
  return {
    ...windscreenFine,
    ...kept,
    id: fineId,
    declarationId: null,
    noticePath: null,
    declinedDeclarations: [],
    steps: [],
    decoded: null,
    deadlines: followedDeadlines(followed).map((deadline) => ({
      ...deadline,
      state: deadlineState(deadline, parisDay(now)),
      law: deadline.law.map((id) => ({
        text: legalTexts[id].cite,
        readIn: legalTexts[id].readIn,
        readOn: legalTexts[id].readOn,
      })),
    })),
    missing: {},
    createdAt: '2026-11-10T09:00:00.000Z',
    updatedAt: '2026-11-10T09:00:00.000Z',
    ...changes,
  };
}

/** What the form of a fine received by post sends while nothing else is typed. */
export const postedFine = typedFineOf({ ...emptyFormValues, delivery: 'post' });
