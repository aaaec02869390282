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
  type FollowedFine,
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

/** Most fines listed of one person; older ones are left out. Nobody is known to have a tenth of them. */
const maxOfPerson = 500;

/**
 * Lists the fines of one person for the support, as of that day in Paris: the earliest deadline first, then the newest.
 * Needs a service transaction.
 */
export async function listFinesOfPerson(tx: Tx, userId: string, today: PlainDate): Promise<readonly FineSummary[]> {
  const lines = (await finesRepository(tx).listOfPerson(userId, maxOfPerson)).map((row) =>
    buildFineSummaryView(row, today),
  );
  return lines.toSorted(compareFines);
}

/** A fine, as a dossier needs it. */
export interface FineForDossier {
  readonly id: string;
  /** True once its contest was accepted, even if the fine was closed since. */
  readonly isAccepted: boolean;
  readonly facts: FineFacts;
  /** Facts of the previous step, as far as noted. */
  readonly previous: {
    readonly sentOn: PlainDate | null;
    readonly sentBy: 'registered' | 'online' | null;
    readonly receivedOn: PlainDate | null;
    readonly refusedOn: PlainDate | null;
    readonly reduced: boolean;
  };
  /** True for a rectified notice, which answers an appeal made before the fine was recorded. */
  readonly isRectified: boolean;
  readonly declarationId: string | null;
  readonly status: FineStatus;
  /** False once a letter was sent: neither facts nor declaration can be corrected then. */
  readonly mayChange: boolean;
  /** Path in the bucket `documents`. */
  readonly noticePath: string | null;
}

/** A fine, as it is compared with the declarations of the same person. */
export interface FineToMatch extends Pick<NoticeScene, 'plate' | 'day' | 'time' | 'place' | 'authority'> {
  /** Declarations already tied to it, or rejected as not about it. */
  readonly settled: readonly string[];
}

/**
 * Returns the deadline of an FPS appeal, null for another track or a fine of somebody else; and the events of the
 * appeal since that letter was sent.
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

/** Most fines returned; the list has the others. */
const maxRunning = 50;

/** Lists the fines of the person behind `tx` that are not over, as of that day in Paris. */
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

/** Maps these fines, those that the asker may read, to their present state. */
export async function mapFollowedFines(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, FollowedFine>> {
  const rows = await finesRepository(tx).listByIds(ids);
  return new Map(rows.map((row) => [row.id, toFollowedFine(row)]));
}

/** Finds a fine; null when the person behind `tx` has none of that id. */
export async function findFineToMatch(tx: Tx, id: string): Promise<FineToMatch | null> {
  const row = await finesRepository(tx).find(id);
  if (row === undefined) return null;
  const settled =
    row.declaration_id === null ? row.declined_declarations : [...row.declined_declarations, row.declaration_id];
  // A paper left on the windscreen is dated by the day of the finding.
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

/** Finds a fine; null when the person behind `tx` has none of that id. */
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
