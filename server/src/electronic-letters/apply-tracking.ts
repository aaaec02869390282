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

/**
 * A proof that was fetched, in the store; `unusable`: what the provider gives is no PDF, and asking again would not
 * change it.
 */
type FetchedProof = GeneratedBytes | 'unusable';

/** Absent: none yet, or fetched before. */
export interface FetchedProofs {
  readonly deposit?: FetchedProof | undefined;
  readonly outcome?: FetchedProof | undefined;
}

/**
 * Writes what the provider says of a letter, in one transaction: its state, the proofs joined to the fine, what the
 * fine records of them, and the word to its owner. Said twice, it changes nothing. A proof that could not be fetched
 * holds back its state, so that none is told without it.
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
  // The deposit comes first: nothing is received that was not sent.
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

/** No further than its proofs go. */
function computeReachedState(
  state: ElectronicLetterState,
  { hasDeposit, isProved }: { readonly hasDeposit: boolean; readonly isProved: boolean },
): ElectronicLetterState {
  if (isProved && (hasDeposit || !shouldHaveDeposit(state))) return state;
  return hasDeposit ? 'sent' : 'waiting';
}

/** Sure that nothing left: another may. */
export async function dismissLetter(context: ServiceContext, id: string): Promise<LetterRow | undefined> {
  const letters = electronicLettersRepository(context.tx);
  const row = await letters.lock(id);
  if (row?.state !== 'sending') return undefined;
  await letters.change(id, { state: 'not-sent', settled_at: context.clock.now() });
  await auditOutcome(context, row, 'not-sent');
  return row;
}

/**
 * The audit log holds the request since the row was written. It says that the letter was sent when the letter's state
 * first does, and not before.
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

/** A refusal is no receipt: its proof shows that the letter was presented. */
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
    // The step of its sending bears the letter's identifier, by which it is taken back.
    const stepId = record.step === 'sent' ? row.id : context.newId();
    const step = { id: stepId, step: record.step, on: toParisDay(at), channel: 'registered' as const };
    await recordProvedStep(context, { fineId: row.fine_id, step });
  }
  if (state === 'sending' || state === 'waiting') return;
  // The letter reached nobody: the appeal is still to be sent, and its reminders start again.
  if (!isLetterStanding(state)) await undoProvedStep(context, { fineId: row.fine_id, stepId: row.id });
  await notifyLetterState(context, { row, state });
}
