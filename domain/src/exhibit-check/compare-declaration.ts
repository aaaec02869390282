import {
  compareWithNotice,
  findMotive,
  type DeclaredStop,
  type FineFacts,
  type HolderPresence,
  type NoticeScene,
} from '../fine/index.ts';
import {
  findClock,
  formatDate,
  formatLongDate,
  isSamePerson,
  isSamePlate,
  toLocalMoment,
  formatMoment,
  type PlainDate,
} from '../kernel/index.ts';
import type { PaperFault } from './paper-faults.ts';

/** The person's statement about a declaration and a notice, with the values they then had; null without one. */
export interface ConfirmedStop {
  /** The place of the notice, the same for a place that no map and no commune could compare. */
  readonly place: string | null;
  /** The moment of the notice, until which the car had not moved. */
  readonly moment: string | null;
}

/** Compares a declaration with the fine that it is joined to: plate, place and stop. */
export function compareDeclaration(
  notice: NoticeScene,
  scene: DeclaredStop,
  confirmed: ConfirmedStop | null,
): readonly PaperFault[] {
  const { faults, isPlaceKnown, isLongBefore } = compareWithNotice(notice, scene);
  const moments = {
    typed: describeMoment(notice),
    shown: formatMoment(toLocalMoment(scene.estimated, findClock(scene.position))),
  };
  if (faults.length === 0) {
    const place = confirmed?.place ?? null;
    // The place first: a person who confirms that the car had not moved has confirmed its place.
    if (!isPlaceKnown && (place === null || place !== notice.place))
      return [{ code: 'DECLARATION_UNREAD', typed: notice.place, shown: scene.placeLabel }];
    const isStandingStill = confirmed !== null && confirmed.moment === formatNoticeMoment(notice);
    return isLongBefore && !isStandingStill ? [{ code: 'DECLARATION_LONG_BEFORE', ...moments }] : [];
  }
  return faults.map((fault): PaperFault => {
    switch (fault) {
      case 'plate':
        return { code: 'DECLARATION_OTHER_PLATE', typed: notice.plate, shown: scene.plate };
      case 'place':
        return { code: 'DECLARATION_OTHER_PLACE', typed: notice.place ?? notice.authority, shown: scene.placeLabel };
      case 'moment':
        return { code: 'DECLARATION_OTHER_MOMENT', ...moments };
    }
  });
}

/** The facts of a fine about a car that was sold or stolen. */
type FormerCar = Pick<FineFacts, 'plate' | 'certificate' | 'motive' | 'eventOn' | 'observedOn'>;

/**
 * Reports the declaration tied to a fine when it parks the car that, says the letter, was sold or stolen before. A
 * stolen car may be found again: only a declaration up to the day of the finding denies the theft.
 */
export function compareEvent(
  fine: FormerCar,
  declared: { readonly plate: string; readonly day: PlainDate },
): readonly PaperFault[] {
  const motive = findMotive(fine);
  if ((motive !== 'sold' && motive !== 'stolen') || fine.eventOn === null || fine.plate === null) return [];
  if (!isSamePlate(fine.plate, declared.plate) || declared.day <= fine.eventOn) return [];
  if (motive === 'stolen' && fine.observedOn !== null && declared.day > fine.observedOn) return [];
  const [eventDay, parkingDay] = [formatDate(fine.eventOn), formatDate(declared.day)];
  return [{ code: 'DECLARATION_AFTER_EVENT', typed: eventDay, shown: parkingDay }];
}

/**
 * Reports the declaration tied to a fine when it parks the person’s own car where the letter says that another one,
 * with the same plate, was. @param faults of the declaration beside the notice: with one, it shows another stop, or
 * none surely
 */
export function compareCopiedPlate(
  fine: Pick<FineFacts, 'plate' | 'place' | 'certificate' | 'motive'>,
  declared: { readonly plate: string; readonly placeLabel: string | null },
  faults: readonly PaperFault[],
): readonly PaperFault[] {
  if (findMotive(fine) !== 'plate-copied' || faults.length > 0) return [];
  if (fine.plate === null || !isSamePlate(fine.plate, declared.plate)) return [];
  return [{ code: 'DECLARATION_AT_THAT_PLACE', typed: fine.place, shown: declared.placeLabel }];
}

/**
 * Reports a signed statement about that parking that denies the driver named in the letter: somebody else signed that
 * they drove, or this person that they did not. @param faults of the declaration beside the notice: with one, it shows
 * another trip
 */
export function compareDriver(
  fine: Pick<FineFacts, 'plate' | 'certificate' | 'motive' | 'driverName'>,
  declared: {
    readonly plate: string;
    readonly presence: { readonly name: string; readonly presence: HolderPresence } | null;
  },
  faults: readonly PaperFault[],
): readonly PaperFault[] {
  const { driverName, plate } = fine;
  const { presence } = declared;
  if (findMotive(fine) !== 'lent' || driverName === null || presence === null || faults.length > 0) return [];
  if (plate === null || !isSamePlate(plate, declared.plate)) return [];
  const isDriver = presence.presence === 'driver';
  return isDriver === isSamePerson(presence.name, driverName)
    ? []
    : [{ code: 'DECLARATION_OTHER_DRIVER', typed: driverName, shown: presence.name }];
}

/** The moment of a notice as a confirmation keeps it: another day or hour is another moment. */
export function formatNoticeMoment({ day, time }: Pick<NoticeScene, 'day' | 'time'>): string {
  return `${day ?? ''} ${time ?? ''}`.trim();
}

function describeMoment({ day, time }: NoticeScene): string | null {
  if (day === null) return null;
  return time === null ? formatLongDate(day) : formatMoment({ day, time });
}
