import type { dossiersContract } from '@placejuste/contracts/dossiers';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, toParisDay, refuse, type Result } from '@placejuste/domain/kernel';
import { findDrawingFault, isSignedByTwo } from '@placejuste/domain/letter';
import { checkPermission } from '../accounts/index.ts';
import { findFineForDossier } from '../fines/index.ts';
import type { CommandContext } from '../platform/http/index.ts';
import { compareExhibits, findSendingFault } from './exhibit-reading/compare-exhibits.ts';
import { buildDossierView } from './dossier.view.ts';
import { dossiersRepository } from './dossiers.repository.ts';
import type { FrozenFacts } from './dossiers.tables.ts';
import { readTownOfNotice } from './read-town-of-notice.ts';
import { isOutdated } from './is-outdated.ts';
import { makeDossierJobName } from './pdf/make-dossier.job.ts';

type Call = typeof dossiersContract.calls.signDossier;

/**
 * Makes the same dossier again with a drawn signature: the person signs the text that they read, word for word, even if
 * the fine has changed since.
 */
export async function signDossier(
  context: CommandContext,
  { unsignedId, id, drawing, isOpen }: BodyOf<Call> & { readonly unsignedId: string; readonly isOpen: boolean },
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock, jobs } = context;
  if (!isOpen) return refuse('SIGNATURE_OFF');
  const fault = findDrawingFault(drawing);
  if (fault !== null) return refuse(fault);
  const dossiers = dossiersRepository(tx);
  const row = await dossiers.find(unsignedId);
  if (row === undefined) return refuse('DOSSIER_UNKNOWN');
  const town = await readTownOfNotice(context, row.facts.letter.fine);
  const storedDossier = await dossiers.find(id);
  if (storedDossier !== undefined)
    return storedDossier.fine_id === row.fine_id && storedDossier.facts.signature !== undefined
      ? ok(buildDossierView(storedDossier, { town }))
      : refuse('DOSSIER_ID_TAKEN');
  if (!(await checkPermission(tx, 'follow-fine')).ok) return refuse('ACCOUNT_SUSPENDED');
  if (row.state !== 'ready') return refuse('DOSSIER_NOT_READY');
  const fine = await findFineForDossier(tx, row.fine_id);
  if (fine === null) return refuse('DOSSIER_UNKNOWN');
  if (isOutdated(row, fine)) return refuse('DOSSIER_OUTDATED');
  if (isSignedByTwo(row.facts.letter)) return refuse('SIGNATURE_OF_TWO');
  const now = clock.now();
  const sendingFault = findSendingFault(await compareExhibits(tx, row), now);
  if (sendingFault !== null) return refuse(sendingFault);
  const signature = { drawing, drawnOn: toParisDay(now) };
  const isAdded = await dossiers.add({
    id,
    fine_id: row.fine_id,
    kind: row.kind,
    facts: JSON.stringify({ ...row.facts, signature } satisfies FrozenFacts),
    exhibits: JSON.stringify(row.exhibits),
    declaration_id: row.declaration_id,
    created_at: now,
  });
  const signedDossier = isAdded ? await dossiers.find(id) : undefined;
  if (signedDossier === undefined) return refuse('DOSSIER_ID_TAKEN');
  await jobs.enqueue(tx, makeDossierJobName, { id });
  return ok(buildDossierView(signedDossier, { town }));
}
