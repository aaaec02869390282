import type { finesContract, NewStep } from '@placejuste/contracts/fines';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { takeStep } from '@placejuste/domain/fine';
import { ok, toParisDay, toPlainDate, refuse, type Result } from '@placejuste/domain/kernel';
import { checkPermissionAtCapture } from '../../accounts/index.ts';
import type { CommandContext, ServiceContext } from '../../platform/http/index.ts';
import { toFollowUpColumns, toFollowedFine } from '../fine-facts.ts';
import { finesRepository } from '../fines.repository.ts';
import type { FineRow, FineStepRow } from '../fines.tables.ts';
import { scheduleFollowUp } from './schedule-follow-up.ts';
import { showFine } from '../show-fine.ts';

type Call = typeof finesContract.calls.recordStep;

/** A step that a proof reports, with whether nothing was heard of the letter. */
type ProvedStep = NewStep & { readonly isUnheard?: boolean };

export interface RecordStep {
  readonly fineId: string;
  readonly step: NewStep;
}

/**
 * Records a step of a contest, changes its state and plans the next one. A replay with the same identifier returns the
 * same step.
 */
export async function recordStep(
  context: CommandContext,
  { fineId, step }: RecordStep,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, sending } = context;
  const fines = finesRepository(tx);
  const row = await fines.lock(fineId);
  if (row === undefined) return refuse('FINE_UNKNOWN');
  const storedStep = await fines.findStep(step.id);
  if (storedStep !== undefined)
    return storedStep.fine_id === fineId ? ok(await showFine(context, row)) : refuse('FINE_ID_TAKEN');
  if (sending.actedAt !== null && isNotedSince(step, sending.actedAt, await fines.listSteps(fineId)))
    return refuse('FINE_STEP_IMPOSSIBLE');
  if (!(await checkPermissionAtCapture(context, 'follow-fine')).ok) return refuse('ACCOUNT_SUSPENDED');
  const result = await noteStep(context, row, { ...step, ownerId: null });
  return result.ok ? ok(await showFine(context, result.value)) : result;
}

/**
 * True when another device noted the same step after this one was typed, on a phone that sent it later or retried it.
 * Accepted now, a refusal of the appeal would pass for that of the judge and close the fine, and an older day of
 * receipt would replace a newer one. Identifiers contain their time: an earlier entry of the same phone is corrected.
 */
function isNotedSince({ id, step }: NewStep, actedAt: Date, steps: readonly FineStepRow[]): boolean {
  return steps.some((one) => one.step === step && one.recorded_at > actedAt && one.id > id);
}

/**
 * Records the step of a proof that the service received, for the owner of the fine. False when the fine no longer
 * exists, has this step already, or is past it: the person's own notes prevail.
 */
export async function recordProvedStep(
  context: ServiceContext,
  { fineId, step }: { readonly fineId: string; readonly step: ProvedStep },
): Promise<boolean> {
  const fines = finesRepository(context.tx);
  const row = await fines.lock(fineId);
  if (row === undefined || (await fines.findStep(step.id)) !== undefined) return false;
  return (await noteStep(context, row, { ...step, ownerId: row.user_id })).ok;
}

/** `ownerId` is given by the service only; null for a person's own step, whose owner comes from their claims. */
async function noteStep(
  context: Pick<ServiceContext, 'tx' | 'clock' | 'jobs'>,
  row: FineRow,
  { id, reference, ownerId, ...stepFacts }: ProvedStep & { readonly ownerId: string | null },
): Promise<Result<FineRow, 'FINE_STEP_IMPOSSIBLE' | 'FINE_FIELDS' | 'FINE_ID_TAKEN'>> {
  const { tx, clock } = context;
  const now = clock.now();
  const fines = finesRepository(tx);
  const followUp = takeStep(toFollowedFine(row), stepFacts, toParisDay(now));
  if (!followUp.ok) return followUp;
  const isAdded = await fines.addStep({
    id,
    fine_id: row.id,
    step: stepFacts.step,
    happened_on: toPlainDate(stepFacts.on),
    channel: stepFacts.step === 'sent' || stepFacts.step === 'second-appeal' ? (stepFacts.channel ?? null) : null,
    delivery:
      stepFacts.step === 'refused' || stepFacts.step === 'accepted-in-part' ? (stepFacts.delivery ?? null) : null,
    reference: reference?.trim() || null,
    recorded_at: now,
    ...(ownerId === null ? {} : { user_id: ownerId, is_unheard: stepFacts.isUnheard === true }),
  });
  if (!isAdded) return refuse('FINE_ID_TAKEN');
  const changedColumns = { ...toFollowUpColumns(followUp.value), updated_at: now };
  await fines.change(row.id, changedColumns);
  return ok(await scheduleFollowUp(context, { ...row, ...changedColumns }));
}
