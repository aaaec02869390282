import { addDays, icalendar } from '../kernel/index.ts';
import { deadlineName, deadlineRules } from './deadline-rules.fr.ts';
import type { Deadline } from './deadlines.ts';

/** A calendar file of the safe dates, all day long, with an alarm a week and a day before. */
export function calendarFile(fineId: string, deadlines: readonly Deadline[], stamp: Date): string {
  const events = deadlines.map(({ code, rule, safe }) => ({
    id: `${fineId}-${code}`,
    span: { from: safe, until: addDays(safe, 1) },
    summary: deadlineName({ code, rule }),
    description: deadlineRules[rule],
    alarms: ['-P7D', '-P1D'],
  }));
  return icalendar('Amendes', events, stamp);
}
