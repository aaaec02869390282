import { listKeys, mapKeys, type PlainDate } from '../kernel/index.ts';

/** The five procedures a notice can open; each has its own addressee, delays and words (decisions §3). */
export const fineTracks = ['fps', 'fps-majore', 'contravention', 'amende-majoree', 'prive'] as const;
export type FineTrack = (typeof fineTracks)[number];

/** How the notice reached the debtor: it decides the day of notification (CGCT L2333-87 II). */
export const deliveries = ['windscreen', 'post', 'electronic'] as const;
export type Delivery = (typeof deliveries)[number];

/** How the trip served the holder of the card, that day (CASF L241-3, CE 24 March 2021 n° 428742). */
export const holderPresences = ['driver', 'passenger', 'trip-for-holder'] as const;
export type HolderPresence = (typeof holderPresences)[number];

/** Names on the registration certificate, by their tie to the signed-in person. */
export const certificateHolders = [
  'user',
  'co-holder',
  'spouse',
  'child',
  'parent',
  'lender',
  'long-lease',
  'short-rental',
  'company',
  'sold',
  'unknown',
] as const;
export type CertificateHolder = (typeof certificateHolders)[number];

/**
 * Why a fine is contested. A car that was sold is said by its motive, whoever sold it, or by the certificate of a
 * seller who signs alone (`sold`).
 */
export const contestMotives = ['card', 'sold', 'stolen', 'plate-copied', 'lent'] as const;
export type ContestMotive = (typeof contestMotives)[number];

/** Legal capacity of the holder: a parent or a tuteur signs for them, a curateur signs with them. */
export const holderCapacities = ['alone', 'minor', 'tutelle', 'curatelle'] as const;
export type HolderCapacity = (typeof holderCapacities)[number];

/** The texts of a fine with their longest length, in characters. */
export const fineTextLimits = {
  place: 300,
  authorityName: 200,
  authorityAddress: 400,
  authorityUrl: 300,
  /** Holder of the registration certificate, lessee or buyer (CGCT L2333-87 VII): the one who appeals. */
  debtorName: 200,
  debtorAddress: 400,
  holderName: 200,
  /** Parent of a minor, tuteur or curateur; for a company, the person who signs. */
  representativeName: 200,
  /** For a company: « gérante », « directeur », in the person's own words. */
  representativeQuality: 100,
  /** Penal tracks: who drove a car that was lent (C. route L121-2). */
  driverName: 200,
  driverAddress: 400,
  cardNumber: 30,
  /** The person's own words; printed as they are, never interpreted. */
  remarks: 1500,
} as const;
export type FineText = keyof typeof fineTextLimits;
export const fineTexts = listKeys(fineTextLimits);

/** The days of a fine that may be unknown. */
export const fineDates = [
  /** Day of the agent's statement; « HH:MM » (Paris) of it is `observedAt`. */
  'observedOn',
  /** First day printed on the card. Without it, nothing says that the card was in force on a given day. */
  'cardValidFrom',
  'cardValidUntil',
  /** Day of the cession, or of the theft. */
  'eventOn',
] as const;
export type FineDate = (typeof fineDates)[number];

/** The facts on the notice and about the trip. `null` means unknown so far, never a guess. */
export interface FineFacts
  extends Readonly<Record<FineText, string | null>>,
    Readonly<Record<FineDate, PlainDate | null>> {
  readonly track: FineTrack;
  /** FPS: 26 digits, without spaces. Other tracks: as printed, digits and capitals; empty when the paper has none. */
  readonly noticeNumber: string;
  /** The 2 digits printed after the number. */
  readonly noticeKey: string | null;
  /** Windscreen: day of the notice. Post: day of dispatch printed on it. Electronic: day it was made available. */
  readonly noticeDate: PlainDate;
  readonly delivery: Delivery;
  readonly observedAt: string | null;
  readonly amountCents: number | null;
  /** The plate as on the registration certificate: AB-123-CD, an older French plate, or a foreign one. */
  readonly plate: string | null;
  readonly debtorIsUser: boolean;
  /** The holder of the registration certificate, as the signed-in person says. It decides who signs. */
  readonly certificate: CertificateHolder | null;
  /** Long lease only: the lessee is named on it. */
  readonly lesseeNamed: boolean | null;
  readonly holderPresence: HolderPresence | null;
  readonly holderCapacity: HolderCapacity | null;
  readonly motive: ContestMotive | null;
  readonly cardPermanent: boolean;
  /** The notice locates the car by satellite: the town's photographs are then asked for (CE n° 472912). */
  readonly geolocated: boolean;
}

/** The facts that a fine has from its creation; the others come later. */
export const identityFacts = ['track', 'noticeNumber', 'noticeDate', 'delivery'] as const;

/**
 * The facts of a fine of which only the identity is known. Columns, wire and forms follow this list of the other facts.
 */
export const emptyFineFacts: Omit<FineFacts, (typeof identityFacts)[number]> = {
  ...mapKeys(fineTexts, () => null),
  ...mapKeys(fineDates, () => null),
  noticeKey: null,
  observedAt: null,
  amountCents: null,
  plate: null,
  debtorIsUser: true,
  certificate: null,
  lesseeNamed: null,
  holderPresence: null,
  holderCapacity: null,
  motive: null,
  cardPermanent: false,
  geolocated: false,
};
export const fineFactNames: readonly (keyof FineFacts)[] = [...identityFacts, ...listKeys(emptyFineFacts)];

/** Returns the motive of the contest: the card, unless another one was chosen. */
export function findMotive(fine: Pick<FineFacts, 'certificate' | 'motive'>): ContestMotive {
  // Loose comparison: an older dossier has no motive.
  return fine.certificate === 'sold' ? 'sold' : (fine.motive ?? 'card');
}
