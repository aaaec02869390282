import type { CodeSignature } from '../card-code/index.ts';
import type { Box, Strength } from '../notice-reading/index.ts';

/** Fields that may be read on any paper. `until`: the last day it is valid, or `permanent`. */
export const exhibitFields = ['noticeNumber', 'plate', 'name', 'cardNumber', 'until', 'day'] as const;
export type ExhibitField = (typeof exhibitFields)[number];
/** Labelled days of a posting slip or an acknowledgment; absent from older readings. */
export type SendingField = 'sentOn' | 'receivedOn';
/** Hours of the stay that a ticket allows, « 24 h »; absent from older readings. */
export type StayField = 'stayHours';
/** Places printed on a ticket; absent from older readings. */
export type PlaceField = 'place';

/** The value read on a paper that has no last day. */
export const permanent = 'permanent';

export interface RecognisedValue {
  readonly value: string;
  /** The hour printed after a day, `HH:MM`; absent where none was read. */
  readonly at?: string;
  readonly strength: Strength;
  /** True when a printed label identifies the value; without one it may agree with the letter, never contradict it. */
  readonly named: boolean;
  /** True after « Je soussigné » or « Docteur »: the author of the paper, who is perhaps not its subject. */
  readonly isSigner?: true;
  readonly page: number;
  /** Word by word, in fractions of the page’s width and height: the same on any picture of it. */
  readonly parts: readonly Box[];
}

/** `other`: words of another language, of which nothing is compared. `unknown`: hardly a word was recognised. */
export const exhibitLanguages = ['french', 'other', 'unknown'] as const;

/** Values read on one paper, whatever its kind: the minimum that can be compared with a letter. */
export interface ExhibitRead {
  readonly language: (typeof exhibitLanguages)[number];
  readonly values: Readonly<
    Record<ExhibitField, readonly RecognisedValue[]> &
      Partial<Record<SendingField | StayField | PlaceField, readonly RecognisedValue[]>>
  >;
  /** The signature of a card’s code; absent without a code. */
  readonly codeSignature?: CodeSignature | undefined;
}

/** Life of the service’s own reading of one paper. */
export const exhibitReadingStates = ['queued', 'read', 'unreadable'] as const;
export type ExhibitReadingState = (typeof exhibitReadingStates)[number];

/** Later pages are seldom about the fine, and each takes seconds. */
export const maxReadPages = 3;

/** Most values stored per field, the best ones: the text of a paper is not stored. */
export const maxValues = 6;
