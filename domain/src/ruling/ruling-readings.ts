import { addDays, formatDate, listKeys, type PlainDate } from '../kernel/index.ts';
import { nameCourt, rulings, type Ruling, type RulingId } from './rulings.fr.ts';

export const rulingIds = listKeys(rulings);

/** Returns whether a text is the identifier of a known ruling. */
export function isRulingId(id: string): id is RulingId {
  return Object.hasOwn(rulings, id);
}

/** The operator's word that the official text of a ruling was read, with the number found there. */
export interface RulingReading {
  readonly ruling: RulingId;
  readonly number: string;
  readonly readOn: PlainDate;
}

/** The rulings that a letter may cite → the number of each, as found in its official text. */
export type CitableRulings = Readonly<Partial<Record<RulingId, string>>>;

/** A reading is relied on for a year: a court may change its mind. */
export const daysARulingReadingHolds = 365;

/** Returns the rulings that may be cited on that day: those whose official text was read within a year. */
export function selectCitableRulings(readings: readonly RulingReading[], today: PlainDate): CitableRulings {
  return Object.fromEntries(
    readings
      .filter(({ readOn }) => readOn <= today && addDays(readOn, daysARulingReadingHolds) >= today)
      .map(({ ruling, number }) => [ruling, number]),
  );
}

/** « Conseil d’État, 24 mars 2021, n° 428742 » */
export function citeRuling(id: RulingId, number: string): string {
  const { court, decidedOn } = rulings[id];
  return `${nameCourt(court)}, ${formatDate(decidedOn)}, n° ${number}`;
}

export const rulingNumberFaults = ['RULING_NUMBER_FORMAT', 'RULING_NUMBER_OTHER'] as const;
export type RulingNumberFault = (typeof rulingNumberFaults)[number];

const numberForms: Readonly<Record<Ruling['court'], RegExp>> = {
  'conseil-etat': /^\d{6}$/,
  'cassation-criminelle': /^\d{2}-\d{2}\.\d{3}$/,
};

/** The number typed from the official text must be the ruling's; where that is not known, one of its court's form. */
export function checkRulingNumber(id: RulingId, number: string): RulingNumberFault | null {
  const ruling: Ruling = rulings[id];
  if (!numberForms[ruling.court].test(number)) return 'RULING_NUMBER_FORMAT';
  return ruling.number === null || ruling.number === number ? null : 'RULING_NUMBER_OTHER';
}
