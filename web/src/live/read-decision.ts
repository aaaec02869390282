import type { DocumentKind } from '@placejuste/domain/document';

export interface Decision {
  readonly kind: DocumentKind;
  readonly status: 'approved' | 'rejected';
}

/** A row changes again later, when the document expires: only a decision of the last minutes is news. Milliseconds. */
const newsMs = 120_000;

/** Decision contained in a changed row of `documents`; null when there is none. */
export function readDecision(row: unknown, now: Date): Decision | null {
  if (typeof row !== 'object' || row === null) return null;
  const { kind, status, decided_at: decidedAt } = row as Readonly<Record<string, unknown>>;
  if (kind !== 'cmi' && kind !== 'carte_grise') return null;
  if (status !== 'approved' && status !== 'rejected') return null;
  const age = typeof decidedAt === 'string' ? now.getTime() - Date.parse(decidedAt) : Number.NaN;
  return Math.abs(age) <= newsMs ? { kind, status } : null;
}
