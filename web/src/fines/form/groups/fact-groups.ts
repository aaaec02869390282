import { isWrittenTo, listMissingForDossier } from '@placejuste/domain/fine';
import { parsePlainDate } from '@placejuste/domain/kernel';
import type { FieldErrors } from '../fine-form-check.ts';
import { type FineFormValues, computeRouting, toTypedFine } from '../fine-form-values.ts';
import { readMotive } from '../people-fields.tsx';
import { peopleText } from '../people.text.fr.ts';
import { buildReviewLines } from '../../review/review-lines.ts';
import { finesText } from '../../fines.text.fr.ts';

/** Names of the groups of fields, in the order of the screen. */
export const groupNames = [
  'notice',
  'declaration',
  'statement',
  'authority',
  'debtor',
  'motive',
  'holder',
  'remarks',
] as const;
export type GroupName = (typeof groupNames)[number];

type Field = keyof FineFormValues;

const ofMotive: readonly Field[] = ['motive', 'eventOn', 'driverName', 'driverAddress'];
const capacity: readonly Field[] = ['holderCapacity'];
const signer: readonly Field[] = ['representativeName', 'representativeQuality'];

/** Lists the fields of a group; some move to another group depending on the answers. */
export function listFields(name: GroupName, values: FineFormValues): readonly Field[] {
  const isCard = readMotive(values) === 'card';
  const isSold = values.certificate === 'sold';
  // The signatory of a company is asked beside its name, that of the holder beside the holder's name.
  const isHolderAsked = isCard && values.certificate !== 'company';
  switch (name) {
    case 'notice':
      return ['title', 'demand', 'appealed', 'noticeNumber', 'noticeKey', 'delivery', 'noticeDate'];
    case 'declaration':
      return ['declarationId'];
    case 'statement':
      return ['observedOn', 'observedAt', 'place', 'amount', 'plate', 'geolocated'];
    case 'authority':
      return isWrittenTo(toTypedFine(values).track)
        ? ['authorityName', 'authorityAddress', 'authorityUrl']
        : ['authorityName'];
    case 'debtor':
      return [
        'certificate',
        'lesseeNamed',
        ...(isSold ? ofMotive : []),
        'debtorName',
        'debtorAddress',
        ...(isCard ? [] : capacity),
        ...(isHolderAsked ? [] : signer),
      ];
    case 'motive':
      return isSold ? [] : ofMotive;
    case 'holder':
      return [
        'holderName',
        ...capacity,
        ...(isHolderAsked ? signer : []),
        'holderPresence',
        'cardNumber',
        'cardPermanent',
        'cardValidFrom',
        'cardValidUntil',
      ];
    case 'remarks':
      return ['remarks'];
  }
}

/** Lists the groups needed with these answers. */
export function listGroups(values: FineFormValues): readonly GroupName[] {
  return groupNames.filter((name) => {
    if (name === 'motive') return values.certificate !== 'sold';
    return name !== 'holder' || readMotive(values) === 'card';
  });
}

/** Counts the lines of a group that the letter, or saving, still needs. */
export function countToFill(values: FineFormValues): (name: GroupName) => number {
  const route = computeRouting(values);
  const missingFields: readonly string[] = [
    ...Object.keys(listMissingForDossier(toLetterFacts(values))),
    ...(['noticeNumber', 'noticeDate', 'delivery'] as const).filter((field) => values[field].trim() === ''),
    ...(route.kind === 'ask' ? [route.question] : []),
    ...(route.kind === 'person' ? ['title'] : []),
  ];
  return (name) => listFields(name, values).filter((field) => missingFields.includes(field)).length;
}

/** Converts the form for the check of the letter; an impossible date counts as missing. */
function toLetterFacts(values: FineFormValues): Parameters<typeof listMissingForDossier>[0] {
  const { noticeDate: _noticeDate, ...facts } = toTypedFine(values);
  const parseDay = (input: string | null) => (input === null ? null : parsePlainDate(input));
  return {
    ...facts,
    observedOn: parseDay(facts.observedOn),
    eventOn: parseDay(facts.eventOn),
    cardValidFrom: parseDay(facts.cardValidFrom),
    cardValidUntil: parseDay(facts.cardValidUntil),
  };
}

/** Lists the groups with an error. */
export function listGroupsWithErrors(values: FineFormValues, errors: FieldErrors): readonly GroupName[] {
  return listGroups(values).filter((name) => listFields(name, values).some((field) => errors[field] !== undefined));
}

/** Length in characters of an excerpt, enough to recognise one's own text. */
const excerptLength = 60;

/** Lists the answers shown by a folded group; empty without answers. */
export function listAnswers(name: GroupName, values: FineFormValues, declaration: string): readonly string[] {
  return buildAnswers(name, values, declaration).filter((answer) => answer.trim() !== '');
}

function buildAnswers(name: GroupName, values: FineFormValues, declaration: string): readonly string[] {
  const findLine = (field: string) => buildReviewLines(values, {}).find((one) => one.name === field)?.shown ?? '';
  switch (name) {
    case 'notice':
      return [findLine('title'), findLine('noticeDate')];
    case 'declaration':
      return [declaration];
    case 'statement':
      return [findLine('observedOn'), findLine('observedAt').replaceAll(' ', '\u00a0'), values.place];
    case 'authority':
      return [values.authorityName];
    case 'debtor':
      return [values.debtorName];
    case 'motive':
      return [peopleText.motives[readMotive(values)]];
    case 'holder':
      return [values.holderName, values.holderPresence === '' ? '' : finesText.presences[values.holderPresence]];
    case 'remarks': {
      const words = values.remarks.trim().replaceAll(/\s+/g, ' ');
      const letters = [...words];
      return [letters.length <= excerptLength ? words : `${letters.slice(0, excerptLength).join('').trimEnd()}…`];
    }
  }
}
