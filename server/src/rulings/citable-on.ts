import type { PlainDate } from '@placejuste/domain/kernel';
import { citableRulings, type CitableRulings, type RulingReading } from '@placejuste/domain/ruling';
import type { Tx } from '../platform/postgres/index.ts';
import { rulingsRepository } from './rulings.repository.ts';

export function rulingReadings(tx: Tx): Promise<readonly RulingReading[]> {
  return rulingsRepository(tx).readings();
}

/** The rulings that a letter written that day may cite. */
export async function citableOn(tx: Tx, today: PlainDate): Promise<CitableRulings> {
  return citableRulings(await rulingReadings(tx), today);
}
