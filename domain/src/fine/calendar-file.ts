import { addDays, renderIcalendar } from '../kernel/index.ts';
import { nameDeadline, describeDeadlineRule } from './deadline-rules.fr.ts';
import type { Deadline } from './deadlines.ts';

/** A calendar file of the safe dates, all day long, with an alarm a week and a day before. */
export function buildCalendarFile(fineId: string, deadlines: readonly Deadline[], stamp: Date): string {
  const events = deadlines.map((deadline) => ({
    id: `${fineId}-${deadline.code}`,
    span: { from: deadline.safe, until: addDays(deadline.safe, 1) },
    summary: nameDeadline(deadline),
    description: describeDeadlineRule(deadline),
    alarms: ['-P7D', '-P1D'],
  }));
  return renderIcalendar('Amendes', events, stamp);
}
