export { exhaustive } from './exhaustive.ts';
export { keysOf, mapKeys } from './map-keys.ts';
export { matchesNotAfter } from './matches-not-after.ts';
export { foldedWords, foldText } from './fold-text.ts';
export { isSamePerson, isSameName } from './same-name.ts';
export { ok, refuse, refuseFieldOf, type FieldCodes, type Refusal, type Result } from './result.ts';
export {
  addDays,
  addMonths,
  dayOf,
  dayOfYear,
  daysBetween,
  isAfter,
  makePlainDate,
  monthOf,
  parsePlainDate,
  plainDateOf,
  weekdayOf,
  yearOf,
  type PlainDate,
} from './plain-date.ts';
export {
  easterOf,
  isHoliday,
  isWorkingDay,
  lastWorkingDay,
  nextWorkingDay,
  type HolidayRegion,
  type OverseasRegion,
} from './holidays.ts';
export {
  comingMomentInFrench,
  dateInFrench,
  dateInFrenchWords,
  dayOfMonthInFrench,
  hourInFrench,
  momentInFrench,
  monthNames,
  recentHourInFrench,
  recentMomentInFrench,
  timeInFrench,
} from './french-date.ts';
export { durationInFrench } from './duration.ts';
export { icalendar, type CalendarEvent } from './icalendar.ts';
export { clockAt, clockOfCommune, localClocks, localMoment, type LocalClock } from './local-time.ts';
export { clockNames } from './clock-names.fr.ts';
export { parisDay, parisMoment, startOfParisDay } from './paris-time.ts';
export {
  isPlateIncomplete,
  isSamePlate,
  maskedPlate,
  normalisePlate,
  plateForm,
  spokenPlate,
  type PlateForm,
} from './plate.ts';
export { amountInFrench, parseEuros } from './amount.ts';
export { coordinatesInFrench } from './coordinates.ts';
export { phoneInFrench } from './phone.ts';
export { isMailAddress } from './mail-address.ts';
export { cleanLine, cleanLines } from './clean-text.ts';
export { withFrenchSpaces } from './french-spaces.ts';
export { boxAround, metresBetween, type GeoPoint } from './distance.ts';
