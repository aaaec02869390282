import type { PlainDate } from '@placejuste/domain/kernel';

/** The operator's statement that the official text of a ruling was read. */
export interface RulingReadingRow {
  ruling: string;
  number: string;
  read_on: PlainDate;
}

export type RulingsTables = { ruling_readings: RulingReadingRow };
