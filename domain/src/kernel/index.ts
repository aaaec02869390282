export { assertNever } from './exhaustive.ts';
export { listKeys, mapKeys } from './map-keys.ts';
export { listMatchesNotAfter } from './matches-not-after.ts';
export { foldWords, foldText, joinInitials } from './fold-text.ts';
export { isSamePerson, isSameName } from './same-name.ts';
export { ok, refuse, refuseFieldOf, type FieldCodes, type Refusal, type Result } from './result.ts';
export {
  addDays,
  addMonths,
  getDayOfMonth,
  findDayOfYear,
  countDaysBetween,
  isAfter,
  makePlainDate,
  getMonth,
  parsePlainDate,
  toPlainDate,
  computeWeekday,
  getYear,
  type PlainDate,
} from './plain-date.ts';
export {
  computeEaster,
  isHoliday,
  isWorkingDay,
  toLastWorkingDay,
  toNextWorkingDay,
  type HolidayRegion,
  type OverseasRegion,
} from './holidays.ts';
export {
  formatComingMoment,
  formatDate,
  formatLongDate,
  formatDayOfMonth,
  formatHourWords,
  formatMoment,
  monthNames,
  formatRecentHour,
  formatRecentMoment,
  formatTime,
} from './french-date.ts';
export { formatCount } from './count.ts';
export { elide, isElided } from './elide.fr.ts';
export { locateInTown } from './locate-in-town.fr.ts';
export { lowerFirst, upperFirst } from './first-letter.ts';
export { formatDuration } from './duration.ts';
export { renderIcalendar, type CalendarEvent } from './icalendar.ts';
export { findClock, findCommuneClock, localClocks, toLocalMoment, type LocalClock } from './local-time.ts';
export { clockNames } from './clock-names.fr.ts';
export { toParisDay, toParisMoment, computeParisDayStart } from './paris-time.ts';
export {
  isPlateIncomplete,
  isSamePlate,
  maskPlate,
  normalisePlate,
  findPlateForm,
  spellPlate,
  type PlateForm,
} from './plate.ts';
export { formatCents, parseEuros } from './amount.ts';
export { formatCoordinates } from './coordinates.ts';
export { formatPhone } from './phone.ts';
export { isMailAddress } from './mail-address.ts';
export { cleanLine, cleanLines } from './clean-text.ts';
export { withFrenchSpaces } from './french-spaces.ts';
export { computeBoxAround, computeMetresBetween, type GeoPoint } from './distance.ts';
