import type { Fine, FineChanges } from '@placejuste/contracts/fines';
import { factsMayChange } from '@placejuste/domain/fine';
import type { FieldErrors } from '../form/fine-form-check.ts';
import type { CardPlace } from '../../dossiers/index.ts';
import { changesOf, type FineFormValues, valuesOf } from '../form/fine-form-values.ts';
import { finesText } from '../fines.text.fr.ts';

const text = finesText.questions;

/** In the order they are asked: what happened, then who, then to whom. */
export const questionNames = [
  'holderPresence',
  'cardPlace',
  'observed',
  'place',
  'plate',
  'certificate',
  'debtorName',
  'debtorAddress',
  'holderName',
  'cardNumber',
  'cardEnd',
  'authorityName',
  'authority',
] as const;
export type QuestionName = (typeof questionNames)[number];

/** What the letter says beside the facts of the fine: where the card was that day. */
export type Answers = FineFormValues & { readonly cardPlace: CardPlace | '' };

type Field = keyof Answers;
/** The fields of each question; the first is the one that must be filled, where no rule below says otherwise. */
const fields: Readonly<Record<QuestionName, readonly [Field, ...Field[]]>> = {
  holderPresence: ['holderPresence'],
  cardPlace: ['cardPlace'],
  observed: ['observedOn', 'observedAt'],
  place: ['place'],
  plate: ['plate'],
  certificate: ['certificate', 'lesseeNamed'],
  debtorName: ['debtorName'],
  debtorAddress: ['debtorAddress'],
  holderName: ['holderName'],
  cardNumber: ['cardNumber'],
  cardEnd: ['cardValidUntil', 'cardPermanent'],
  authorityName: ['authorityName'],
  authority: ['authorityAddress', 'authorityUrl'],
};
const chosen: readonly QuestionName[] = ['holderPresence', 'cardPlace', 'certificate', 'cardEnd'];

/** What is known of a fine: what it says, and the name of the account where the certificate is said to carry it. */
export function knownValues(fine: Fine, accountName: string): FineFormValues {
  return withOwnName(valuesOf(fine, ''), accountName);
}

/** Whoever says that the certificate is in their name is not asked for it. */
export function withOwnName(values: FineFormValues, accountName: string): FineFormValues {
  const isOwn = values.certificate !== '' && values.debtorIsUser && values.debtorName === '';
  return isOwn ? { ...values, debtorName: accountName } : values;
}

function isAnswered(name: QuestionName, values: Answers): boolean {
  switch (name) {
    case 'observed':
      return values.observedOn !== '' && values.observedAt !== '';
    case 'certificate':
      return values.certificate !== '' && (values.certificate !== 'long-lease' || values.lesseeNamed !== '');
    case 'cardEnd':
      return values.cardPermanent || values.cardValidUntil !== '';
    case 'authority':
      return values.authorityAddress.trim() !== '' || values.authorityUrl.trim() !== '';
    default:
      return String(values[fields[name][0]]).trim() !== '';
  }
}

/**
 * The questions of a fine, those already answered included: going back finds them again. Whose name the certificate
 * carries is asked only once it is known not to be the person's own. `named` is asked in any case: its answer is to be
 * changed.
 */
export function questionsFor(known: Answers, answers: Answers, named = ''): readonly QuestionName[] {
  return questionNames.filter((name) => {
    if (isAnswered(name, known)) return name === 'cardPlace' && name === named;
    if (name === 'debtorName') return answers.certificate !== '' && !answers.debtorIsUser;
    return true;
  });
}

/**
 * What can be asked of a fine while the service is out of reach, and has no answer yet. Where the card was comes with
 * the rest: a letter that says it already lacks nothing.
 */
export function unansweredOf(fine: Fine): readonly QuestionName[] {
  if (!factsMayChange(fine.status)) return [];
  const known = { ...valuesOf(fine, ''), cardPlace: '' } as const;
  const open = askedUnsent.filter((name) => name !== 'cardPlace' && !isAnswered(name, known));
  return open.length === 0 ? [] : [...open, 'cardPlace'];
}

/** The first without an answer; the last one when all have theirs, so that they are sent. */
export function firstOpen(asked: readonly QuestionName[], answers: Answers): QuestionName | undefined {
  return asked.find((name) => !isAnswered(name, answers)) ?? asked.at(-1);
}

/** What no paper of the account says: asked of a fine that the service has not filled yet. */
export const askedUnsent: readonly QuestionName[] = [
  'holderPresence',
  'cardPlace',
  'observed',
  'place',
  'plate',
  'debtorAddress',
  'authority',
];

/**
 * What was answered to those questions, and nothing else: an empty one would erase what the service filled meanwhile.
 */
export function answersOf(asked: readonly QuestionName[], values: FineFormValues): FineChanges {
  const named: readonly string[] = [
    ...asked.flatMap((name): readonly string[] => fields[name]),
    // Whose name it is follows from the answer about the certificate.
    ...(asked.includes('certificate') ? ['debtorIsUser'] : []),
    'debtorName',
  ];
  return Object.fromEntries(
    Object.entries(changesOf(values)).filter(
      ([field, value]) => named.includes(field) && value !== null && value !== '',
    ),
  );
}

/** This is the only answer that lacks: with it, the letter can be written. */
export function isLastAnswer(name: QuestionName, asked: readonly QuestionName[], answers: Answers): boolean {
  return asked.at(-1) === name && asked.every((one) => one === name || isAnswered(one, answers));
}

/** What is wrong with the answer of this question alone, by field; empty when nothing is. */
export function errorsOf(name: QuestionName, answers: Answers, found: FieldErrors): FieldErrors {
  const own = Object.fromEntries(Object.entries(found).filter(([field]) => fields[name].some((one) => one === field)));
  if (Object.keys(own).length > 0 || isAnswered(name, answers)) return own;
  const empty = name === 'observed' && answers.observedOn !== '' ? 'observedAt' : fields[name][0];
  const field = name === 'certificate' && answers.certificate !== '' ? 'lesseeNamed' : empty;
  return { [field]: chosen.includes(name) ? text.answer : text.type };
}
