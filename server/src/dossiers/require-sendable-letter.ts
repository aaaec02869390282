import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { awaitsPen, writeLetter, type LetterKind } from '@placejuste/domain/letter';
import { findFineForDossier } from '../fines/index.ts';
import type { CommandContext } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { isAwaitingPayment } from './is-awaiting-payment.ts';
import { compareExhibits, findSendingFault } from './exhibit-reading/compare-exhibits.ts';
import { buildDossierFileName } from './link-dossier.ts';
import { dossiersRepository, type DossierRow } from './dossiers.repository.ts';
import { isOutdated } from './is-outdated.ts';

/** The facts of a dossier that its sending needs. */
export interface LetterOfDossier {
  readonly dossierId: string;
  readonly fineId: string;
  readonly kind: LetterKind;
  /** True when it was signed on the screen. */
  readonly isSigned: boolean;
  /** True when one of its pages is still to be signed by hand. */
  readonly awaitsPen: boolean;
  readonly signatory: string;
  readonly subject: string;
  readonly authorityName: string | null;
  readonly fileName: string;
  /** True once its sending is noted: facts and letter no longer change. */
  readonly isAppealNoted: boolean;
}

/** Finds the letter of a dossier; null when the person behind `tx` has none of that id. */
export async function findLetterOfDossier(tx: Tx, id: string): Promise<LetterOfDossier | null> {
  const row = await dossiersRepository(tx).find(id);
  return row === undefined ? null : describeLetter(tx, row);
}

/** Finds a letter that may be sent: made, paid for, its papers read and none contradicting it. */
export async function requireSendableLetter(
  { tx, clock }: CommandContext,
  id: string,
): Promise<
  Result<
    LetterOfDossier & { readonly objectId: string },
    | 'DOSSIER_UNKNOWN'
    | 'DOSSIER_NOT_READY'
    | 'DOSSIER_PAYMENT_DUE'
    | 'DOSSIER_PAPERS_CONTRADICT'
    | 'DOSSIER_EXHIBITS_BEING_READ'
    | 'DOSSIER_OUTDATED'
  >
> {
  const row = await dossiersRepository(tx).find(id);
  if (row === undefined) return refuse('DOSSIER_UNKNOWN');
  if (row.state !== 'ready' || row.object_id === null) return refuse('DOSSIER_NOT_READY');
  if (await isAwaitingPayment(tx, row.declaration_id)) return refuse('DOSSIER_PAYMENT_DUE');
  const fault = findSendingFault(await compareExhibits(tx, row), clock.now());
  if (fault !== null) return refuse(fault);
  const fine = await findFineForDossier(tx, row.fine_id);
  if (fine !== null && isOutdated(row, fine)) return refuse('DOSSIER_OUTDATED');
  const letter = await describeLetter(tx, row);
  return letter === null ? refuse('DOSSIER_UNKNOWN') : ok({ ...letter, objectId: row.object_id });
}

async function describeLetter(tx: Tx, row: DossierRow): Promise<LetterOfDossier | null> {
  const fine = await findFineForDossier(tx, row.fine_id);
  const writtenLetter = writeLetter(row.kind, row.facts.letter, row.facts.letter.preparedOn);
  if (fine === null || !writtenLetter.ok) return null;
  return {
    dossierId: row.id,
    fineId: row.fine_id,
    kind: row.kind,
    isSigned: row.facts.signature !== undefined,
    awaitsPen: awaitsPen(row.facts.letter),
    signatory: writtenLetter.value.signature.name,
    subject: writtenLetter.value.subject,
    authorityName: row.facts.letter.fine.authorityName,
    fileName: buildDossierFileName(row),
    isAppealNoted: !fine.mayChange,
  };
}
