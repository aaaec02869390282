import type { DocumentKind } from '@placejuste/domain/document';

export interface Decision {
  readonly kind: DocumentKind;
  readonly status: 'approved' | 'rejected';
}

/** A row changes again later, when the paper ends: only what was decided just now is news. */
const newsMs = 120_000;

/** The decision that a changed row of `documents` tells; null when it tells none. */
export function readDecision(row: unknown, now: Date): Decision | null {
  if (typeof row !== 'object' || row === null) return null;
  const { kind, status, decided_at: decidedAt } = row as Readonly<Record<string, unknown>>;
  if (kind !== 'cmi' && kind !== 'carte_grise') return null;
  if (status !== 'approved' && status !== 'rejected') return null;
  const age = typeof decidedAt === 'string' ? now.getTime() - Date.parse(decidedAt) : Number.NaN;
  return Math.abs(age) <= newsMs ? { kind, status } : null;
}
