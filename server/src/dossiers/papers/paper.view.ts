import type { FinePaper } from '@placejuste/contracts/dossiers';
import { namePaper } from '@placejuste/domain/letter';
import type { PaperRow } from './papers.repository.ts';

/**
 * Replaces a kind that older applications do not know, and for which they would refuse the whole list, by the nearest
 * one; the title is exact.
 */
export function buildPaperView(row: PaperRow): FinePaper {
  const kind = row.kind === 'letter-receipt' ? 'second-appeal-proof' : row.kind;
  return { id: row.id, kind, title: namePaper(row.kind, row.letter), createdAt: row.created_at.toISOString() };
}
