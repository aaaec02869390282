import type { Fine, FineChanges } from '@placejuste/contracts/fines';
import { canFactsChange, isWrittenTo } from '@placejuste/domain/fine';
import { isSamePerson } from '@placejuste/domain/kernel';
import type { FieldErrors } from '../form/fine-form-check.ts';
import type { CardPlace } from '../../dossiers/index.ts';
import { isCapacityOfAsked, readMotive } from '../form/people-fields.tsx';
import { buildChanges, type FineFormValues, toTypedFine, toFormValues } from '../form/fine-form-values.ts';
import { finesText } from '../fines.text.fr.ts';

const text = finesText.questions;

/** Names of the questions, in the order of the screens: what happened, then who, then to whom. */
export const questionNames = [
  'holderPresence',
  'cardPlace',
  'observed',
  'place',
  'plate',
  'certificate',
  'motive',
  'debtorName',
  'companySigner',
  'debtorAddress',
  'holderName',
  'capacity',
  'cardNumber',
  'cardEnd',
  'authorityName',
  'authority',
] as const;
export type QuestionName = (typeof questionNames)[number];

/** What the letter says beside the facts of the fine: where the card was that day. */
export type Answers = FineFormValues & { readonly cardPlace: CardPlace | ''; readonly accountName?: string };

type Field = keyof Answers;
/** The fields of each question; the first is the one that must be filled, where no rule below says otherwise. */
const fields: Readonly<Record<QuestionName, readonly [Field, ...Field[]]>> = {
  holderPresence: ['holderPresence', 'motive'],
  cardPlace: ['cardPlace'],
  observed: ['observedOn', 'observedAt'],
  place: ['place'],
  plate: ['plate'],
  certificate: ['certificate', 'lesseeNamed'],
  motive: ['eventOn', 'driverName', 'driverAddress'],
  debtorName: ['debtorName'],
  companySigner: ['representativeName', 'representativeQuality'],
  debtorAddress: ['debtorAddress'],
  holderName: ['holderName'],
  capacity: ['holderCapacity', 'representativeName'],
  cardNumber: ['cardNumber'],
  cardEnd: ['cardValidUntil', 'cardPermanent'],
  authorityName: ['authorityName'],
  authority: ['authorityAddress', 'authorityUrl'],
};
const choiceQuestions: readonly QuestionName[] = ['holderPresence', 'cardPlace', 'certificate', 'cardEnd', 'capacity'];
/** Questions of a letter that argues the card. */
const ofCard: readonly QuestionName[] = ['cardPlace', 'holderName', 'cardNumber', 'cardEnd'];

/** What is known of a fine: what it says, and the name of the account where the certificate is said to carry it. */
export function buildKnownValues(fine: Fine, accountName: string): FineFormValues {
  return withOwnName(toFormValues(fine, ''), accountName);
}

/** Whoever says that the certificate is in their name is not asked for it. */
export function withOwnName(values: FineFormValues, accountName: string): FineFormValues {
  const isOwn = values.certificate !== '' && values.debtorIsUser && values.debtorName === '';
  return isOwn ? { ...values, debtorName: accountName } : values;
}

function isAnswered(name: QuestionName, values: Answers): boolean {
  const isFilled = (field: Field) => String(values[field] ?? '').trim() !== '';
  switch (name) {
    case 'holderPresence':
      return values.holderPresence !== '' || readMotive(values) !== 'card';
    case 'motive':
      return readMotive(values) === 'lent' ? isFilled('driverName') && isFilled('driverAddress') : isFilled('eventOn');
    case 'companySigner':
      return isFilled('representativeName') && isFilled('representativeQuality');
    case 'capacity':
      return (
        isCapacityOfAsked(values) &&
        (values.holderCapacity === 'alone' ||
          (values.holderCapacity !== '' && (values.certificate === 'company' || isFilled('representativeName'))))
      );
    case 'observed':
      return values.observedOn !== '' && values.observedAt !== '';
    case 'certificate':
      return values.certificate !== '' && (values.certificate !== 'long-lease' || values.lesseeNamed !== '');
    case 'cardEnd':
      return values.cardPermanent || values.cardValidUntil !== '';
    case 'authority':
      return values.authorityAddress.trim() !== '' || values.authorityUrl.trim() !== '';
    default:
      return isFilled(fields[name][0]);
  }
}

/**
 * The questions of a fine, those already answered included: going back finds them again. Whose name the certificate
 * carries is asked only once it is known not to be the person's own. `named` is asked in any case: its answer is to be
 * changed.
 */
export function listQuestions(knownAnswers: Answers, answers: Answers, namedQuestion = ''): readonly QuestionName[] {
  return questionNames.filter((name) => {
    if (isAnswered(name, knownAnswers)) return name === 'cardPlace' && name === namedQuestion;
    return isAsked(name, answers);
  });
}

function isAsked(name: QuestionName, answers: Answers): boolean {
  const motive = readMotive(answers);
  if (motive !== 'card' && ofCard.includes(name)) return false;
  switch (name) {
    case 'motive':
      return motive !== 'card' && motive !== 'plate-copied';
    case 'authority':
      return isWrittenTo(toTypedFine(answers).track);
    case 'debtorName':
      return answers.certificate !== '' && !answers.debtorIsUser;
    case 'companySigner':
      return answers.certificate === 'company';
    // Whoever has the account acts for themselves; of somebody else it must be said who signs.
    case 'capacity':
      if (motive === 'card') return isAnothers(answers);
      return answers.certificate !== 'company' && isOfAnother(answers);
    default:
      return true;
  }
}

/**
 * What can be asked of a fine while the service is out of reach, and has no answer yet. Where the card was comes with
 * the rest: a letter that says it already lacks nothing.
 */
export function listUnanswered(fine: Fine): readonly QuestionName[] {
  if (!canFactsChange(fine.status)) return [];
  const knownAnswers = { ...toFormValues(fine, ''), cardPlace: '' } as const;
  const openNames = askedUnsent.filter(
    (name) =>
      name !== 'cardPlace' && !isAnswered(name, knownAnswers) && (name !== 'authority' || isWrittenTo(fine.track)),
  );
  return openNames.length === 0 ? [] : [...openNames, 'cardPlace'];
}

/** The first without an answer; the last one when all have theirs, so that they are sent. */
export function findFirstUnanswered(askedNames: readonly QuestionName[], answers: Answers): QuestionName | undefined {
  return askedNames.find((name) => !isAnswered(name, answers)) ?? askedNames.at(-1);
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
export function buildAnswers(askedNames: readonly QuestionName[], values: FineFormValues): FineChanges {
  const fieldNames: readonly string[] = [
    ...askedNames.flatMap((name): readonly string[] => fields[name]),
    // Whose name it is follows from the answer about the certificate; a car that was sold answers it at once.
    ...(askedNames.includes('certificate') || values.certificate === 'sold' ? ['certificate', 'debtorIsUser'] : []),
    'debtorName',
  ];
  const changes = buildChanges(values);
  // Where the card is not argued, the capacity is that of whoever must answer: no other holder stays beside it.
  const isOfDebtor =
    askedNames.includes('capacity') &&
    readMotive(values) !== 'card' &&
    values.holderCapacity !== '' &&
    values.holderName === '';
  return {
    ...Object.fromEntries(
      Object.entries(changes).filter(([field, value]) => fieldNames.includes(field) && value !== null && value !== ''),
    ),
    ...(isOfDebtor ? { holderName: null } : {}),
  };
}

/** This is the only answer that lacks: with it, the letter can be written. */
export function isLastAnswer(name: QuestionName, askedNames: readonly QuestionName[], answers: Answers): boolean {
  return askedNames.at(-1) === name && askedNames.every((one) => one === name || isAnswered(one, answers));
}

/** What is wrong with the answer of this question alone, by field; empty when nothing is. */
export function selectErrors(name: QuestionName, answers: Answers, faults: FieldErrors): FieldErrors {
  const own = Object.fromEntries(Object.entries(faults).filter(([field]) => fields[name].some((one) => one === field)));
  if (Object.keys(own).length > 0 || isAnswered(name, answers)) return own;
  const field = name === 'certificate' && answers.certificate !== '' ? 'lesseeNamed' : findEmptyField(name, answers);
  return { [field]: choiceQuestions.includes(name) ? text.answer : text.type };
}

/** The holder is known not to be the person of the account, by its name or by that of their own certificate. */
function isAnothers({ holderName, accountName = '', certificate, debtorIsUser, debtorName }: Answers): boolean {
  if (accountName === '' || holderName.trim() === '') return false;
  const own = [accountName, ...(certificate !== '' && debtorIsUser ? [debtorName] : [])];
  return !own.some((name) => isSamePerson(name, holderName));
}

/** The one who must answer for the car is known not to be the person of the account. */
function isOfAnother({ accountName = '', debtorIsUser, debtorName }: Answers): boolean {
  return !debtorIsUser && debtorName.trim() !== '' && !isSamePerson(accountName, debtorName);
}

function findEmptyField(name: QuestionName, answers: Answers): Field {
  const [first, ...others] = fields[name];
  if (name === 'motive' && readMotive(answers) === 'lent')
    return answers.driverName.trim() === '' ? 'driverName' : 'driverAddress';
  if (name === 'capacity' && !isCapacityOfAsked(answers)) return 'holderCapacity';
  const several = name === 'observed' || name === 'companySigner' || name === 'capacity';
  return several && answers[first] !== '' ? (others[0] ?? first) : first;
}
