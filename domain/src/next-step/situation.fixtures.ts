import { addDays, toPlainDate } from '../kernel/index.ts';
import type { DeclaredFacts, PaperFacts, RunningFine, Situation, UnsentFacts } from './situation.ts';

export const now = new Date('2026-11-22T13:05:00Z');
export const today = toPlainDate('2026-11-22');
export const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

export const nothing: Situation = {
  account: 'valid',
  papers: [],
  review: null,
  draft: null,
  unsent: [],
  declared: [],
  fines: [],
  notices: [],
};
export const makePaper = (change: Partial<PaperFacts>): PaperFacts => ({
  kind: 'cmi',
  state: 'approved',
  validated: change.state === undefined || change.state === 'approved',
  reason: null,
  remark: null,
  expiresOn: null,
  ...change,
});
export const makeFine = (daysLeft: number | null, change: Partial<RunningFine> = {}): RunningFine => ({
  id: 'fine-1',
  authorityName: 'Lille',
  status: 'to-contest',
  deadline:
    daysLeft === null ? null : { code: 'rapo', safe: addDays(today, daysLeft), outer: addDays(today, daysLeft + 2) },
  silentFrom: null,
  hasDossier: false,
  ...change,
});
export const makeUnsent = (change: Partial<UnsentFacts> = {}): UnsentFacts => ({
  id: 'unsent-1',
  savedAt: hoursAgo(1),
  placeLabel: null,
  hasFailed: false,
  ...change,
});
export const makeDeclared = (change: Partial<DeclaredFacts> = {}): DeclaredFacts => ({
  id: 'declared-1',
  plate: 'FG-482-KX',
  placeLabel: null,
  parkedAt: change.depositedAt ?? hoursAgo(1),
  depositedAt: hoursAgo(1),
  leftAt: null,
  stay: null,
  ...change,
});
export const draft = { id: 'draft-1', begunAt: hoursAgo(20), placeLabel: null };
export const makeStay = (endsInHours: number) => ({
  commune: 'Besançon',
  hours: 12,
  endsAt: hoursAgo(-endsInHours),
  clock: 'paris' as const,
});
