import { dateTimeInWords } from '../ui/index.ts';
import type { KeptStay } from './kept-stays.ts';
import { townRulesText as text } from './town-rules.text.fr.ts';

const lastCallMs = 15 * 60_000;

/** An `.ics` file: an event from the reminder to the end, that rings as it begins and a quarter of an hour before the end. */
export async function stayCalendar(stay: KeptStay, now: Date): Promise<File> {
  // Fetched when somebody asks: it weighs more than the screen.
  const { default: ical, ICalAlarmType } = await import('ical-generator');
  const calendar = ical({ prodId: { company: 'PlaceJuste', product: 'stationnement', language: 'FR' } });
  const event = calendar.createEvent({
    id: `${stay.declarationId}@placejuste`,
    stamp: now,
    start: new Date(stay.remindAt),
    end: new Date(stay.endsAt),
    summary: text.eventTitle(stay.hours, stay.plate),
    description: text.eventText(stay.commune, dateTimeInWords(stay.endsAt)),
  });
  const lastCall = new Date(Date.parse(stay.endsAt) - lastCallMs);
  for (const trigger of [0, lastCall]) event.createAlarm({ type: ICalAlarmType.display, trigger, description: text.eventTitle(stay.hours, stay.plate) });
  return new File([calendar.toString()], `stationnement-${stay.endsAt.slice(0, 10)}.ics`, { type: 'text/calendar' });
}
