import type { Fine, FineChanges } from '@placejuste/contracts/fines';
import { canFactsChange, isWrittenTo } from '@placejuste/domain/fine';
import { isSamePerson } from '@placejuste/domain/kernel';
import type { FieldErrors } from '../form/fine-form-check.ts';
import type { CardPlace } from '../../dossiers/index.ts';
import { isCapacityOfAsked, readMotive } from '../form/people-fields.tsx';
import { buildChanges, type FineFormValues, toTypedFine, toFormValues } from '../form/fine-form-values.ts';
import { finesText } from '../fines.text.fr.ts';

const text = finesText.questions;

/** Names of the questions, in the order of the screens: the facts, then the people, then the authority. */
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

/** Values of the form, with the place of the card that day, which is in the letter but not in the fine. */
export type Answers = FineFormValues & { readonly cardPlace: CardPlace | ''; readonly accountName?: string };

type Field = keyof Answers;
/** Fields of each question; the first one is required, unless a rule below says otherwise. */
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
/** Questions of a letter whose ground is the card. */
const ofCard: readonly QuestionName[] = ['cardPlace', 'holderName', 'cardNumber', 'cardEnd'];

/** Known values of a fine, with the account's name when the certificate is in that name. */
export function buildKnownValues(fine: Fine, accountName: string): FineFormValues {
  return withOwnName(toFormValues(fine, ''), accountName);
}

/** Fills the account's name when the person said that the certificate is in their name, so that it is not asked. */
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
 * Lists the questions of a fine: those without a known answer, including the ones answered in this session, so that the
 * person can go back to them. The name on the certificate is asked only once it is known not to be the person's own.
 * `cardPlace` is asked even with a known answer when `namedQuestion` names it, to be changed.
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
    // The account holder acts for themselves; for somebody else, the signatory must be given.
    case 'capacity':
      if (motive === 'card') return isAnothers(answers);
      return answers.certificate !== 'company' && isOfAnother(answers);
    default:
      return true;
  }
}

/**
 * Lists the unanswered questions of a fine that can be asked without the service. The place of the card is asked with
 * the others only: a letter that has it already lacks nothing.
 */
export function listUnanswered(fine: Fine): readonly QuestionName[] {
  if (!canFactsChange(fine.status)) return [];
  const knownAnswers = { ...toFormValues(fine, ''), cardPlace: '' } as const;
  const openNames = questionsBeforeSending.filter(
    (name) =>
      name !== 'cardPlace' && !isAnswered(name, knownAnswers) && (name !== 'authority' || isWrittenTo(fine.track)),
  );
  return openNames.length === 0 ? [] : [...openNames, 'cardPlace'];
}

/** Returns the first question without an answer; the last one when all are answered, so that they are sent. */
export function findFirstUnanswered(askedNames: readonly QuestionName[], answers: Answers): QuestionName | undefined {
  return askedNames.find((name) => !isAnswered(name, answers)) ?? askedNames.at(-1);
}

/** Questions about facts in no paper of the account, asked for a fine that the service has not completed yet. */
export const questionsBeforeSending: readonly QuestionName[] = [
  'holderPresence',
  'cardPlace',
  'observed',
  'place',
  'plate',
  'debtorAddress',
  'authority',
];

/**
 * Builds the answers to these questions only: an empty field would erase what the service filled meanwhile.
 */
export function buildAnswers(askedNames: readonly QuestionName[], values: FineFormValues): FineChanges {
  const fieldNames: readonly string[] = [
    ...askedNames.flatMap((name): readonly string[] => fields[name]),
    // The answer about the certificate tells whose name it is; a sold car answers it too.
    ...(askedNames.includes('certificate') || values.certificate === 'sold' ? ['certificate', 'debtorIsUser'] : []),
    'debtorName',
  ];
  const changes = buildChanges(values);
  // Without the card as ground, the capacity is the debtor's: another holder's name must be removed.
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

/** True when this is the last missing answer, after which the letter can be written. */
export function isLastAnswer(name: QuestionName, askedNames: readonly QuestionName[], answers: Answers): boolean {
  return askedNames.at(-1) === name && askedNames.every((one) => one === name || isAnswered(one, answers));
}

/** Returns the errors of this question only, by field; empty without errors. */
export function selectErrors(name: QuestionName, answers: Answers, faults: FieldErrors): FieldErrors {
  const own = Object.fromEntries(Object.entries(faults).filter(([field]) => fields[name].some((one) => one === field)));
  if (Object.keys(own).length > 0 || isAnswered(name, answers)) return own;
  const field = name === 'certificate' && answers.certificate !== '' ? 'lesseeNamed' : findEmptyField(name, answers);
  return { [field]: choiceQuestions.includes(name) ? text.answer : text.type };
}

/** True when the holder's name differs from the account's and from that on the person's own certificate. */
function isAnothers({ holderName, accountName = '', certificate, debtorIsUser, debtorName }: Answers): boolean {
  if (accountName === '' || holderName.trim() === '') return false;
  const own = [accountName, ...(certificate !== '' && debtorIsUser ? [debtorName] : [])];
  return !own.some((name) => isSamePerson(name, holderName));
}

/** True when the debtor is known not to be the account holder. */
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
