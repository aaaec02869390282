import type { finesContract } from '@placejuste/contracts/fines';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { isRectifiedNotice, undoStep as undo } from '@placejuste/domain/fine';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { checkPermissionAtCapture } from '../../accounts/index.ts';
import type { CommandContext, ServiceContext } from '../../platform/http/index.ts';
import { toFollowUpColumns, toFineFacts, toFollowedFine, computeFineStatus } from '../fine-facts.ts';
import { finesRepository } from '../fines.repository.ts';
import type { FineRow, FineStepRow } from '../fines.tables.ts';
import { showFine } from '../show-fine.ts';
import { scheduleFollowUp } from './schedule-follow-up.ts';

type Call = typeof finesContract.calls.undoStep;

export interface UndoStep {
  readonly fineId: string;
  readonly stepId: string;
}

/** Undoes the last step of a contest: its state and dates are restored. A replay changes nothing. */
export async function undoStep(
  context: CommandContext,
  { fineId, stepId }: UndoStep,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx } = context;
  const fines = finesRepository(tx);
  const row = await fines.lock(fineId);
  if (row === undefined) return refuse('FINE_UNKNOWN');
  const storedStep = await fines.findStep(stepId);
  if (storedStep?.fine_id !== fineId) return refuse('FINE_STEP_UNKNOWN');
  if (storedStep.undone_at !== null) return ok(await showFine(context, row));
  if (!(await checkPermissionAtCapture(context, 'follow-fine')).ok) return refuse('ACCOUNT_SUSPENDED');
  const undone = await undoAndSave(context, row, stepId);
  return undone.ok ? ok(await showFine(context, undone.value)) : undone;
}

/**
 * Undoes a step that a proof had recorded, once another proof contradicts it; does nothing when a later step was noted.
 */
export async function undoProvedStep(context: ServiceContext, { fineId, stepId }: UndoStep): Promise<void> {
  const fines = finesRepository(context.tx);
  const row = await fines.lock(fineId);
  const storedStep = await fines.findStep(stepId);
  if (row !== undefined && storedStep?.fine_id === fineId && storedStep.undone_at === null)
    await undoAndSave(context, row, stepId);
}

async function undoAndSave(
  context: Pick<ServiceContext, 'tx' | 'clock' | 'jobs'>,
  row: FineRow,
  stepId: string,
): Promise<Result<FineRow, 'FINE_STEP_UNKNOWN' | 'FINE_STEP_NOT_LAST'>> {
  const now = context.clock.now();
  const fines = finesRepository(context.tx);
  const before = undo(buildFineBeforeSteps(row), (await fines.listSteps(row.id)).map(toNotedStep), stepId);
  if (!before.ok) return before;
  await fines.undoSteps(before.value.undone, now);
  const changedColumns = { ...toFollowUpColumns(before.value.now), updated_at: now };
  await fines.change(row.id, changedColumns);
  return ok(await scheduleFollowUp(context, { ...row, ...changedColumns }));
}

function buildFineBeforeSteps(row: FineRow) {
  return {
    ...toFollowedFine(row),
    status: computeFineStatus(toFineFacts(row)),
    sentOn: null,
    sentBy: null,
    rapoReceivedOn: null,
    undeliveredOn: null,
    isUnheard: false,
    ...readAnswerBeforeSteps(row),
    registryAskedOn: null,
    payment: null,
  };
}

/** Only the answer of a rectified notice is known without a step. */
function readAnswerBeforeSteps(row: FineRow) {
  return isRectifiedNotice(toFollowedFine(row))
    ? { decisionOn: row.decision_on, decisionDelivery: row.decision_delivery, reduced: true }
    : { decisionOn: null, decisionDelivery: null, reduced: false };
}

function toNotedStep({ id, step, happened_on, channel, delivery, is_unheard }: FineStepRow) {
  return { id, step, on: happened_on, channel, delivery, isUnheard: is_unheard };
}
