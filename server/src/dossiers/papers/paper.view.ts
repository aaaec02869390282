import type { FinePaper } from '@placejuste/contracts/dossiers';
import { namePaper } from '@placejuste/domain/letter';
import type { PaperRow } from './papers.repository.ts';

/** An older application refuses a whole list over a kind it does not know: its nearest is sent, and its own title. */
export function buildPaperView(row: PaperRow): FinePaper {
  const kind = row.kind === 'letter-receipt' ? 'second-appeal-proof' : row.kind;
  return { id: row.id, kind, title: namePaper(row.kind, row.letter), createdAt: row.created_at.toISOString() };
}
