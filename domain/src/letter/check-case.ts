import {
  addressLines,
  isComplete,
  missingForDossier,
  motiveOf,
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

/** What a person typed: dates not yet checked, texts not yet cleaned. */
export type TypedCase = Omit<CaseFacts, DateField | 'card'> & { readonly [Field in DateField]: string | null };

export interface CheckedCase {
  readonly fine: CompleteFineFacts | null;
  readonly more: CaseFacts;
  /** Field → what lacks or cannot stand; empty when the letter can be written truthfully. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What the typed case is checked against. */
interface LetterToCheck {
  readonly kind: LetterKind;
  readonly fine: FineFacts;
  readonly card: CaseFacts['card'];
  readonly today: PlainDate;
}

/** Cleans what was typed and says everything that lacks at once, of the fine and of the case, for that letter. */
export function checkCase(typed: TypedCase, { kind, fine, card, today }: LetterToCheck): CheckedCase {
  const fields: Record<string, string> = {};
  const text = (name: keyof typeof caseTextLimits): string | null => {
    const value = cleanLine(typed[name] ?? '');
    if ([...value].length > caseTextLimits[name]) fields[name] = 'CASE_TEXT_TOO_LONG' satisfies CaseFieldCode;
    return value === '' ? null : value;
  };
  const address = (): string | null => {
    const value = cleanLines(typed.mandataryAddress ?? '');
    const isTooLong = [...value].length > caseTextLimits.mandataryAddress || value.split('\n').length > addressLines;
    if (isTooLong) fields['mandataryAddress'] = 'CASE_TEXT_TOO_LONG' satisfies CaseFieldCode;
    return value === '' ? null : value;
  };
  const date = (name: DateField): PlainDate | null => {
    const value = typed[name] === null || typed[name] === '' ? null : parsePlainDate(typed[name]);
    if (value === null && typed[name] !== null && typed[name] !== '') fields[name] = 'DATE_FORMAT';
    return value;
  };
  const more: CaseFacts = {
    situations: [...new Set(typed.situations)],
    card,
    offence: typed.offence,
    offenceWords: text('offenceWords'),
    awardFrom: date('awardFrom'),
    awardUntil: date('awardUntil'),
    obstacle: text('obstacle'),
    sentOn: date('sentOn'),
    receivedOn: date('receivedOn'),
    sentBy: typed.sentBy,
    refusedOn: date('refusedOn'),
    // A service that was not used gave nothing, and nothing is said of it.
    ...(typed.copyNotGiven === true && typed.sentBy === 'online' ? { copyNotGiven: true } : {}),
    ...(typed.reduced === true && typed.refusedOn !== null ? { reduced: true } : {}),
    // Only the appeal may be signed for somebody else (R2333-120-13); the debtor signs all the rest.
    mandatary: kind === 'rapo' && !fine.debtorIsUser ? text('mandatary') : null,
    mandataryAddress: kind === 'rapo' && !fine.debtorIsUser ? address() : null,
  };
  // A mandate names whom it is given to, and where they are.
  if (more.mandatary !== null && more.mandataryAddress === null && fields['mandataryAddress'] === undefined)
    fields['mandataryAddress'] = 'MANDATARY_ADDRESS_NEEDED' satisfies CaseFieldCode;
  const put = (name: keyof CaseFacts, code: CaseFieldCode): void => {
    fields[name] ??= code;
  };
  aboutTheFine(fine, more, fields);
  aboutTheDay(fine, more, put);
  if (kind === 'requete' || kind === 'reclamation') aboutTheOffence(fine, more, put);
  if (tellsStepBefore(kind, fine.track)) aboutTheStepBefore({ kind, today }, more, put);
  const whole = completed(fine, more);
  return { fine: Object.keys(fields).length === 0 ? whole : null, more, fields };
}

type Put = (name: keyof CaseFacts, code: CaseFieldCode) => void;

/** A card renewed late has ended that day: its own dates are then replaced by those of the decision. */
function aboutTheFine(fine: FineFacts, more: CaseFacts, fields: Record<string, string>): void {
  const isRenewedLate = more.situations.includes('card-renewed-late');
  for (const [field, code] of Object.entries(missingForDossier(fine, more.card))) {
    if (!(isRenewedLate && isCardDate(field))) fields[field] = code;
  }
}

/** The dates of the card itself. */
function isCardDate(field: string): boolean {
  return field === 'cardValidUntil' || field === 'cardValidFrom';
}

function completed(fine: FineFacts, more: CaseFacts): CompleteFineFacts | null {
  if (isComplete(fine, more.card)) return fine;
  const undated = { ...fine, cardPermanent: true, cardValidFrom: null, cardValidUntil: null };
  return more.situations.includes('card-renewed-late') && isComplete(undated) ? undated : null;
}

function aboutTheDay({ observedOn, track }: FineFacts, more: CaseFacts, put: Put): void {
  const { situations } = more;
  if (situations.filter((one) => (displays as readonly string[]).includes(one)).length > 1)
    put('situations', 'SITUATIONS_CONTRADICT');
  if (situations.includes('ticket-taken') && situations.includes('ticket-impossible'))
    put('situations', 'SITUATIONS_CONTRADICT');
  if (situations.includes('ticket-impossible') && !isPenal(track) && more.obstacle === null)
    put('obstacle', 'OBSTACLE_NEEDED');
  if (!situations.includes('card-renewed-late')) return;
  if (more.awardFrom === null) return put('awardFrom', 'AWARD_DATES_NEEDED');
  if (observedOn === null) return;
  if (more.awardFrom > observedOn || (more.awardUntil !== null && more.awardUntil < observedOn))
    put('awardFrom', 'AWARD_DOES_NOT_COVER');
}

function aboutTheOffence(fine: FineFacts, more: CaseFacts, put: Put): void {
  const isCardMotive = motiveOf(fine) === 'card';
  if (isCardMotive && more.offence === null) put('offence', 'OFFENCE_NEEDED');
  if (more.offenceWords === null) put('offenceWords', 'OFFENCE_WORDS_NEEDED');
  // Both letters must be reasoned; where the card is no answer, only the person can say why.
  if (isCardMotive && more.offence === 'other' && fine.remarks === null) put('offence', 'REASONS_NEEDED');
}

function aboutTheStepBefore({ kind, today }: Omit<LetterToCheck, 'card' | 'fine'>, more: CaseFacts, put: Put): void {
  for (const name of ['sentOn', 'receivedOn', 'refusedOn'] as const) {
    const day = more[name];
    if (day !== null && day > today) put(name, 'DATE_IN_FUTURE');
  }
  if (more.sentOn === null) put('sentOn', 'SENT_ON_NEEDED');
  const { sentOn, receivedOn, refusedOn } = more;
  if (sentOn !== null && receivedOn !== null && receivedOn < sentOn) put('receivedOn', 'DATES_ORDER');
  if (sentOn !== null && refusedOn !== null && refusedOn < sentOn) put('refusedOn', 'DATES_ORDER');
  if (kind === 'follow-up') return;
  if (receivedOn === null && refusedOn === null) return put('receivedOn', 'RECEIVED_OR_REFUSED_NEEDED');
  // Before the month has run, its last day included, there is no refusal yet and nothing to bring before the tribunal:
  // the follow-up counts the silence from the same day.
  if (refusedOn === null && receivedOn !== null && addMonths(receivedOn, 1) >= today)
    put('receivedOn', 'SILENCE_NOT_YET');
}
