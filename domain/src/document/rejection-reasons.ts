import type { DocumentKind } from './document-kinds.ts';

/** Reasons to refuse a document: one per refusal, so that the holder has one action to do. */
export const rejectionReasons = [
  'illisible',
  'incomplet',
  'mauvais_document',
  'perime',
  'nom_different',
  'autre',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** Reasons offered for a kind, the likeliest first; the certificate of registration does not expire. */
export function listRejectionReasons(kind: DocumentKind): readonly RejectionReason[] {
  return kind === 'cmi' ? rejectionReasons : rejectionReasons.filter((reason) => reason !== 'perime');
}

/** Only `autre` requires words of the reviewer, because it explains nothing by itself. */
export function needsExplanation(reason: RejectionReason): boolean {
  return reason === 'autre';
}
