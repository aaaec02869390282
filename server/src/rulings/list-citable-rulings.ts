import type { PlainDate } from '@placejuste/domain/kernel';
import { selectCitableRulings, type CitableRulings, type RulingReading } from '@placejuste/domain/ruling';
import type { Tx } from '../platform/postgres/index.ts';
import { rulingsRepository } from './rulings.repository.ts';

export function listRulingReadings(tx: Tx): Promise<readonly RulingReading[]> {
  return rulingsRepository(tx).listReadings();
}

/** Lists the rulings that a letter written that day may cite. */
export async function listCitableRulings(tx: Tx, today: PlainDate): Promise<CitableRulings> {
  return selectCitableRulings(await listRulingReadings(tx), today);
}
