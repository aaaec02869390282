import type { PlainDate } from '../kernel/index.ts';

/** How well a declaration matches a notice, the best first. */
export const matchStrengths = ['strong', 'possible', 'weak'] as const;
export type MatchStrength = (typeof matchStrengths)[number];

/** Degrees WGS 84. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Moment and place of the notice; null when the notice does not state them, or when the map does not find them. */
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

/** A declaration, with the bounds of its moment. */
export interface DeclaredScene {
  readonly id: string;
  readonly plate: string;
  readonly notBefore: Date | null;
  /** Null when the service doubted its own clock: nothing then proves that the deposit came before the finding. */
  readonly notAfter: Date | null;
  /** When the car was photographed, as the phone claims, moved within the proved bounds. */
  readonly estimated: Date;
  readonly position: Point;
  /** Metres; null when it was placed by hand. */
  readonly accuracyMetres: number | null;
  readonly placeLabel: string | null;
  readonly photographs: number;
  /** Photographs and place are not all of one moment and of one place, as the deposit says. */
  readonly isMomentDoubted: boolean;
}

/** Facts that decide whether a declaration is about the same stop. Photographs only change the strength of a match. */
export interface DeclaredStop extends Omit<DeclaredScene, 'photographs' | 'isMomentDoubted'> {
  /** When the car left, as the person said, on our clock as the phone claims; absent when they said nothing. */
  readonly leftAt?: Date | null;
  /** Longest free stay of the town, in hours, where it is known. */
  readonly longestStayHours?: number | null;
}

export interface TimeOfMatch {
  /** Minutes from the declaration to the finding, negative when declared after it; null when the hour is unknown. */
  readonly minutesBefore: number | null;
  readonly daysBefore: number;
  /** True when the service had received everything before the finding by its own clock; else only the phone says so. */
  readonly isProven: boolean;
}

export interface PlaceOfMatch {
  readonly strength: MatchStrength;
  /** Null when one of the two has no position. */
  readonly metres: number | null;
  readonly commune: 'same' | 'unknown';
}

export type PlateOfMatch = 'same' | 'unsaid' | 'close' | 'other';
