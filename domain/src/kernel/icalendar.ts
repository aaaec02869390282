import type { PlainDate } from './plain-date.ts';

/** An event of a calendar file. */
export interface CalendarEvent {
  /** The identifier of the event. A calendar that takes two files with the same one keeps one event. */
  readonly id: string;
  /** The start and the end: two days, `until` excluded, for whole days; else two instants. */
  readonly span:
    | { readonly from: PlainDate; readonly until: PlainDate }
    | { readonly from: Date; readonly until: Date };
  readonly summary: string;
  readonly description: string;
  /** The moments at which the calendar rings: a duration from the start (`-P7D`), or an instant. */
  readonly alarms: readonly (string | Date)[];
}

/**
 * Renders an iCalendar file (RFC 5545), dated `stamp`; no event marks the person as busy. `product` names the calendar.
 */
export function renderIcalendar(product: string, events: readonly CalendarEvent[], stamp: Date): string {
  const lines = events.flatMap(({ id, span, summary, description, alarms }) => [
    'BEGIN:VEVENT',
    `UID:${id}@placejuste`,
    `DTSTAMP:${formatInstant(stamp)}`,
    `DTSTART${formatCalendarMoment(span.from)}`,
    `DTEND${formatCalendarMoment(span.until)}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    'TRANSP:TRANSPARENT',
    ...alarms.flatMap((alarm) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      typeof alarm === 'string' ? `TRIGGER:${alarm}` : `TRIGGER;VALUE=DATE-TIME:${formatInstant(alarm)}`,
      `DESCRIPTION:${escapeText(summary)}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ]);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//PlaceJuste//${product}//FR`,
    'CALSCALE:GREGORIAN',
    ...lines,
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n');
}

function formatCalendarMoment(at: PlainDate | Date): string {
  return typeof at === 'string' ? `;VALUE=DATE:${at.replaceAll('-', '')}` : `:${formatInstant(at)}`;
}

function formatInstant(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, '');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');
}

/** Bytes of a letter in UTF-8: those of two are counted as three. */
function countBytes(letter: string): number {
  if (letter <= '\u007f') return 1;
  return letter > '\uffff' ? 4 : 3;
}

/** Lines of 75 bytes at most; letters of several bytes are never cut. */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const letter of line) {
    const bytes = countBytes(letter);
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
