import type { Fine, FineChanges } from '@placejuste/contracts/fines';
import {
  type AppealedChoice,
  type CertificateHolder,
  type ContestMotive,
  type Delivery,
  type FineTrack,
  type DemandChoice,
  type HolderCapacity,
  type HolderPresence,
  isRectifiedNotice,
  routeNotice,
  type Routing,
  type TitleChoice,
  type TypedFine,
} from '@placejuste/domain/fine';
import { parseEuros } from '@placejuste/domain/kernel';

/** Values of the form, as typed text, so that a wrong format loses nothing. */
export interface FineFormValues {
  /** The two answers that decide the track: the title of the paper, then what it demands. */
  readonly title: TitleChoice | '';
  readonly demand: DemandChoice | '';
  /** For a rectified notice: the person's answer about the appeal that it answers. */
  readonly appealed: AppealedChoice | '';
  readonly noticeNumber: string;
  readonly noticeKey: string;
  readonly noticeDate: string;
  readonly delivery: Delivery | '';
  readonly observedOn: string;
  readonly observedAt: string;
  readonly place: string;
  readonly amount: string;
  readonly plate: string;
  readonly authorityName: string;
  readonly authorityAddress: string;
  readonly authorityUrl: string;
  readonly motive: ContestMotive | '';
  readonly eventOn: string;
  readonly driverName: string;
  readonly driverAddress: string;
  readonly debtorName: string;
  readonly debtorAddress: string;
  readonly debtorIsUser: boolean;
  readonly certificate: CertificateHolder | '';
  readonly lesseeNamed: 'yes' | 'no' | '';
  readonly holderName: string;
  readonly holderPresence: HolderPresence | '';
  readonly holderCapacity: HolderCapacity | '';
  readonly representativeName: string;
  readonly representativeQuality: string;
  readonly cardNumber: string;
  readonly cardPermanent: boolean;
  readonly cardValidFrom: string;
  readonly cardValidUntil: string;
  readonly geolocated: boolean;
  readonly remarks: string;
  readonly declarationId: string;
}

/** Values of an empty form, in the order of the screen, which the summary of errors follows. */
export const emptyFormValues: FineFormValues = {
  title: '',
  demand: '',
  appealed: '',
  noticeNumber: '',
  noticeKey: '',
  delivery: '',
  noticeDate: '',
  observedOn: '',
  observedAt: '',
  place: '',
  amount: '',
  plate: '',
  authorityName: '',
  authorityAddress: '',
  authorityUrl: '',
  certificate: '',
  lesseeNamed: '',
  motive: '',
  eventOn: '',
  driverName: '',
  driverAddress: '',
  debtorName: '',
  debtorAddress: '',
  debtorIsUser: true,
  holderName: '',
  holderPresence: '',
  holderCapacity: '',
  representativeName: '',
  representativeQuality: '',
  cardNumber: '',
  cardPermanent: false,
  cardValidFrom: '',
  cardValidUntil: '',
  geolocated: false,
  remarks: '',
  declarationId: '',
};

/**
 * Converts a fine to form values. A debtor who is the account holder gets the account's name until another is typed.
 * The name of the card's holder is never proposed: it would pass for a name that was read.
 */
export function toFormValues(fine: Fine, accountName: string): FineFormValues {
  const toText = (text: string | null) => text ?? '';
  return {
    ...chooseTitle(fine),
    demand: '',
    noticeNumber: fine.noticeNumber,
    noticeKey: toText(fine.noticeKey),
    noticeDate: fine.noticeDate,
    delivery: fine.delivery,
    observedOn: toText(fine.observedOn),
    observedAt: toText(fine.observedAt),
    place: toText(fine.place),
    amount: fine.amountCents === null ? '' : formatTypedEuros(fine.amountCents),
    plate: toText(fine.plate),
    authorityName: fine.authorityName ?? fine.decoded?.authority?.name ?? '',
    authorityAddress: toText(fine.authorityAddress),
    authorityUrl: toText(fine.authorityUrl),
    debtorName: fine.debtorName ?? (fine.debtorIsUser ? accountName : ''),
    debtorAddress: toText(fine.debtorAddress),
    debtorIsUser: fine.debtorIsUser,
    certificate: fine.certificate ?? '',
    lesseeNamed: toYesOrNo(fine.lesseeNamed),
    holderName: toText(fine.holderName),
    holderPresence: fine.holderPresence ?? '',
    holderCapacity: fine.holderCapacity ?? '',
    motive: fine.motive ?? '',
    eventOn: fine.eventOn ?? '',
    driverName: fine.driverName ?? '',
    driverAddress: fine.driverAddress ?? '',
    representativeName: fine.representativeName ?? '',
    representativeQuality: fine.representativeQuality ?? '',
    cardNumber: toText(fine.cardNumber),
    cardPermanent: fine.cardPermanent,
    cardValidFrom: fine.cardValidFrom ?? '',
    cardValidUntil: toText(fine.cardValidUntil),
    geolocated: fine.geolocated,
    remarks: toText(fine.remarks),
    declarationId: toText(fine.declarationId),
  };
}

function chooseTitle(fine: Fine): Pick<FineFormValues, 'title' | 'appealed'> {
  return isRectifiedNotice(fine) ? { title: 'rectified', appealed: 'yes' } : { title: fine.track, appealed: '' };
}

/** Changes that the form proposes when the fine has no value; saving the form accepts them. */
export function buildProposedChanges(fine: Fine, values: FineFormValues): FineChanges {
  const { debtorName, authorityName } = buildChanges(values);
  return {
    ...(fine.debtorName === null && debtorName != null && values.debtorIsUser ? { debtorName } : {}),
    ...(fine.authorityName === null && authorityName != null ? { authorityName } : {}),
  };
}

/** Formats an amount for a text field: 3500 → « 35,00 ». */
export function formatTypedEuros(cents: number): string {
  return (cents / 100).toFixed(2).replace('.', ',');
}

/** Parses the amount of the form in cents. Null when empty; NaN when invalid, which the check refuses. */
export function parseAmountCents(input: string): number | null {
  return /^[\s€]*$/.test(input) ? null : (parseEuros(input) ?? Number.NaN);
}

/** Routes the answers to a track as the domain decides; a doubtful answer stays doubtful. */
export function computeRouting({
  title,
  demand,
  appealed,
  noticeNumber,
}: Pick<FineFormValues, 'title' | 'demand' | 'appealed' | 'noticeNumber'>): Routing {
  return routeNotice({
    ...(noticeNumber.trim() === '' ? {} : { number: noticeNumber }),
    ...(title === '' ? {} : { title }),
    ...(demand === '' ? {} : { demand }),
    ...(appealed === '' ? {} : { appealed }),
  });
}

/**
 * Converts the form to the fine of the domain and the API. Until chosen, `delivery` is the one with the earliest date.
 */
export function toTypedFine(values: FineFormValues): TypedFine {
  const toNullableText = (text: string) => (text.trim() === '' ? null : text);
  const route = computeRouting(values);
  return {
    track: route.kind === 'track' ? route.track : 'fps',
    noticeNumber: values.noticeNumber,
    noticeKey: toNullableText(values.noticeKey),
    noticeDate: values.noticeDate,
    delivery: values.delivery === '' ? 'windscreen' : values.delivery,
    observedOn: toNullableText(values.observedOn),
    observedAt: toNullableText(values.observedAt),
    place: toNullableText(values.place),
    amountCents: parseAmountCents(values.amount),
    plate: toNullableText(values.plate),
    authorityName: toNullableText(values.authorityName),
    authorityAddress: toNullableText(values.authorityAddress),
    authorityUrl: toNullableText(values.authorityUrl),
    debtorName: toNullableText(values.debtorName),
    debtorAddress: toNullableText(values.debtorAddress),
    debtorIsUser: values.debtorIsUser,
    certificate: values.certificate === '' ? null : values.certificate,
    lesseeNamed: values.lesseeNamed === '' ? null : values.lesseeNamed === 'yes',
    holderName: toNullableText(values.holderName),
    holderPresence: values.holderPresence === '' ? null : values.holderPresence,
    holderCapacity: values.holderCapacity === '' ? null : values.holderCapacity,
    motive: values.motive === '' ? null : values.motive,
    eventOn: toNullableText(values.eventOn),
    driverName: toNullableText(values.driverName),
    driverAddress: toNullableText(values.driverAddress),
    representativeName: toNullableText(values.representativeName),
    representativeQuality: toNullableText(values.representativeQuality),
    cardNumber: toNullableText(values.cardNumber),
    cardPermanent: values.cardPermanent,
    cardValidFrom: toNullableText(values.cardValidFrom),
    cardValidUntil: values.cardPermanent ? null : toNullableText(values.cardValidUntil),
    geolocated: values.geolocated,
    remarks: toNullableText(values.remarks),
  };
}

interface Identity {
  readonly noticeNumber: string;
  readonly noticeKey: string | null;
  readonly noticeDate: string;
  readonly delivery: Delivery;
  readonly declarationId: string | null;
}

/** Returns the fields of the first screen, which identify the notice. */
export function buildIdentity(values: FineFormValues): Identity {
  const { noticeNumber, noticeKey, delivery } = toTypedFine(values);
  return {
    noticeNumber,
    noticeKey,
    noticeDate: values.noticeDate,
    delivery,
    declarationId: values.declarationId === '' ? null : values.declarationId,
  };
}

/** Returns the other facts read on the notice, sent with its identity so that they need not be typed for the letter. */
export function selectReadFacts(
  values: FineFormValues,
): Pick<FineChanges, 'observedOn' | 'observedAt' | 'place' | 'amountCents' | 'plate' | 'authorityName'> {
  const { observedOn, observedAt, place, amountCents, plate, authorityName } = toTypedFine(values);
  return Object.fromEntries(
    Object.entries({ observedOn, observedAt, place, amountCents, plate, authorityName }).filter(
      ([, value]) => value !== null,
    ),
  );
}

/** True when the answers lead to a rectified notice whose appeal was made. */
export function isRectifiedForm(values: FineFormValues): boolean {
  const route = computeRouting(values);
  return route.kind === 'track' && route.isRectified === true;
}

/** Returns the track of the answers. The form is not sent without one. */
export function computeTrack(values: FineFormValues): FineTrack {
  return toTypedFine(values).track;
}

/** Returns every field except the track, in the format of `fine.update`. */
export function buildChanges(values: FineFormValues): FineChanges {
  const { track: _track, ...changes } = toTypedFine(values);
  return { ...changes, ...buildIdentity(values) };
}

/** Converts an answer that may be unknown to the choice of the form. */
export function toYesOrNo(answer: boolean | null): 'yes' | 'no' | '' {
  if (answer === null) return '';
  return answer ? 'yes' : 'no';
}
