import {
  findClock,
  countDaysBetween,
  isSamePlate,
  toLocalMoment,
  normalisePlate,
  type PlainDate,
} from '../kernel/index.ts';
import { matchPlace } from './match-place.ts';
import { matchReason } from './match-reasons.fr.ts';
import {
  matchStrengths,
  type DeclaredScene,
  type DeclaredStop,
  type MatchStrength,
  type NoticeScene,
  type PlateOfMatch,
  type TimeOfMatch,
} from './match-scene.ts';

export interface DeclarationMatch {
  readonly id: string;
  readonly strength: MatchStrength;
  /** « même plaque, à 120 m, 14 min avant l’heure du constat » */
  readonly reason: string;
}

/** Longest times before the finding, in minutes: a morning's errand; the shortest stay a town may cap; two days. */
const longest = { strong: 180, possible: 720, weak: 2880 } as const;
/** Longest stay, in hours, when the cap of the town is unknown. */
const longestUnknownStay = 24;
/** Longest time after the finding, in minutes: declared on finding the notice, it shows the card, not the moment. */
const longestAfter = 120;

/**
 * Lists the person's declarations that may be about that notice, best first. They are only proposed: the person
 * decides. A match is strong only when the plate is the same, the place is near, the deposit came before the finding by
 * our own clock, and photographs of that moment and place show it.
 */
export function matchDeclarations(
  notice: NoticeScene,
  declared: readonly DeclaredScene[],
): readonly DeclarationMatch[] {
  const { day } = notice;
  if (day === null) return [];
  return declared
    .flatMap((scene) => {
      const plate = matchPlate(notice.plate, scene.plate);
      const time = matchTime(day, notice.time, scene);
      const place = matchPlace(notice, scene);
      const isSoundlyPhotographed = scene.photographs > 0 && !scene.isMomentDoubted;
      const strengths = [
        plateStrength[plate],
        computeTimeStrength(time),
        place === null ? null : place.strength,
        isSoundlyPhotographed ? ('strong' as const) : ('possible' as const),
      ];
      if (place === null || strengths.includes(null)) return [];
      const strength = chooseWeakestStrength(strengths.filter((one) => one !== null));
      const match: DeclarationMatch = {
        id: scene.id,
        strength,
        reason: matchReason({
          plate,
          time,
          place,
          photographs: scene.photographs,
          isMomentDoubted: scene.isMomentDoubted,
        }),
      };
      return [{ match, away: Math.abs(time.minutesBefore ?? time.daysBefore * 1440) }];
    })
    .sort(
      (a, b) =>
        matchStrengths.indexOf(a.match.strength) - matchStrengths.indexOf(b.match.strength) ||
        a.away - b.away ||
        (a.match.id < b.match.id ? -1 : 1),
    )
    .map(({ match }) => match);
}

/** Signs that a declaration is about another stop than the notice. */
export const declarationFaults = ['plate', 'place', 'moment'] as const;
export type DeclarationFault = (typeof declarationFaults)[number];

/**
 * Returns the contradictions between a declaration and the notice, and whether their places could be compared. Checked
 * again when a dossier is requested, since either may have been corrected since they were linked. A plate that differs
 * by one letter is another plate here, since the dossier's letter states that it is the same car.
 */
export function compareWithNotice(
  notice: NoticeScene,
  scene: DeclaredStop,
): {
  readonly faults: readonly DeclarationFault[];
  readonly isPlaceKnown: boolean;
  /** True when the declaration is so much earlier that only the person can say that the car had not moved. */
  readonly isLongBefore: boolean;
} {
  const place = matchPlace(notice, scene);
  const time = notice.day === null ? null : matchTime(notice.day, notice.time, scene);
  const isLongBefore = time !== null && !isSameStop(time) && canStillStand(notice, scene, time);
  const possibleFaults: readonly (DeclarationFault | false)[] = [
    matchPlate(notice.plate, scene.plate) !== 'same' && 'plate',
    place === null && 'place',
    (time === null || !(isSameStop(time) || isLongBefore)) && 'moment',
  ];
  return {
    faults: possibleFaults.filter((fault) => fault !== false),
    isPlaceKnown: place !== null && (place.metres !== null || place.commune === 'same'),
    isLongBefore,
  };
}

/** Returns whether a declaration proves this stop: one of the same day, or of at most twelve hours before. */
function isSameStop(time: TimeOfMatch): boolean {
  return (
    computeTimeStrength(time) !== null &&
    (time.daysBefore <= 0 || (time.minutesBefore !== null && time.minutesBefore <= longest.possible))
  );
}

/** Returns whether the car may still have been parked: for a day or the town's longest stay, unless it had left. */
function canStillStand({ day, time }: NoticeScene, scene: DeclaredStop, before: TimeOfMatch): boolean {
  const { leftAt = null, longestStayHours } = scene;
  if (day === null) return false;
  const departure = leftAt === null ? null : matchTime(day, time, { ...scene, estimated: leftAt });
  if (departure !== null && (departure.minutesBefore ?? departure.daysBefore) > 0) return false;
  const { minutesBefore, daysBefore } = before;
  return minutesBefore === null
    ? daysBefore === 1
    : minutesBefore > 0 && minutesBefore <= (longestStayHours ?? longestUnknownStay) * 60;
}

const plateStrength: Readonly<Record<PlateOfMatch, MatchStrength | null>> = {
  same: 'strong',
  unsaid: 'possible',
  close: 'weak',
  other: null,
};

/**
 * Returns how well two plates agree. Plates that differ by one letter or digit are close: the agent, or the person who
 * copies the notice, may misread one.
 */
function matchPlate(noticed: string | null, declared: string): PlateOfMatch {
  if (noticed === null || noticed.trim() === '') return 'unsaid';
  if (isSamePlate(noticed, declared)) return 'same';
  const [one, two] = [toBarePlate(noticed), toBarePlate(declared)];
  const apart = one.length === two.length ? [...one].filter((letter, at) => letter !== two[at]).length : 2;
  return apart === 1 ? 'close' : 'other';
}

function toBarePlate(plate: string): string {
  return normalisePlate(plate).replaceAll('-', '');
}

/** Compares both times on the clock of the declared place, which is that of the notice when both are of one stop. */
function matchTime(day: PlainDate, time: string | null, { estimated, notAfter, position }: DeclaredStop): TimeOfMatch {
  const clock = findClock(position);
  const estimatedMoment = toLocalMoment(estimated, clock);
  const latestMoment = notAfter === null ? null : toLocalMoment(notAfter, clock);
  const daysBefore = countDaysBetween(estimatedMoment.day, day);
  if (time === null)
    return { minutesBefore: null, daysBefore, isProven: latestMoment !== null && latestMoment.day < day };
  const countMinutes = (moment: { readonly day: PlainDate; readonly time: string }) =>
    countDaysBetween(moment.day, day) * 1440 + toMinuteOfDay(time) - toMinuteOfDay(moment.time);
  return {
    minutesBefore: countMinutes(estimatedMoment),
    daysBefore,
    isProven: latestMoment !== null && countMinutes(latestMoment) >= 0,
  };
}

function toMinuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function computeTimeStrength({ minutesBefore, daysBefore, isProven }: TimeOfMatch): MatchStrength | null {
  if (minutesBefore === null && daysBefore === 0) return 'possible';
  if (minutesBefore === null) return daysBefore === 1 ? 'weak' : null;
  if (minutesBefore < 0) return minutesBefore >= -longestAfter ? 'weak' : null;
  const near = matchStrengths.find((strength) => minutesBefore <= longest[strength]) ?? null;
  return near === 'strong' && !isProven ? 'possible' : near;
}

function chooseWeakestStrength(strengths: readonly MatchStrength[]): MatchStrength {
  return matchStrengths[Math.max(...strengths.map((one) => matchStrengths.indexOf(one)))] ?? 'weak';
}
