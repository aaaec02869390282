import { judgePosition, type Position } from '../declaration/index.ts';
import { ok, refuseFieldOf, type Result } from '../kernel/index.ts';

/** Marks of a reserved place (decisions §5): a marking on the ground, a sign, its width of 3.30 m. */
export const stationMarks = ['sol', 'panneau', 'dimensions'] as const;
export type StationMark = (typeof stationMarks)[number];

/** How the team answers. */
export const stationDecisions = ['published', 'refused'] as const;

/**
 * `pending` until the team has reviewed it; only `published` ones are shown to others. Later `withdrawn` by its finder,
 * `removed` by the team, or `merged` into the place that it duplicates.
 */
export const stationStates = ['pending', ...stationDecisions, 'withdrawn', 'removed', 'merged'] as const;
export type StationState = (typeof stationStates)[number];

/** The reasons for which a station is not published. */
export const stationRefusals = ['duplicate', 'private', 'not-reserved', 'misplaced', 'unreadable'] as const;
export type StationRefusal = (typeof stationRefusals)[number];

/** The reasons for which a published station is removed. */
export const stationRemovals = ['gone', 'not-reserved', 'private', 'misplaced'] as const;
export type StationRemoval = (typeof stationRemovals)[number];

/** Reasons why a station is not shown, as its finder reads them. */
export const stationReasons = [...stationRefusals, 'gone'] as const;
export type StationReason = (typeof stationReasons)[number];

export const stationLimits = {
  /** The distance in metres below which two records may be the same place (decisions §5). */
  duplicateMetres: 25,
  /** A vaguer position could be that of another parking place. */
  vaguestMetres: 100,
  maxPlaces: 50,
  remarkCharacters: 300,
  /** Radius within which « près d’ici » lists them. */
  nearMetres: 2_000,
} as const;

export interface StationFacts {
  readonly position: Position;
  readonly places: number;
  readonly marks: readonly StationMark[];
  readonly remark: string | null;
}

export type StationFault =
  | 'STATION_POSITION_IMPOSSIBLE'
  | 'STATION_POSITION_VAGUE'
  | 'STATION_MARK_MISSING'
  | 'STATION_PLACES_WRONG'
  | 'STATION_REMARK_LONG';

/**
 * Checks a place, and normalises it: each mark once, in order, the remark trimmed. A position outside metropolitan
 * France is accepted, since there are reserved places overseas; 0,0 is that of a broken sensor.
 */
export function checkStation(facts: StationFacts): Result<StationFacts, StationFault> {
  const { position, places } = facts;
  const nowhere = position.latitude === 0 && position.longitude === 0;
  if (nowhere || judgePosition({ ...position, accuracy: null }).refusal !== null)
    return fault('position', 'STATION_POSITION_IMPOSSIBLE');
  if (position.accuracy !== null && !(position.accuracy >= 0 && position.accuracy <= stationLimits.vaguestMetres))
    return fault('position', 'STATION_POSITION_VAGUE');
  const marks = stationMarks.filter((mark) => facts.marks.includes(mark));
  if (marks.length === 0) return fault('marks', 'STATION_MARK_MISSING');
  if (!Number.isInteger(places) || places < 1 || places > stationLimits.maxPlaces)
    return fault('places', 'STATION_PLACES_WRONG');
  const remark = facts.remark?.trim() ?? '';
  if ([...remark].length > stationLimits.remarkCharacters) return fault('remark', 'STATION_REMARK_LONG');
  return ok({ position, places, marks, remark: remark === '' ? null : remark });
}

const fault = refuseFieldOf<StationFacts>();
