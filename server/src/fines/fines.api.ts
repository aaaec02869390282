import type { FineSummary } from '@placejuste/contracts/fines';
import {
  findAppealAnswer,
  findAppealSince,
  computeContestStage,
  decodeNoticeNumber,
  canFactsChange,
  computeFollowedDeadlines,
  isRectifiedNotice,
  parseNoticeDigits,
  computeSilenceDay,
  wasAccepted,
  type AppealSince,
  type Deadline,
  type FineFacts,
  type FineStatus,
  type FineTrack,
  type NoticeScene,
} from '@placejuste/domain/fine';
import { toPlainDate, type PlainDate } from '@placejuste/domain/kernel';
import type { RunningFine } from '@placejuste/domain/next-step';
import type { Tx } from '../platform/postgres/index.ts';
import { findAuthority } from './authorities.ts';
import { compareFines } from './fine-order.ts';
import { toFineFacts, toFollowedFine } from './fine-facts.ts';
import { buildFineSummaryView } from './fine.view.ts';
import { finesRepository } from './fines.repository.ts';

/** Beyond these, the oldest are not listed: nobody has been met with a tenth of them. */
const maxOfPerson = 500;

/**
 * The fines of one person for whoever answers them, on that day in Paris: what ends first before the rest, then the
 * newest. Needs a service transaction.
 */
export async function listFinesOfPerson(tx: Tx, userId: string, today: PlainDate): Promise<readonly FineSummary[]> {
  const lines = (await finesRepository(tx).listOfPerson(userId, maxOfPerson)).map((row) =>
    buildFineSummaryView(row, today),
  );
  return lines.toSorted(compareFines);
}

/** What a dossier needs of a fine. */
export interface FineForDossier {
  readonly id: string;
  /** Its contest was accepted, and may be closed since. */
  readonly isAccepted: boolean;
  readonly facts: FineFacts;
  /** The step before, as far as it was noted. */
  readonly previous: {
    readonly sentOn: PlainDate | null;
    readonly sentBy: 'registered' | 'online' | null;
    readonly receivedOn: PlainDate | null;
    readonly refusedOn: PlainDate | null;
    readonly reduced: boolean;
  };
  /** Its appeal was made before it was recorded: the paper is the answer. */
  readonly isRectified: boolean;
  readonly declarationId: string | null;
  readonly status: FineStatus;
  /** False once something was sent: then neither its facts nor its declaration can be corrected. */
  readonly mayChange: boolean;
  /** Path in the bucket `documents`. */
  readonly noticePath: string | null;
}

/** What the declarations of the same person are compared to. */
export interface FineToMatch extends Pick<NoticeScene, 'plate' | 'day' | 'time' | 'place' | 'authority'> {
  /** Joined already, or said not to be about it. */
  readonly settled: readonly string[];
}

/**
 * The month of an FPS appeal, null for another track or a fine that is not one of theirs; and how the appeal went on
 * since that letter left.
 */
export async function findAppeal(
  tx: Tx,
  fineId: string,
  letterId: string,
): Promise<{ readonly rapo: Deadline | null; readonly since: AppealSince | null }> {
  const fines = finesRepository(tx);
  const row = await fines.find(fineId);
  if (row === undefined) return { rapo: null, since: null };
  const followed = toFollowedFine(row);
  return {
    rapo: computeFollowedDeadlines(followed).find(({ code }) => code === 'rapo') ?? null,
    since: findAppealSince(followed, await fines.listSteps(fineId), letterId),
  };
}

/** Fines beyond these are in the list. */
const maxRunning = 50;

/** The fines of the person behind `tx` that still ask something or await an answer, on that day in Paris. */
export async function listRunningFines(
  tx: Tx,
  today: PlainDate,
): Promise<readonly (Omit<RunningFine, 'hasDossier'> & { readonly track: FineTrack; readonly stage: FineStatus })[]> {
  const rows = await finesRepository(tx).listRunning(maxRunning);
  return rows.map((row) => {
    const { nextDeadline } = buildFineSummaryView(row, today);
    return {
      id: row.id,
      track: row.track,
      authorityName: row.authority_name,
      status: row.status,
      stage: computeContestStage(toFollowedFine(row)),
      deadline:
        nextDeadline === null
          ? null
          : { code: nextDeadline.code, safe: toPlainDate(nextDeadline.safe), outer: toPlainDate(nextDeadline.outer) },
      silentFrom: computeSilenceDay(toFollowedFine(row)),
    };
  });
}

/** Null when it does not exist for the person behind `tx`. */
export async function findFineToMatch(tx: Tx, id: string): Promise<FineToMatch | null> {
  const row = await finesRepository(tx).find(id);
  if (row === undefined) return null;
  const settled =
    row.declaration_id === null ? row.declined_declarations : [...row.declined_declarations, row.declaration_id];
  // A paper left on the windscreen was written where and when the car was seen.
  const day = row.observed_on ?? (row.delivery === 'windscreen' ? row.notice_date : null);
  return { plate: row.plate, day, time: row.observed_at, place: row.place, authority: row.authority_name, settled };
}

/** INSEE code of the commune that issued an FPS notice; null for a grouping, a contractor or another notice. */
export async function findIssuingCommune({
  track,
  noticeNumber,
}: Pick<FineFacts, 'track' | 'noticeNumber'>): Promise<string | null> {
  const digits = track === 'fps' ? parseNoticeDigits(noticeNumber) : null;
  if (digits === null) return null;
  const { siren } = decodeNoticeNumber(digits.number, digits.key);
  return (await findAuthority(siren))?.insee ?? null;
}

/** Null when it does not exist for the person behind `tx`. */
export async function findFineForDossier(tx: Tx, id: string): Promise<FineForDossier | null> {
  const fines = finesRepository(tx);
  const row = await fines.find(id);
  if (row === undefined) return null;
  const steps = (await fines.listSteps(id)).map(({ step, happened_on: on }) => ({ step, on }));
  const isRectified = isRectifiedNotice(toFollowedFine(row));
  const answer = isRectified ? { on: row.notice_date, reduced: true } : findAppealAnswer(steps);
  const previous = {
    sentOn: row.sent_on,
    sentBy: row.sent_by === 'letter' ? null : row.sent_by,
    receivedOn: row.rapo_received_on,
    refusedOn: answer?.on ?? null,
    reduced: answer?.reduced === true,
  };
  return {
    id: row.id,
    isAccepted: wasAccepted(steps),
    isRectified,
    facts: toFineFacts(row),
    previous,
    declarationId: row.declaration_id,
    status: row.status,
    mayChange: canFactsChange(row.status),
    noticePath: row.notice_path,
  };
}
