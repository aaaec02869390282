import { fineWarnings, isComplete, missingForDossier } from '@placejuste/domain/fine';
import { ok, parisDay, parisMoment, refuse, type Result } from '@placejuste/domain/kernel';
import { rapoLetter, type DeclarationFacts, type LetterFacts } from '@placejuste/domain/letter';
import { declarationForDossier, type DeclarationForDossier } from '../declarations/index.ts';
import { fineForDossier } from '../fines/index.ts';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import { dossiersRepository, type DossierRow } from './dossiers.repository.ts';
import { gatherExhibits } from './gather-exhibits.ts';
import { makeDossierJobName } from './make-dossier.job.ts';

type Refused =
  | 'FINE_UNKNOWN'
  | 'DOSSIER_ID_TAKEN'
  | 'DOSSIER_TRACK_NOT_COVERED'
  | 'DOSSIER_FACTS_MISSING'
  | 'DOSSIER_NOTICE_MISSING'
  | 'DOSSIER_CARTE_GRISE_MISSING'
  | 'DOSSIER_CMI_FRONT_MISSING'
  | 'DOSSIER_CMI_BACK_MISSING'
  | 'DOSSIER_RULES_OUTDATED';

/**
 * Freezes what the letter will say and asks for it to be made, in one transaction. Whatever would stop the
 * making (a missing paper, an old reading of the law) is refused here, while the person is there to act.
 */
export async function requestDossier(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs' | 'log'>,
  user: RequestUser,
  asked: { readonly id: string; readonly fineId: string },
): Promise<Result<DossierRow, Refused>> {
  const now = platform.clock.now();
  return platform.db.asUser(user.claims, async (tx) => {
    const dossiers = dossiersRepository(tx);
    const known = await dossiers.dossier(asked.id);
    if (known !== undefined) return known.fine_id === asked.fineId ? ok(known) : refuse('DOSSIER_ID_TAKEN');
    const fine = await fineForDossier(tx, asked.fineId);
    if (fine === null) return refuse('FINE_UNKNOWN');
    if (fine.facts.track !== 'fps') return refuse('DOSSIER_TRACK_NOT_COVERED');
    if (!isComplete(fine.facts)) return refuse('DOSSIER_FACTS_MISSING', missingForDossier(fine.facts));

    const declaration = fine.declarationId === null ? null : await declarationForDossier(tx, fine.declarationId);
    const exhibits = await gatherExhibits(tx, user.id, fine, fine.facts.observedOn, declaration);
    if (!exhibits.ok) return exhibits;
    const letter: LetterFacts = {
      fine: fine.facts,
      declaration: declaration === null ? null : declarationFacts(declaration),
      exhibits: exhibits.value.map(({ exhibit }) => exhibit),
      preparedOn: parisDay(now),
    };
    const written = rapoLetter(letter, letter.preparedOn);
    if (!written.ok) {
      platform.log.error({ code: written.code }, 'legal texts must be read again');
      return written;
    }
    const added = await dossiers.add({
      id: asked.id,
      fine_id: fine.id,
      facts: JSON.stringify({ letter, warnings: fineWarnings(fine.facts) }),
      exhibits: JSON.stringify(exhibits.value.map(({ objectId }) => ({ objectId }))),
      declaration_id: declaration?.id ?? null,
      created_at: now,
    });
    if (!added) return refuse('DOSSIER_ID_TAKEN');
    await platform.jobs.enqueue(tx, makeDossierJobName, { id: asked.id });
    const row = await dossiers.dossier(asked.id);
    return row === undefined ? refuse('DOSSIER_ID_TAKEN') : ok(row);
  });
}

function declarationFacts(declaration: DeclarationForDossier): DeclarationFacts {
  const deposited = parisMoment(declaration.declaredAt);
  const claimed = parisMoment(declaration.takenAtClaim);
  return {
    plate: declaration.plate,
    placeLabel: declaration.placeLabel,
    latitude: declaration.latitude,
    longitude: declaration.longitude,
    accuracyMetres: declaration.accuracy,
    depositedOn: deposited.day,
    depositedAt: deposited.time,
    claimedOn: claimed.day,
    claimedAt: claimed.time,
  };
}
