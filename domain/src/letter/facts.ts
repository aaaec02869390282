import type { PhotoKind, PhotoOrigin, PlaceLabelSource } from '../declaration/index.ts';
import { computeLastValidDay, type CardType } from '../document/index.ts';
import type { CompleteFineFacts, HolderPresence } from '../fine/index.ts';
import type { LocalClock, PlainDate } from '../kernel/index.ts';
import type { CitableRulings } from '../ruling/index.ts';
import type { ExhibitKind } from './dossier-codes.ts';

/** A picture or a paper joined to the letter; numbered in the order given. */
export interface Exhibit {
  readonly kind: ExhibitKind;
  /** Tells it from another of its kind: « prise le … »; empty when nothing does. */
  readonly detail: string;
  /** SHA-256 of the original file when it was deposited with a declaration, lower-case hexadecimal. */
  readonly fingerprint: string | null;
}

/** The deposit of a declaration, with the bounds the service can stand behind. */
export interface DeclarationFacts {
  readonly plate: string;
  readonly placeLabel: string | null;
  /** Source of those words; null or absent when unknown. */
  readonly placeLabelSource?: PlaceLabelSource | null;
  readonly latitude: number;
  readonly longitude: number;
  /** Null when the person placed the position by hand. */
  readonly accuracyMetres: number | null;
  /**
   * The clock of the days and hours below: that of the place, like on the notice. Absent from older dossiers: Paris.
   */
  readonly clock?: LocalClock;
  /** The day of the deposit, by the service’s clock. */
  readonly depositedOn: PlainDate;
  readonly depositedAt: string;
  /** Set when the service doubted its own clock at the deposit: the letter then gives the time as doubtful. */
  readonly isTimeDoubted?: true;
  /** The day the declaration was made, by the phone’s clock: a claim. */
  readonly claimedOn: PlainDate;
  readonly claimedAt: string;
  /** The day the position was measured, by the phone’s clock. Absent from older dossiers, like the fields below. */
  readonly positionOn?: PlainDate;
  readonly positionAt?: string;
  /** Photographs whose own times the phone recorded. Absent from older dossiers. */
  readonly photographs?: readonly PhotographFacts[];
  /**
   * Free tickets whose proof was kept beside it: the number when one was typed, and when it was received, our clock.
   */
  readonly tickets?: readonly {
    readonly number: string | null;
    readonly receivedOn: PlainDate;
    readonly receivedAt: string;
  }[];
  /** The statement signed in the application, in the holder's name, about this parking; absent from older dossiers. */
  readonly presence?: SignedPresence | null;
}

/** A photograph, with its time by the phone’s clock. */
export interface PhotographFacts {
  readonly kind: PhotoKind;
  /** `gallery`: the moment is that of the choice, the picture is older. */
  readonly origin: PhotoOrigin | null;
  readonly takenOn: PlainDate;
  readonly takenAt: string;
  /** The position of the phone then, when it was not at the declared place; else null. */
  readonly elsewhere: {
    readonly latitude: number;
    readonly longitude: number;
    readonly accuracyMetres: number | null;
  } | null;
}

/**
 * A statement of presence that was signed in the application. `recordedOn` and `recordedAt`: the service’s clock,
 * Paris.
 */
export interface SignedPresence {
  readonly presence: HolderPresence;
  readonly name: string;
  readonly words: string;
  readonly signedByPhone: boolean;
  /** True when a card approved on that account bears that name. Absent from older dossiers. */
  readonly accountHoldsCard?: boolean;
  readonly recordedOn: PlainDate;
  readonly recordedAt: string;
}

/** Situations of the card that day, as the person tells them. At most one of `displays` is true. */
export const situations = [
  'card-forgotten',
  'card-upside-down',
  'not-displayed',
  'card-renewed-late',
  'borrowed-car',
  'carer',
  'ticket-taken',
  'ticket-impossible',
] as const;
export type Situation = (typeof situations)[number];

/** The situations that exclude each other. */
export const displays = ['card-forgotten', 'card-upside-down', 'not-displayed'] as const satisfies readonly Situation[];

/** True when, as the person says, the card could not be read behind the windscreen. */
export function isCardSaidHidden({ more }: { readonly more: Pick<CaseFacts, 'situations'> }): boolean {
  return displays.some((one) => more.situations.includes(one));
}

/** True when, as the person says, the right was awarded and the renewed card came after that day. */
export function isCardRenewedLate({ more }: Pick<LetterFacts, 'more'>): boolean {
  return more.situations.includes('card-renewed-late');
}

/** True when, as the person says, no free ticket could be taken. */
export function isTicketSaidImpossible({ more }: Pick<LetterFacts, 'more'>): boolean {
  return more.situations.includes('ticket-impossible');
}

/** True when, as the person says, a free ticket was taken. */
export function isTicketSaidTaken({ more }: Pick<LetterFacts, 'more'>): boolean {
  return more.situations.includes('ticket-taken');
}

/**
 * The offence of a penal notice. The card answers the first three; it is no answer to a pavement, a bus stop, a
 * delivery bay or a week on one spot, which the letter then does not pretend.
 */
export const offenceKinds = ['reserved-place', 'time-limit', 'short-stay', 'other'] as const;
export type OffenceKind = (typeof offenceKinds)[number];

export const appealChannels = ['registered', 'online'] as const;
export type AppealChannel = (typeof appealChannels)[number];

/** The facts that only some letters need, beside the fine; null is « not said ». */
export interface CaseFacts {
  readonly situations: readonly Situation[];
  /** Model of the card as the reviewer recognised it; null when not recognised. */
  readonly card: CardType | null;
  readonly offence: OffenceKind | null;
  /** The words of the notice for the offence. */
  readonly offenceWords: string | null;
  /** Decision that grants the right, when the card itself came later. */
  readonly awardFrom: PlainDate | null;
  readonly awardUntil: PlainDate | null;
  /** Why the free ticket could not be taken. */
  readonly obstacle: string | null;
  /** The day the step before (appeal, request or claim) was sent. */
  readonly sentOn: PlainDate | null;
  readonly receivedOn: PlainDate | null;
  readonly sentBy: AppealChannel | null;
  /** True when, as the person says, the online service gave no copy of what was sent; absent otherwise. */
  readonly copyNotGiven?: boolean;
  /** Day of the written answer that did not cancel the sum. */
  readonly refusedOn: PlainDate | null;
  /** True when the answer reduced the sum without cancelling it. Absent from older dossiers. */
  readonly reduced?: boolean;
  /** The person who signs the appeal for the debtor, with a mandate. */
  readonly mandatary: string | null;
  /** Absent from older dossiers. */
  readonly mandataryAddress?: string | null;
}

export const emptyCaseFacts: CaseFacts = {
  situations: [],
  card: null,
  offence: null,
  offenceWords: null,
  awardFrom: null,
  awardUntil: null,
  obstacle: null,
  sentOn: null,
  receivedOn: null,
  sentBy: null,
  refusedOn: null,
  mandatary: null,
  mandataryAddress: null,
};

/** Returns whether the card ended before the day of the letter, which then speaks of it in the past. */
export function hasCardEnded({ fine, more, preparedOn }: Pick<LetterFacts, 'fine' | 'more' | 'preparedOn'>): boolean {
  const printedEnd = fine.cardPermanent ? null : fine.cardValidUntil;
  // Renewed late, the card has the dates of the decision, not those of the one before it.
  const until = isCardRenewedLate({ more }) ? more.awardUntil : printedEnd;
  const last = computeLastValidDay(more.card, until);
  return last !== null && last < preparedOn;
}

/**
 * Everything a letter is made of. The same facts give the same letter. A dossier stores them as JSON, which keeps the
 * names.
 */
export interface LetterFacts {
  readonly fine: CompleteFineFacts;
  readonly more: CaseFacts;
  readonly declaration: DeclarationFacts | null;
  readonly exhibits: readonly Exhibit[];
  /** Day in Paris on which the letter was prepared. */
  readonly preparedOn: PlainDate;
  /** The rulings that may be cited; absent from older dossiers, which then argue by the law alone. */
  readonly rulings?: CitableRulings;
}

/** True when the appeal was answered by a rectified notice, which is contested in place of the earlier refusal. */
export function isAgainstRectified({ more }: Pick<LetterFacts, 'more'>): boolean {
  return more.refusedOn !== null && more.reduced === true;
}
