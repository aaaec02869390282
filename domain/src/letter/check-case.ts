import {
  addressLines,
  isComplete,
  listMissingForDossier,
  findMotive,
  type CompleteFineFacts,
  type FineFacts,
} from '../fine/index.ts';
import { addMonths, cleanLine, cleanLines, parsePlainDate, type PlainDate } from '../kernel/index.ts';
import type { CaseFieldCode } from './dossier-codes.ts';
import { displays, type CaseFacts } from './facts.ts';
import { isPenal, tellsStepBefore, type LetterKind } from './letter-kinds.ts';

/** Longest texts of a case, in characters. */
export const caseTextLimits = { offenceWords: 200, obstacle: 300, mandatary: 120, mandataryAddress: 400 } as const;

type DateField = 'awardFrom' | 'awardUntil' | 'sentOn' | 'receivedOn' | 'refusedOn';

/** The case as a person types it: dates not yet checked, texts not yet cleaned. */
export type TypedCase = Omit<CaseFacts, DateField | 'card'> & { readonly [Field in DateField]: string | null };

export interface CheckedCase {
  readonly fine: CompleteFineFacts | null;
  readonly more: CaseFacts;
  /** Field → what is missing or impossible; empty when the letter can be written truthfully. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The letter that the typed case is checked against. */
interface LetterToCheck {
  readonly kind: LetterKind;
  readonly fine: FineFacts;
  readonly card: CaseFacts['card'];
  readonly today: PlainDate;
}

/**
 * Cleans the typed case, and reports everything that is missing at once, of the fine and of the case, for that letter.
 */
export function checkCase(typedCase: TypedCase, { kind, fine, card, today }: LetterToCheck): CheckedCase {
  const fields: Record<string, string> = {};
  const readText = (name: keyof typeof caseTextLimits): string | null => {
    const value = cleanLine(typedCase[name] ?? '');
    if ([...value].length > caseTextLimits[name]) fields[name] = 'CASE_TEXT_TOO_LONG' satisfies CaseFieldCode;
    return value === '' ? null : value;
  };
  const readAddress = (): string | null => {
    const value = cleanLines(typedCase.mandataryAddress ?? '');
    const isTooLong = [...value].length > caseTextLimits.mandataryAddress || value.split('\n').length > addressLines;
    if (isTooLong) fields['mandataryAddress'] = 'CASE_TEXT_TOO_LONG' satisfies CaseFieldCode;
    return value === '' ? null : value;
  };
  const date = (name: DateField): PlainDate | null => {
    const value = typedCase[name] === null || typedCase[name] === '' ? null : parsePlainDate(typedCase[name]);
    if (value === null && typedCase[name] !== null && typedCase[name] !== '') fields[name] = 'DATE_FORMAT';
    return value;
  };
  const more: CaseFacts = {
    situations: [...new Set(typedCase.situations)],
    card,
    offence: typedCase.offence,
    offenceWords: readText('offenceWords'),
    awardFrom: date('awardFrom'),
    awardUntil: date('awardUntil'),
    obstacle: readText('obstacle'),
    sentOn: date('sentOn'),
    receivedOn: date('receivedOn'),
    sentBy: typedCase.sentBy,
    refusedOn: date('refusedOn'),
    // A service that was not used gave nothing, and is not mentioned.
    ...(typedCase.copyNotGiven === true && typedCase.sentBy === 'online' ? { copyNotGiven: true } : {}),
    ...(typedCase.reduced === true && typedCase.refusedOn !== null ? { reduced: true } : {}),
    // Only the appeal may be signed for somebody else (R2333-120-13); the debtor signs all the rest.
    mandatary: kind === 'rapo' && !fine.debtorIsUser ? readText('mandatary') : null,
    mandataryAddress: kind === 'rapo' && !fine.debtorIsUser ? readAddress() : null,
  };
  // A mandate names whom it is given to, and where they are.
  if (more.mandatary !== null && more.mandataryAddress === null && fields['mandataryAddress'] === undefined)
    fields['mandataryAddress'] = 'MANDATARY_ADDRESS_NEEDED' satisfies CaseFieldCode;
  const addFault = (name: keyof CaseFacts, code: CaseFieldCode): void => {
    fields[name] ??= code;
  };
  checkFine(fine, more, fields);
  checkDay(fine, more, addFault);
  if (kind === 'requete' || kind === 'reclamation') checkOffence(fine, more, addFault);
  if (tellsStepBefore(kind, fine.track)) checkStepBefore({ kind, today }, more, addFault);
  const whole = toCompleteFine(fine, more);
  return { fine: Object.keys(fields).length === 0 ? whole : null, more, fields };
}

type AddFault = (name: keyof CaseFacts, code: CaseFieldCode) => void;

/** A card renewed late has ended that day: its own dates are then replaced by those of the decision. */
function checkFine(fine: FineFacts, more: CaseFacts, fields: Record<string, string>): void {
  const isRenewedLate = more.situations.includes('card-renewed-late');
  for (const [field, code] of Object.entries(listMissingForDossier(fine, more.card))) {
    if (!(isRenewedLate && isCardDate(field))) fields[field] = code;
  }
}

/** The dates of the card itself. */
function isCardDate(field: string): boolean {
  return field === 'cardValidUntil' || field === 'cardValidFrom';
}

function toCompleteFine(fine: FineFacts, more: CaseFacts): CompleteFineFacts | null {
  if (isComplete(fine, more.card)) return fine;
  const undated = { ...fine, cardPermanent: true, cardValidFrom: null, cardValidUntil: null };
  return more.situations.includes('card-renewed-late') && isComplete(undated) ? undated : null;
}

function checkDay({ observedOn, track }: FineFacts, more: CaseFacts, addFault: AddFault): void {
  const { situations } = more;
  if (situations.filter((one) => (displays as readonly string[]).includes(one)).length > 1)
    addFault('situations', 'SITUATIONS_CONTRADICT');
  if (situations.includes('ticket-taken') && situations.includes('ticket-impossible'))
    addFault('situations', 'SITUATIONS_CONTRADICT');
  if (situations.includes('ticket-impossible') && !isPenal(track) && more.obstacle === null)
    addFault('obstacle', 'OBSTACLE_NEEDED');
  if (!situations.includes('card-renewed-late')) return;
  if (more.awardFrom === null) return addFault('awardFrom', 'AWARD_DATES_NEEDED');
  if (observedOn === null) return;
  if (more.awardFrom > observedOn || (more.awardUntil !== null && more.awardUntil < observedOn))
    addFault('awardFrom', 'AWARD_DOES_NOT_COVER');
}

function checkOffence(fine: FineFacts, more: CaseFacts, addFault: AddFault): void {
  const isCardMotive = findMotive(fine) === 'card';
  if (isCardMotive && more.offence === null) addFault('offence', 'OFFENCE_NEEDED');
  if (more.offenceWords === null) addFault('offenceWords', 'OFFENCE_WORDS_NEEDED');
  // Both letters must be reasoned; where the card is no answer, only the person can say why.
  if (isCardMotive && more.offence === 'other' && fine.remarks === null) addFault('offence', 'REASONS_NEEDED');
}

function checkStepBefore(
  { kind, today }: Omit<LetterToCheck, 'card' | 'fine'>,
  more: CaseFacts,
  addFault: AddFault,
): void {
  for (const name of ['sentOn', 'receivedOn', 'refusedOn'] as const) {
    const day = more[name];
    if (day !== null && day > today) addFault(name, 'DATE_IN_FUTURE');
  }
  if (more.sentOn === null) addFault('sentOn', 'SENT_ON_NEEDED');
  const { sentOn, receivedOn, refusedOn } = more;
  if (sentOn !== null && receivedOn !== null && receivedOn < sentOn) addFault('receivedOn', 'DATES_ORDER');
  if (sentOn !== null && refusedOn !== null && refusedOn < sentOn) addFault('refusedOn', 'DATES_ORDER');
  if (kind === 'follow-up') return;
  if (receivedOn === null && refusedOn === null) return addFault('receivedOn', 'RECEIVED_OR_REFUSED_NEEDED');
  // Before the month has run, its last day included, there is no refusal yet and nothing to bring before the tribunal:
  // the follow-up counts the silence from the same day.
  if (refusedOn === null && receivedOn !== null && addMonths(receivedOn, 1) >= today)
    addFault('receivedOn', 'SILENCE_NOT_YET');
}
