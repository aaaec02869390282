import type { Dossier } from '@placejuste/contracts/dossiers';
import { fineWarningMessages } from '@placejuste/domain/fine';
import { dossierFailureMessages, dossierStepMessages, exhibitTitles } from '@placejuste/domain/letter';
import type { DossierRow } from './dossiers.repository.ts';

/** A dossier's making as its page follows it. */
export function dossierView(row: DossierRow): Dossier {
  return {
    id: row.id,
    fineId: row.fine_id,
    state: row.state,
    percent: row.percent,
    step: dossierStepMessages[row.step],
    failure: row.failure === null ? null : dossierFailureMessages[row.failure],
    exhibits: row.facts.letter.exhibits.map(({ kind }, index) => ({ number: index + 1, kind, title: exhibitTitles[kind] })),
    warnings: row.facts.warnings.map((code) => ({ code, message: fineWarningMessages[code] })),
    pages: row.pages,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    createdAt: row.created_at.toISOString(),
    readyAt: row.ready_at?.toISOString() ?? null,
  };
}
