import type { NextStepFacts } from '@placejuste/contracts/next-step';
import { toPlainDate, type LocalClock } from '@placejuste/domain/kernel';
import type { DeclaredFacts, DraftFacts, Situation, StayFacts, UnsentFacts } from '@placejuste/domain/next-step';
import { findDependency, type OutboxRow } from '../offline/index.ts';
import { toServiceTime } from '../platform/index.ts';

/** Facts known only to this phone. */
export interface PhoneFacts {
  readonly account: Situation['account'];
  readonly draft: DraftFacts | null;
  readonly rows: readonly OutboxRow[];
  /** Returns the time at which the person said on this phone that the car had left (ISO); null otherwise. */
  readonly leftAt: (declarationId: string) => string | null;
  /** Stays watched by this phone. */
  readonly stays: readonly WatchedStay[];
}

interface WatchedStay {
  readonly declarationId: string;
  readonly plate: string;
  readonly commune: string;
  readonly hours: number;
  readonly endsAt: string;
  readonly clock?: LocalClock | undefined;
}

/** Merges the facts of the service and of this phone into the situation that the domain reads. */
export function buildSituation(facts: NextStepFacts | null, phone: PhoneFacts): Situation {
  const { account, draft, rows } = phone;
  const shared = { account, draft, unsent: rows.flatMap((row) => listUnsentFacts(row, rows)) };
  const watched = listPhoneOnlyStays(facts, phone);
  if (facts === null) return { ...shared, papers: [], review: null, declared: watched, fines: [], notices: [] };
  return {
    ...shared,
    papers: facts.papers.map((paper) => ({
      ...paper,
      expiresOn: paper.expiresOn === null ? null : toPlainDate(paper.expiresOn),
    })),
    review: parseReview(facts.review),
    declared: [...facts.declared.map((one) => buildDeclaredFacts(one, phone)), ...watched],
    fines: facts.fines.map((fine) => ({
      ...fine,
      deadline:
        fine.deadline === null
          ? null
          : {
              code: fine.deadline.code,
              safe: toPlainDate(fine.deadline.safe),
              outer: toPlainDate(fine.deadline.outer),
            },
      silentFrom: fine.silentFrom === null ? null : toPlainDate(fine.silentFrom),
    })),
    notices: (facts.notices ?? []).map(({ id, safe }) => ({ id, safe: safe === null ? null : toPlainDate(safe) })),
  };
}

/** Lists the stays watched by this phone whose declarations are not in the service's answer yet. */
function listPhoneOnlyStays(
  facts: NextStepFacts | null,
  { stays, rows, leftAt }: PhoneFacts,
): readonly DeclaredFacts[] {
  const knownIds = new Set([...(facts?.declared ?? []), ...rows].map(({ id }) => id));
  return stays
    .filter(({ declarationId }) => !knownIds.has(declarationId))
    .map(({ declarationId, plate, commune, hours, endsAt, clock = 'paris' }) => {
      const departure = leftAt(declarationId);
      const end = toServiceTime(new Date(endsAt));
      return {
        id: declarationId,
        plate,
        placeLabel: null,
        clock,
        parkedAt: new Date(end.getTime() - hours * 3_600_000),
        depositedAt: new Date(end.getTime() - hours * 3_600_000),
        leftAt: departure === null ? null : new Date(departure),
        stay: { commune, hours, endsAt: end, clock },
      };
    });
}

function buildDeclaredFacts(one: NextStepFacts['declared'][number], { leftAt, stays }: PhoneFacts): DeclaredFacts {
  // A departure noted on this phone may not have reached the service yet.
  const departure = one.leftAt ?? leftAt(one.id);
  const stay = one.stay ?? stays.find(({ declarationId }) => declarationId === one.id) ?? null;
  return {
    id: one.id,
    plate: one.plate,
    placeLabel: one.placeLabel,
    clock: one.clock ?? stay?.clock,
    parkedAt: new Date(one.parkedAt ?? one.depositedAt),
    depositedAt: new Date(one.depositedAt),
    leftAt: departure === null ? null : new Date(departure),
    stay: stay === null ? null : toStayFacts(stay),
  };
}

/** Converts a stay; one stored by a version without the clock was in Paris time. */
function toStayFacts({
  commune,
  hours,
  endsAt,
  clock = 'paris',
}: Omit<WatchedStay, 'declarationId' | 'plate'>): StayFacts {
  return { commune, hours, endsAt: new Date(endsAt), clock };
}

function listUnsentFacts(row: OutboxRow, rows: readonly OutboxRow[]): readonly UnsentFacts[] {
  const { id, kind, payload, createdAt, state } = row;
  if (kind !== 'declaration.create') return [];
  // An older version of the application may have stored another shape.
  const { placeLabel, savedAtClaim } = payload;
  const savedDate = new Date(typeof savedAtClaim === 'string' ? savedAtClaim : createdAt);
  return [
    {
      id,
      savedAt: toServiceTime(Number.isNaN(savedDate.getTime()) ? new Date(createdAt) : savedDate),
      placeLabel: typeof placeLabel === 'string' ? placeLabel : null,
      // A declaration is not sent until its vehicle is accepted either.
      hasFailed: state === 'needs-attention' || findDependency(row, rows)?.state === 'needs-attention',
    },
  ];
}

function parseReview(review: NextStepFacts['review']): Situation['review'] {
  if (review?.state === 'expected')
    return { state: 'expected', from: new Date(review.from), until: new Date(review.until) };
  if (review?.state === 'late' && review.promisedUntil !== undefined)
    return { state: 'late', promisedUntil: new Date(review.promisedUntil) };
  return review?.state === 'late' ? { state: 'late' } : review;
}
