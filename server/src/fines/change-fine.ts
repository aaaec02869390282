import type { FineChanges, finesContract } from '@placejuste/contracts/fines';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import {
  checkFineFacts,
  type FineFacts,
  canFactsChange,
  isRectifiedNotice,
  isPaymentAllowed,
} from '@placejuste/domain/fine';
import { ok, toParisDay, refuse, type Result } from '@placejuste/domain/kernel';
import { checkPermissionAtCapture } from '../accounts/index.ts';
import type { CommandContext } from '../platform/http/index.ts';
import { findOwnObject, releaseFiles } from '../storage/index.ts';
import { checkLinks } from './check-links.ts';
import {
  toFactColumns,
  toFineFacts,
  toFollowedFine,
  toRectifiedColumns,
  computeFineStatus,
  withChanges,
} from './fine-facts.ts';
import { finesRepository } from './fines.repository.ts';
import type { FineRow } from './fines.tables.ts';
import { scheduleFollowUp } from './follow-up/schedule-follow-up.ts';
import { showFine } from './show-fine.ts';

type Call = typeof finesContract.calls.changeFine;

export interface ChangeFine {
  readonly fineId: string;
  readonly changes: FineChanges;
}

/** Changes the facts that the person typed, until a letter is sent. */
export async function changeFine(
  context: CommandContext,
  { fineId, changes }: ChangeFine,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock } = context;
  const now = clock.now();
  const fines = finesRepository(tx);
  // Locked: a step noted meanwhile, on another device or by a proof, would be overwritten.
  const row = await fines.lock(fineId);
  if (row === undefined) return refuse('FINE_UNKNOWN');
  if (!(await checkPermissionAtCapture(context, 'follow-fine')).ok) return refuse('ACCOUNT_SUSPENDED');
  if (!canFactsChange(row.status)) return refuse('FINE_ALREADY_SENT');
  const checkedFacts = checkFineFacts(withChanges(toFineFacts(row), changes), toParisDay(now));
  if (!checkedFacts.ok) return checkedFacts;
  if (!isPaymentAllowed(checkedFacts.value.track, row.payment))
    return refuse('FINE_FIELDS', { track: 'TRACK_AFTER_PAYMENT' });
  const links = await checkLinks(tx, {
    declarationId: changes.declarationId === undefined ? row.declaration_id : changes.declarationId,
    noticePath: changes.noticePath === undefined ? row.notice_path : changes.noticePath,
  });
  if (!links.ok) return links;
  const changedColumns = {
    ...toFactColumns(checkedFacts.value),
    ...links.value,
    status: computeFineStatus(checkedFacts.value),
    ...computeAnswerColumns(row, checkedFacts.value, changes.rectified),
    updated_at: now,
  };
  await fines.change(fineId, changedColumns);
  await releaseNotice(context, row.notice_path, changedColumns.notice_path);
  const declined = changes.declinedDeclarations ?? row.declined_declarations;
  if (changes.declinedDeclarations !== undefined) await fines.decline(fineId, declined);
  const changedRow = { ...row, ...changedColumns, declined_declarations: declined };
  return ok(await showFine(context, await scheduleFollowUp(context, changedRow)));
}

/**
 * Columns of the answer: a rectified notice is its own answer, corrected with it, and removed when the paper turns out
 * to be another notice.
 */
function computeAnswerColumns(row: FineRow, facts: FineFacts, isRectified: boolean | undefined): Partial<FineRow> {
  const was = isRectifiedNotice(toFollowedFine(row));
  if (facts.track === 'fps' && (isRectified ?? was)) return toRectifiedColumns(facts);
  return was ? { decision_on: null, decision_delivery: null, reduced: false } : {};
}

/** Releases the previous picture of a notice that was photographed again. */
async function releaseNotice(context: CommandContext, former: string | null, path: string | null): Promise<void> {
  if (former === null || former === path) return;
  const picture = await findOwnObject(context.tx, 'documents', former);
  if (picture !== null) await releaseFiles(context, [picture.id]);
}
