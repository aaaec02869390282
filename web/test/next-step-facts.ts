import type { NextStepFacts } from '@placejuste/contracts/next-step';

/** Reply of `GET /api/next-step` for a person with nothing to do. */
export const noFacts: NextStepFacts = {
  papers: (['cmi', 'carte_grise'] as const).map((kind) => ({
    kind,
    state: 'approved',
    validated: true,
    reason: null,
    remark: null,
    expiresOn: null,
  })),
  review: null,
  declared: [],
  fines: [],
};

export const runningFine: NextStepFacts['fines'][number] = {
  id: '018f3c00-0000-7000-8000-00000000f101',
  authorityName: 'Lille',
  status: 'to-contest',
  deadline: null,
  silentFrom: null,
  hasDossier: false,
};
