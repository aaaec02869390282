import { addDays } from '../kernel/index.ts';
import { deadlineNames, deadlineRules } from './deadline-rules.fr.ts';
import type { Deadline } from './deadlines.ts';

/**
 * An iCalendar file (RFC 5545) of the safe dates, all day long, with an alarm a week and a day before. The same date
 * taken twice is one event: its identifier is the fine's and the step's.
 */
export function calendarFile(fineId: string, deadlines: readonly Deadline[], stamp: Date): string {
  const at = stamp.toISOString().replace(/[-:]|\.\d+/g, '');
  const events = deadlines.flatMap((deadline) => [
    'BEGIN:VEVENT',
    `UID:${fineId}-${deadline.code}@placejuste`,
    `DTSTAMP:${at}`,
    `DTSTART;VALUE=DATE:${digits(deadline.safe)}`,
    `DTEND;VALUE=DATE:${digits(addDays(deadline.safe, 1))}`,
    `SUMMARY:${escaped(deadlineNames[deadline.code])}`,
    `DESCRIPTION:${escaped(deadlineRules[deadline.rule])}`,
    'TRANSP:TRANSPARENT',
    ...alarm('-P7D', deadline),
    ...alarm('-P1D', deadline),
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//PlaceJuste//Amendes//FR', 'CALSCALE:GREGORIAN', ...events, 'END:VCALENDAR', ''].map(folded).join('\r\n');
}

function alarm(trigger: string, { code }: Deadline): readonly string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:${trigger}`, `DESCRIPTION:${escaped(deadlineNames[code])}`, 'END:VALARM'];
}

function digits(date: string): string {
  return date.replaceAll('-', '');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');
}

/** Lines of 75 bytes at most; letters of several bytes are never cut, being counted as three. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const letter of line) {
    const bytes = letter <= '\u007f' ? 1 : letter > '\uffff' ? 4 : 3;
    if (size + bytes > 74) {
      parts.push(part);
      part = '';
      size = 0;
    }
    part += letter;
    size += bytes;
  }
  return [...parts, part].join('\r\n ');
}
