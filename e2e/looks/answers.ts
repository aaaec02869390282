import { randomUUID } from 'node:crypto';
import { nextStepContract, type NextStepFacts } from '@placejuste/contracts/next-step';
import type { Page } from '@playwright/test';

/**
 * Replaces a reply of the service, checked against its contract: these tests are about the screens, not the service.
 */
export async function answer(
  page: Page,
  path: string,
  reply: { parse(body: unknown): object },
  body: object,
): Promise<void> {
  const json = reply.parse(body);
  await page.route(`**${path}`, (route) => route.fulfill({ json }));
}

const hour = 3_600_000;
export const at = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();
export const day = (days: number): string => at(24 * days).slice(0, 10);

const [cmi, certificate] = (['cmi', 'carte_grise'] as const).map((kind) => ({
  kind,
  state: 'approved' as NextStepFacts['papers'][number]['state'],
  validated: true,
  reason: null as string | null,
  remark: null,
  expiresOn: null as string | null,
}));
if (cmi === undefined || certificate === undefined) throw new Error('Both papers are always there');

export const papers = {
  valid: [cmi, certificate],
  missing: [cmi, certificate].map((one) => ({ ...one, state: 'missing' as const, validated: false })),
  pending: [cmi, certificate].map((one) => ({ ...one, state: 'pending' as const, validated: false })),
  refused: [
    cmi,
    { ...certificate, state: 'rejected' as const, validated: false, reason: 'Le bas du document est coupé.' },
  ],
  expiring: [{ ...cmi, expiresOn: day(12) }, certificate],
};

export const declared = (stay: NextStepFacts['declared'][number]['stay']): NextStepFacts['declared'][number] => ({
  id: randomUUID(),
  plate: 'FG-482-KX',
  placeLabel: '12 Rue des Tilleuls 25000 Besançon',
  depositedAt: at(-1 / 3),
  leftAt: null,
  stay,
});

export const fine = (changes: Partial<NextStepFacts['fines'][number]> = {}): NextStepFacts['fines'][number] => ({
  id: randomUUID(),
  authorityName: 'Lille',
  status: 'to-contest',
  deadline: { code: 'rapo', safe: day(24), outer: day(26) },
  silentFrom: null,
  hasDossier: false,
  ...changes,
});

/** Sets the facts of the home, all quiet except `changes`. */
export const facts = (page: Page, changes: Partial<NextStepFacts>): Promise<void> =>
  answer(page, '/api/next-step', nextStepContract.calls.readFacts.reply, {
    papers: papers.valid,
    review: null,
    declared: [],
    fines: [],
    ...changes,
  });
