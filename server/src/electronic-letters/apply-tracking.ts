import {
  isLetterSettled,
  isLetterStanding,
  findLetterRecord,
  type ElectronicLetterState,
} from '@placejuste/domain/electronic-letter';
import { toParisDay } from '@placejuste/domain/kernel';
import type { PaperKind } from '@placejuste/domain/letter';
import { recordAudit } from '../accounts/index.ts';
import { joinOwnPaper } from '../dossiers/index.ts';
import { recordProvedStep, undoProvedStep } from '../fines/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';
import type { TrackedLetter } from '../platform/registered-letter/index.ts';
import { addGenerated, type GeneratedBytes } from '../storage/index.ts';
import { electronicLettersRepository, type LetterRow } from './electronic-letters.repository.ts';
import type { LetterDetails } from './electronic-letters.tables.ts';
import { notifyLetterState } from './notify-letter-state.ts';

/** A proof in the store, or `unusable` when the provider's file is not a PDF, which a retry would not change. */
type FetchedProof = GeneratedBytes | 'unusable';

/** Proofs just fetched; absent when there is none yet, or when it was fetched before. */
export interface FetchedProofs {
  readonly deposit?: FetchedProof | undefined;
  readonly outcome?: FetchedProof | undefined;
}

/**
 * Records the provider's report on a letter, in one transaction: its state, the proofs joined to the fine, the steps of
 * the fine, and the notification of its owner. A repeated report changes nothing. A state is not recorded before its
 * proof could be fetched, so that nobody is notified without it.
 */
export async function applyTracking(
  context: ServiceContext,
  { id, tracked, proofs }: { readonly id: string; readonly tracked: TrackedLetter; readonly proofs: FetchedProofs },
): Promise<void> {
  const letters = electronicLettersRepository(context.tx);
  const row = await letters.lock(id);
  if (row === undefined || isLetterSettled(row.state)) return;
  const state = tracked.state === 'failed' ? 'not-sent' : tracked.state;
  const details: LetterDetails = { ...row.letter_details, providerId: tracked.id };
  const letterColumns = { letter_details: JSON.stringify(details), sent_at: tracked.sentAt ?? row.sent_at };
  const hasDeposit = row.has_deposit || (await keepProof(context, row, { name: 'deposit', proof: proofs.deposit }));
  if (hasDeposit && !row.has_deposit)
    await recordAndNotify(context, row, { state: 'sent', at: tracked.sentAt ?? context.clock.now() });
  // The deposit comes first: a letter is not received before it is sent.
  const isProved =
    !shouldHaveOutcome(state) || row.has_outcome || (await keepOutcome(context, row, { state, proof: proofs.outcome }));
  const reached = computeReachedState(state, { hasDeposit, isProved });
  const isSettled = isLetterSettled(reached);
  const settledAt = tracked.settledAt ?? context.clock.now();
  await letters.change(id, {
    ...letterColumns,
    state: reached,
    has_deposit: hasDeposit,
    has_outcome: row.has_outcome || (shouldHaveOutcome(state) && isProved),
    settled_at: isSettled ? settledAt : null,
  });
  await auditOutcome(context, row, reached);
  if (isSettled) await recordAndNotify(context, row, { state: reached, at: settledAt });
}

/** Limits the state to what the proofs show. */
function computeReachedState(
  state: ElectronicLetterState,
  { hasDeposit, isProved }: { readonly hasDeposit: boolean; readonly isProved: boolean },
): ElectronicLetterState {
  if (isProved && (hasDeposit || !shouldHaveDeposit(state))) return state;
  return hasDeposit ? 'sent' : 'waiting';
}

/** Marks a letter as not sent, once that is certain, so that another may be sent. */
export async function dismissLetter(context: ServiceContext, id: string): Promise<LetterRow | undefined> {
  const letters = electronicLettersRepository(context.tx);
  const row = await letters.lock(id);
  if (row?.state !== 'sending') return undefined;
  await letters.change(id, { state: 'not-sent', settled_at: context.clock.now() });
  await auditOutcome(context, row, 'not-sent');
  return row;
}

/**
 * Records the outcome in the audit log, which has the request since the row was written: once the letter first reaches
 * a state after its deposit, or is not sent.
 */
async function auditOutcome(context: ServiceContext, row: LetterRow, reached: ElectronicLetterState): Promise<void> {
  const subject = { actorId: null, subjectType: 'fine', subjectId: row.fine_id };
  if (shouldHaveDeposit(reached) && !shouldHaveDeposit(row.state))
    await recordAudit(context, { ...subject, action: 'electronic-letter.sent' });
  if (reached === 'not-sent') await recordAudit(context, { ...subject, action: 'electronic-letter.not-sent' });
  if (reached === 'bounced') await recordAudit(context, { ...subject, action: 'electronic-letter.bounced' });
}

function shouldHaveDeposit(state: ElectronicLetterState): boolean {
  return state === 'sent' || state === 'accepted' || state === 'refused' || state === 'neglected';
}

export function shouldHaveOutcome(state: ElectronicLetterState | TrackedLetter['state']): boolean {
  return state === 'accepted' || state === 'refused' || state === 'neglected';
}

/** Stores the proof of the outcome. A refusal is not a receipt: its proof shows that the letter was presented. */
async function keepOutcome(
  context: ServiceContext,
  row: LetterRow,
  { state, proof }: { readonly state: ElectronicLetterState; readonly proof: FetchedProof | undefined },
): Promise<boolean> {
  return keepProof(context, row, {
    name: 'outcome',
    proof,
    kind: findLetterRecord(state)?.paper ?? 'electronic-proof',
  });
}

interface ProofToKeep {
  readonly name: keyof FetchedProofs;
  readonly proof: FetchedProof | undefined;
  readonly kind?: PaperKind;
}

async function keepProof(
  context: ServiceContext,
  row: LetterRow,
  { name, proof, kind = 'electronic-proof' }: ProofToKeep,
): Promise<boolean> {
  if (proof === undefined) return false;
  if (proof === 'unusable') return true;
  const file = await addGenerated(context, {
    ownerId: row.user_id,
    path: `${row.user_id}/lre-${row.id}-${name}.pdf`,
    mime: 'application/pdf',
    bytes: proof,
  });
  await joinOwnPaper(context, {
    userId: row.user_id,
    fineId: row.fine_id,
    dossierId: row.dossier_id,
    kind,
    objectId: file.id,
  });
  return true;
}

async function recordAndNotify(
  context: ServiceContext,
  row: LetterRow,
  { state, at }: { readonly state: ElectronicLetterState; readonly at: Date },
): Promise<void> {
  const record = findLetterRecord(state);
  if (record !== null) {
    // The step of its sending has the identifier of the letter, by which it can be undone.
    const stepId = record.step === 'sent' ? row.id : context.newId();
    const step = { id: stepId, step: record.step, on: toParisDay(at), channel: 'registered' as const };
    await recordProvedStep(context, { fineId: row.fine_id, step });
  }
  if (state === 'sending' || state === 'waiting') return;
  // The letter reached nobody: the appeal is still to be sent, and its reminders start again.
  if (!isLetterStanding(state)) await undoProvedStep(context, { fineId: row.fine_id, stepId: row.id });
  await notifyLetterState(context, { row, state });
}
