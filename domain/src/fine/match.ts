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
/** A stay that no cap of the town is known for, in hours. */
const longestUnknownStay = 24;
/** Declared on finding the notice: it shows the card, not the moment. Minutes. */
const longestAfter = 120;

/**
 * Which of a person's declarations may be about that notice, best first. They are proposed, never joined: the person
 * decides. Nothing is strong unless the plate is the notice's, the place is near, the deposit came before the finding
 * by our own clock, and photographs of one moment and of that place are there to show it.
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
 * Contradictions between a declaration and the notice, and whether their places could be compared. Checked again when a
 * dossier is requested, since either may have been corrected after the person tied them. Here a plate misread by one
 * letter is another plate, since the letter says that it is this car's.
 */
export function compareWithNotice(
  notice: NoticeScene,
  scene: DeclaredStop,
): {
  readonly faults: readonly DeclarationFault[];
  readonly isPlaceKnown: boolean;
  /** True when it was made so long before that only the person can say that the car had not moved. */
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

/** Proposed up to two days before, a declaration proves no other day than its own, or the morning after a night. */
function isSameStop(time: TimeOfMatch): boolean {
  return (
    computeTimeStrength(time) !== null &&
    (time.daysBefore <= 0 || (time.minutesBefore !== null && time.minutesBefore <= longest.possible))
  );
}

/** Free parking has no end by itself: it may have lasted a day, or what the town allows, unless the car had left. */
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
 * Returns how well two plates agree. One letter or digit apart is close: an agent, or who copies the notice, may
 * misread a plate.
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

/** A notice is dated by the clock of its place, which is that of the declaration where both are of one stop. */
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
  if (minutesBefore === null) return daysBefore === 0 ? 'possible' : daysBefore === 1 ? 'weak' : null;
  if (minutesBefore < 0) return minutesBefore >= -longestAfter ? 'weak' : null;
  const near = matchStrengths.find((strength) => minutesBefore <= longest[strength]) ?? null;
  return near === 'strong' && !isProven ? 'possible' : near;
}

function chooseWeakestStrength(strengths: readonly MatchStrength[]): MatchStrength {
  return matchStrengths[Math.max(...strengths.map((one) => matchStrengths.indexOf(one)))] ?? 'weak';
}
