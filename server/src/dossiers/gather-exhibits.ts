import type { DocumentKind, DocumentSide } from '@placejuste/domain/document';
import { ok, refuse, type PlainDate, type Result } from '@placejuste/domain/kernel';
import type { Exhibit, ExhibitKind } from '@placejuste/domain/letter';
import type { DeclarationForDossier } from '../declarations/index.ts';
import { approvedDocuments } from '../documents/index.ts';
import type { FineForDossier } from '../fines/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { findOwnObject } from '../storage/index.ts';

export interface GatheredExhibit {
  readonly exhibit: Exhibit;
  readonly objectId: string;
}

type Missing = 'DOSSIER_NOTICE_MISSING' | 'DOSSIER_CARTE_GRISE_MISSING' | 'DOSSIER_CMI_FRONT_MISSING' | 'DOSSIER_CMI_BACK_MISSING';

const photoKinds = { parking: 'photo-vehicle', windshield: 'photo-windshield' } as const;

/**
 * Notice, registration certificate, both faces of the card, then the photographs: the order of the letter.
 * The first one that lacks is named: an appeal without the notice or the certificate is inadmissible (CGCT R2333-120-13).
 */
export async function gatherExhibits(
  tx: Tx,
  userId: string,
  fine: Pick<FineForDossier, 'noticePath'>,
  /** Day of the notice: the papers that count are those in force then. */
  observedOn: PlainDate,
  declaration: DeclarationForDossier | null,
): Promise<Result<readonly GatheredExhibit[], Missing>> {
  const notice = fine.noticePath === null ? null : await findOwnObject(tx, 'documents', fine.noticePath);
  if (notice === null) return refuse('DOSSIER_NOTICE_MISSING');
  const papers = await approvedDocuments(tx, userId, observedOn);
  const paper = (kind: DocumentKind, side: DocumentSide) =>
    papers.find((document) => document.kind === kind)?.files.find((file) => file.side === side)?.objectId;
  const certificate = paper('carte_grise', 'recto');
  if (certificate === undefined) return refuse('DOSSIER_CARTE_GRISE_MISSING');
  const front = paper('cmi', 'recto');
  if (front === undefined) return refuse('DOSSIER_CMI_FRONT_MISSING');
  const back = paper('cmi', 'verso');
  if (back === undefined) return refuse('DOSSIER_CMI_BACK_MISSING');
  return ok([
    gathered('notice', notice.id),
    gathered('carte-grise', certificate),
    gathered('cmi-front', front),
    gathered('cmi-back', back),
    ...(declaration?.photos ?? []).map((photo) => gathered(photoKinds[photo.kind], photo.objectId, photo.sha256)),
  ]);
}

function gathered(kind: ExhibitKind, objectId: string, fingerprint: string | null = null): GatheredExhibit {
  return { exhibit: { kind, detail: '', fingerprint }, objectId };
}
