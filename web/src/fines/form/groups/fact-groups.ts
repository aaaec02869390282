import { isWrittenTo, missingForDossier } from '@placejuste/domain/fine';
import { parsePlainDate } from '@placejuste/domain/kernel';
import type { FieldErrors } from '../fine-form-check.ts';
import { type FineFormValues, routeOf, typedFineOf } from '../fine-form-values.ts';
import { motiveOfForm } from '../people-fields.tsx';
import { peopleText } from '../people.text.fr.ts';
import { reviewLines } from '../../review/review-lines.ts';
import { finesText } from '../../fines.text.fr.ts';

/** What is filled in together, in the order of the screen. */
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

/** The fields that stand in a group, by the answers that move some of them to another one. */
export function fieldsOf(name: GroupName, values: FineFormValues): readonly Field[] {
  const isCard = motiveOfForm(values) === 'card';
  const isSold = values.certificate === 'sold';
  // Who signs for a company is asked beside its name, who signs for the holder beside the holder's.
  const isHolderAsked = isCard && values.certificate !== 'company';
  switch (name) {
    case 'notice':
      return ['title', 'demand', 'appealed', 'noticeNumber', 'noticeKey', 'delivery', 'noticeDate'];
    case 'declaration':
      return ['declarationId'];
    case 'statement':
      return ['observedOn', 'observedAt', 'place', 'amount', 'plate', 'geolocated'];
    case 'authority':
      return isWrittenTo(typedFineOf(values).track)
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

/** The groups that these answers ask for. */
export function groupsFor(values: FineFormValues): readonly GroupName[] {
  return groupNames.filter((name) => {
    if (name === 'motive') return values.certificate !== 'sold';
    return name !== 'holder' || motiveOfForm(values) === 'card';
  });
}

/** How many lines of each group the letter still needs, or cannot be saved without. */
export function countToFill(values: FineFormValues): (name: GroupName) => number {
  const route = routeOf(values);
  const missing: readonly string[] = [
    ...Object.keys(missingForDossier(letterFactsOf(values))),
    ...(['noticeNumber', 'noticeDate', 'delivery'] as const).filter((field) => values[field].trim() === ''),
    ...(route.kind === 'ask' ? [route.question] : route.kind === 'person' ? ['title'] : []),
  ];
  return (name) => fieldsOf(name, values).filter((field) => missing.includes(field)).length;
}

/** A day that no calendar has is not one yet. */
function letterFactsOf(values: FineFormValues): Parameters<typeof missingForDossier>[0] {
  const { noticeDate: _noticeDate, ...facts } = typedFineOf(values);
  const day = (typed: string | null) => (typed === null ? null : parsePlainDate(typed));
  return {
    ...facts,
    observedOn: day(facts.observedOn),
    eventOn: day(facts.eventOn),
    cardValidFrom: day(facts.cardValidFrom),
    cardValidUntil: day(facts.cardValidUntil),
  };
}

/** The groups that hold something wrong. */
export function groupsWithErrors(values: FineFormValues, errors: FieldErrors): readonly GroupName[] {
  return groupsFor(values).filter((name) => fieldsOf(name, values).some((field) => errors[field] !== undefined));
}

/** The first line, long enough to recognise one's own words. */
const excerptLength = 60;

/** What a folded group says of its answers; none where nothing was answered. */
export function answersIn(name: GroupName, values: FineFormValues, declaration: string): readonly string[] {
  return answersOf(name, values, declaration).filter((answer) => answer.trim() !== '');
}

function answersOf(name: GroupName, values: FineFormValues, declaration: string): readonly string[] {
  const line = (field: string) => reviewLines(values, {}).find((one) => one.name === field)?.shown ?? '';
  switch (name) {
    case 'notice':
      return [line('title'), line('noticeDate')];
    case 'declaration':
      return [declaration];
    case 'statement':
      return [line('observedOn'), line('observedAt').replaceAll(' ', '\u00a0'), values.place];
    case 'authority':
      return [values.authorityName];
    case 'debtor':
      return [values.debtorName];
    case 'motive':
      return [peopleText.motives[motiveOfForm(values)]];
    case 'holder':
      return [values.holderName, values.holderPresence === '' ? '' : finesText.presences[values.holderPresence]];
    case 'remarks': {
      const words = values.remarks.trim().replaceAll(/\s+/g, ' ');
      const letters = [...words];
      return [letters.length <= excerptLength ? words : `${letters.slice(0, excerptLength).join('').trimEnd()}…`];
    }
  }
}
