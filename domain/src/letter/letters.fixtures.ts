import type { CompleteFineFacts } from '../fine/index.ts';
import { postedFine, windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import { selectCitableRulings, rulingIds, rulings, type CitableRulings, type Ruling } from '../ruling/index.ts';
import type { CaseFacts, DeclarationFacts, Exhibit, LetterFacts } from './facts.ts';
import { emptyCaseFacts } from './facts.ts';
import { buildExhibitPlan } from './exhibit-plan.ts';
import type { LetterKind } from './letter-kinds.ts';
import type { Letter } from './letter.ts';
import { writeLetter } from './write-letter.ts';

export const today = toPlainDate('2027-02-05');

/** Every ruling of the shelf, as an operator who read them all: where no copy gives the number, one is invented. */
export const everyRuling: CitableRulings = selectCitableRulings(
  rulingIds.map((ruling) => ({ ruling, number: (rulings[ruling] as Ruling).number ?? '00-00.000', readOn: today })),
  today,
);

/** The deposit of the declaration, for the car of these fines. */
export const deposit: DeclarationFacts = {
  plate: 'AB-123-CD',
  placeLabel: '12 rue du Modèle, Lille',
  latitude: 50.637,
  longitude: 3.0635,
  accuracyMetres: 12.4,
  depositedOn: toPlainDate('2026-11-10'),
  depositedAt: '13:41',
  claimedOn: toPlainDate('2026-11-10'),
  claimedAt: '13:40',
};

/** A penal notice on a reserved place; number, service and words are invented. */
export const penalFine: CompleteFineFacts = {
  ...windscreenFine,
  track: 'contravention',
  noticeNumber: '4000000001',
  noticeKey: null,
  amountCents: 13_500,
  authorityName: 'Tribunal de police de Modèle (exemple)',
  authorityAddress: 'CSA 00000\n35000 Modèle Cedex 9',
  authorityUrl: 'https://contester.exemple.fr',
};
export const amendeMajoreeFine: CompleteFineFacts = { ...penalFine, track: 'amende-majoree', amountCents: 37_500 };
export const fpsMajoreFine: CompleteFineFacts = {
  ...windscreenFine,
  track: 'fps-majore',
  noticeNumber: '033000 00000000000',
  noticeKey: null,
  noticeDate: toPlainDate('2027-01-20'),
  delivery: 'post',
};

const reserved: CaseFacts = {
  ...emptyCaseFacts,
  offence: 'reserved-place',
  offenceWords: 'Stationnement très gênant sur un emplacement réservé',
};
const appealed: CaseFacts = {
  ...emptyCaseFacts,
  sentOn: toPlainDate('2026-11-28'),
  receivedOn: toPlainDate('2026-11-30'),
  sentBy: 'registered',
};

/** An ordinary case for each letter: [kind, fine, case]. */
export const cases = [
  ['rapo', windscreenFine, emptyCaseFacts],
  ['photos', postedFine, emptyCaseFacts],
  ['tsp', windscreenFine, appealed],
  ['tsp', fpsMajoreFine, emptyCaseFacts],
  ['requete', penalFine, reserved],
  ['reclamation', amendeMajoreeFine, reserved],
  ['file-request', windscreenFine, appealed],
  ['follow-up', windscreenFine, appealed],
  ['follow-up', penalFine, { ...appealed, receivedOn: null }],
] as const satisfies readonly (readonly [LetterKind, CompleteFineFacts, CaseFacts])[];

/** With every exhibit the letter's plan names. */
export function buildWholeFacts(
  kind: LetterKind,
  fine: CompleteFineFacts,
  more: CaseFacts,
  changes: Partial<LetterFacts> = {},
): LetterFacts {
  // An acknowledgment comes with its date.
  const plannedExhibits = buildExhibitPlan(kind, { fine, more }).filter(
    (one) => one.kind !== 'receipt' || more.receivedOn !== null,
  );
  const exhibits: Exhibit[] = plannedExhibits.map((one) => ({ kind: one.kind, detail: '', fingerprint: null }));
  return { fine, more, declaration: null, exhibits, preparedOn: today, rulings: everyRuling, ...changes };
}

/** The letter, where nothing prevents it from being written. */
export function writeLetterOf(kind: LetterKind, facts: LetterFacts, on = today): Letter {
  const result = writeLetter(kind, facts, on);
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

/** A case of the list above. */
export function pickCase(index: number): readonly [LetterKind, CompleteFineFacts, CaseFacts] {
  const letterCase = cases[index];
  if (letterCase === undefined) throw new RangeError(`There is no case ${index}`);
  return letterCase;
}
