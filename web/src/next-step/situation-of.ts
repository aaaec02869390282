import type { NextStepFacts } from '@placejuste/contracts/next-step';
import { plainDateOf, type LocalClock } from '@placejuste/domain/kernel';
import type { DeclaredFacts, DraftFacts, Situation, StayFacts, UnsentFacts } from '@placejuste/domain/next-step';
import { dependencyOf, type OutboxRow } from '../offline/index.ts';
import { toServiceTime } from '../platform/index.ts';

/** What this phone alone knows. */
export interface PhoneFacts {
  readonly account: Situation['account'];
  readonly draft: DraftFacts | null;
  readonly rows: readonly OutboxRow[];
  /** When the person said on this phone that the car had left (ISO). */
  readonly leftAt: (declarationId: string) => string | null;
  /** The stays this phone watches. */
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

/** The facts of the service and those of this phone, as the domain reads them. */
export function situationOf(facts: NextStepFacts | null, phone: PhoneFacts): Situation {
  const { account, draft, rows } = phone;
  const shared = { account, draft, unsent: rows.flatMap((row) => unsentOf(row, rows)) };
  const watched = staysOfPhoneOnly(facts, phone);
  if (facts === null) return { ...shared, papers: [], review: null, declared: watched, fines: [], notices: [] };
  return {
    ...shared,
    papers: facts.papers.map((paper) => ({
      ...paper,
      expiresOn: paper.expiresOn === null ? null : plainDateOf(paper.expiresOn),
    })),
    review: reviewOf(facts.review),
    declared: [...facts.declared.map((one) => declaredOf(one, phone)), ...watched],
    fines: facts.fines.map((fine) => ({
      ...fine,
      deadline:
        fine.deadline === null
          ? null
          : {
              code: fine.deadline.code,
              safe: plainDateOf(fine.deadline.safe),
              outer: plainDateOf(fine.deadline.outer),
            },
      silentFrom: fine.silentFrom === null ? null : plainDateOf(fine.silentFrom),
    })),
    notices: (facts.notices ?? []).map(({ id, safe }) => ({ id, safe: safe === null ? null : plainDateOf(safe) })),
  };
}

/** Stays that this phone watches, of declarations that it has not heard of from the service yet. */
function staysOfPhoneOnly(facts: NextStepFacts | null, { stays, rows, leftAt }: PhoneFacts): readonly DeclaredFacts[] {
  const known = new Set([...(facts?.declared ?? []), ...rows].map(({ id }) => id));
  return stays
    .filter(({ declarationId }) => !known.has(declarationId))
    .map(({ declarationId, plate, commune, hours, endsAt, clock = 'paris' }) => {
      const left = leftAt(declarationId);
      const end = toServiceTime(new Date(endsAt));
      return {
        id: declarationId,
        plate,
        placeLabel: null,
        parkedAt: new Date(end.getTime() - hours * 3_600_000),
        depositedAt: new Date(end.getTime() - hours * 3_600_000),
        leftAt: left === null ? null : new Date(left),
        stay: { commune, hours, endsAt: end, clock },
      };
    });
}

function declaredOf(one: NextStepFacts['declared'][number], { leftAt, stays }: PhoneFacts): DeclaredFacts {
  // Said on this phone, it may not have reached the service yet.
  const left = one.leftAt ?? leftAt(one.id);
  const stay = one.stay ?? stays.find(({ declarationId }) => declarationId === one.id) ?? null;
  return {
    id: one.id,
    plate: one.plate,
    placeLabel: one.placeLabel,
    parkedAt: new Date(one.parkedAt ?? one.depositedAt),
    depositedAt: new Date(one.depositedAt),
    leftAt: left === null ? null : new Date(left),
    stay: stay === null ? null : stayOf(stay),
  };
}

/** Kept before its clock was told, it was that of Paris. */
function stayOf({ commune, hours, endsAt, clock = 'paris' }: Omit<WatchedStay, 'declarationId' | 'plate'>): StayFacts {
  return { commune, hours, endsAt: new Date(endsAt), clock };
}

function unsentOf(row: OutboxRow, rows: readonly OutboxRow[]): readonly UnsentFacts[] {
  const { id, kind, payload, createdAt, state } = row;
  if (kind !== 'declaration.create') return [];
  // An older version of the application may have kept another shape.
  const { placeLabel, savedAtClaim } = payload;
  const saved = new Date(typeof savedAtClaim === 'string' ? savedAtClaim : createdAt);
  return [
    {
      id,
      savedAt: toServiceTime(Number.isNaN(saved.getTime()) ? new Date(createdAt) : saved),
      placeLabel: typeof placeLabel === 'string' ? placeLabel : null,
      // Until its vehicle is accepted, it does not leave either.
      hasFailed: state === 'needs-attention' || dependencyOf(row, rows)?.state === 'needs-attention',
    },
  ];
}

function reviewOf(review: NextStepFacts['review']): Situation['review'] {
  if (review?.state === 'expected')
    return { state: 'expected', from: new Date(review.from), until: new Date(review.until) };
  if (review?.state === 'late' && review.promisedUntil !== undefined)
    return { state: 'late', promisedUntil: new Date(review.promisedUntil) };
  return review?.state === 'late' ? { state: 'late' } : review;
}
