export { exhaustive } from './exhaustive.ts';
export { ok, refuse, type Refusal, type Result } from './result.ts';
export {
  addDays,
  addMonths,
  dayOf,
  dayOfYear,
  daysBetween,
  makePlainDate,
  monthOf,
  parsePlainDate,
  plainDateOf,
  weekdayOf,
  yearOf,
  type PlainDate,
} from './plain-date.ts';
