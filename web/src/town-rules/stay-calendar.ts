import { renderIcalendar, toLocalMoment } from '@placejuste/domain/kernel';
import { formatDateTimeWords } from '../ui/index.ts';
import type { StoredStay } from './list-kept-stays.ts';
import { townRulesText as text } from './town-rules.text.fr.ts';

const lastCallMs = 15 * 60_000;

/**
 * Builds an `.ics` file: an event from the reminder to the end of the stay, with alarms at its start and a quarter of
 * an hour before its end.
 */
export function buildStayCalendar(stay: StoredStay, now: Date): File {
  const until = new Date(stay.endsAt);
  const { day } = toLocalMoment(until, stay.clock ?? 'paris');
  const event = {
    id: stay.declarationId,
    span: { from: new Date(stay.remindAt), until },
    summary: text.eventTitle(stay.hours, stay.plate),
    description: text.eventText(stay.commune, formatDateTimeWords(stay.endsAt, stay.clock)),
    alarms: ['PT0S', new Date(until.getTime() - lastCallMs)],
  };
  return new File([renderIcalendar('Stationnement', [event], now)], `stationnement-${day}.ics`, {
    type: 'text/calendar',
  });
}
