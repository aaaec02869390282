import {
  civilCesWarning,
  documentKinds,
  documentMails,
  explanationToWrite,
  pictureErasureCauses,
  computeErasureDay,
  pictureErasureMails,
  refusalTemplates,
  rejectionReasons,
  type DocumentKind,
  type PlannedErasure,
} from '@placejuste/domain/document';
import { addMonths, toPlainDate } from '@placejuste/domain/kernel';
import { ownDataPath, papersPath } from '@placejuste/domain/next-step';
import { previewMail } from '../../mails/index.ts';
import type { MailPreview } from '../../platform/http/index.ts';

const firstName = 'Ada';
const end = toPlainDate('2026-12-31');
const review = {
  state: 'expected',
  from: new Date('2026-11-21T14:00:00Z'),
  until: new Date('2026-11-22T17:00:00Z'),
} as const;

export function buildDocumentMailPreviews(publicUrl: string): MailPreview[] {
  const papers = `${publicUrl}${papersPath}`;
  const ofKinds = documentKinds.flatMap((kind) => [
    previewMail(`documents.submitted-${kind}`, documentMails.submitted(firstName, kind, review), papers),
    previewMail(`documents.withdrawn-${kind}`, documentMails.withdrawn(firstName, kind), papers),
    previewMail(`documents.approved-${kind}`, documentMails.approved(firstName, kind, null), papers),
  ]);
  const refusals = rejectionReasons.map((reason) =>
    previewMail(
      `documents.rejected-${reason}`,
      documentMails.rejected(firstName, 'cmi', refusalTemplates[reason].replace(explanationToWrite, 'Exemple.')),
      papers,
    ),
  );
  return [
    ...ofKinds,
    ...refusals,
    previewMail('documents.approved-ces', documentMails.approved(firstName, 'cmi', civilCesWarning), papers),
    previewMail('documents.reopened-cmi', documentMails.reopened(firstName, 'cmi', 'mistake'), papers),
    previewMail('documents.expired-cmi', documentMails.expired(firstName, 'cmi'), papers),
    ...buildErasurePreviews(publicUrl),
    previewMail('documents.activated', documentMails.activated(firstName), `${publicUrl}/pwa`),
  ];
}

/** Previews of each cause, on time and late, before and after the erasure. */
function buildErasurePreviews(publicUrl: string): MailPreview[] {
  const previewPlanned = (id: string, kind: DocumentKind, erasure: Omit<PlannedErasure, 'from'>) => {
    const dueDay = computeErasureDay(erasure);
    const from = erasure.delay === null ? dueDay : addMonths(dueDay, 5);
    return previewMail(
      `documents.to-erase-${id}`,
      pictureErasureMails.planned(firstName, kind, { ...erasure, from }),
      `${publicUrl}${ownDataPath}`,
    );
  };
  return pictureErasureCauses.flatMap((cause) => {
    const kind = cause === 'refused' ? 'carte_grise' : 'cmi';
    return [
      previewPlanned(cause, kind, { on: end, cause, delay: null }),
      previewPlanned(`${cause}-late`, 'cmi', { on: end, cause, delay: cause === 'card-ended' ? 'fine' : 'overdue' }),
      previewMail(
        `documents.erased-${cause}`,
        pictureErasureMails.erased(firstName, kind, { on: end, cause }),
        `${publicUrl}${papersPath}`,
      ),
    ];
  });
}
