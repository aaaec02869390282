import type { PlainDate } from '../kernel/index.ts';

/** How well a declaration matches a notice, the best first. */
export const matchStrengths = ['strong', 'possible', 'weak'] as const;
export type MatchStrength = (typeof matchStrengths)[number];

/** Degrees WGS 84. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Moment and place of the notice; null is « not said » or « not found on the map ». */
export interface NoticeScene {
  readonly plate: string | null;
  /** Day and « HH:MM » of the finding, by the clock of its place. */
  readonly day: PlainDate | null;
  readonly time: string | null;
  readonly position: Point | null;
  /** The place as printed. Its postcode and commune are read when there is no position. */
  readonly place: string | null;
  readonly authority: string | null;
}

/** A declaration, with the bounds its moment is known by. */
export interface DeclaredScene {
  readonly id: string;
  readonly plate: string;
  readonly notBefore: Date | null;
  /** Null when the service does not vouch for its own clock: nothing then proves that it came before the finding. */
  readonly notAfter: Date | null;
  /** The phone's word on when the car was photographed, put between those bounds. */
  readonly estimated: Date;
  readonly position: Point;
  /** Metres; null when it was placed by hand. */
  readonly accuracyMetres: number | null;
  readonly placeLabel: string | null;
  readonly photographs: number;
  /** Photographs and place are not all of one moment and of one place, as the deposit says. */
  readonly isMomentDoubted: boolean;
}

/** The facts that tell whether a declaration is about the same stop; its photographs only weigh in its strength. */
export interface DeclaredStop extends Omit<DeclaredScene, 'photographs' | 'isMomentDoubted'> {
  /** When the person said that the car had left, on our clock as the phone claims; absent where nobody did. */
  readonly leftAt?: Date | null;
  /** Longest free stay of the town, in hours, where it is known. */
  readonly longestStayHours?: number | null;
}

export interface TimeOfMatch {
  /** Minutes from the declaration to the finding; below zero: declared after it. Null: the hour is not said. */
  readonly minutesBefore: number | null;
  readonly daysBefore: number;
  /** Our own clock had everything before the finding; else only the phone says so. */
  readonly isProven: boolean;
}

export interface PlaceOfMatch {
  readonly strength: MatchStrength;
  /** Null when one of the two has no position. */
  readonly metres: number | null;
  readonly commune: 'same' | 'unknown';
}

export type PlateOfMatch = 'same' | 'unsaid' | 'close' | 'other';
