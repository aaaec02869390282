import type { FinePaper } from '@placejuste/contracts/dossiers';
import { paperNames } from '@placejuste/domain/letter';
import type { PaperRow } from './papers.repository.ts';

export function paperView(row: PaperRow): FinePaper {
  return { id: row.id, kind: row.kind, title: paperNames[row.kind], createdAt: row.created_at.toISOString() };
}
