/** A time being typed, in digits; a part is empty until it is typed. */
export interface TypedTime {
  readonly hours: string;
  readonly minutes: string;
}

/** The two parts of `HH:MM`, or of an incomplete time stored in an older draft; empty for anything else. */
export function parseIsoTime(value: string): TypedTime {
  const [, hours = '', minutes = ''] = /^(\d{1,2})(?::(\d{0,2}))?$/.exec(value) ?? [];
  return { hours, minutes };
}

/** `incomplete`: a part is missing. `impossible`: the hour is above 23 or the minutes above 59. */
export type TimeFault = 'incomplete' | 'impossible';

export function findTimeFault({ hours, minutes }: TypedTime): TimeFault | null {
  if (hours === '' && minutes === '') return null;
  if (!/^\d{1,2}$/.test(hours) || !/^\d{1,2}$/.test(minutes)) return 'incomplete';
  return Number(hours) < 24 && Number(minutes) < 60 ? null : 'impossible';
}

/** `HH:MM`; empty while the time is incomplete or impossible. */
export function formatIsoTime(time: TypedTime): string {
  if (time.hours === '' || findTimeFault(time) !== null) return '';
  return `${time.hours.padStart(2, '0')}:${time.minutes.padStart(2, '0')}`;
}

/** A complete time, pasted or dictated: « 9 h 05 », « 09:05 », « 9 heures 5 », « 0905 »; null otherwise. */
export function readTime(text: string): TypedTime | null {
  const plain = text.trim().toLowerCase();
  const [, hours, minutes] =
    /^(?:à )?(\d{1,2})\s*(?:heures?|h|:|\.)\s*(\d{1,2})(?:\s*(?:minutes?|min|mn))?$/.exec(plain) ??
    /^(\d{1,2}):(\d{2}):\d{2}$/.exec(plain) ??
    /^(\d{2})(\d{2})$/.exec(plain) ??
    [];
  if (hours === undefined || minutes === undefined) return null;
  const time = { hours: hours.padStart(2, '0'), minutes: minutes.padStart(2, '0') };
  return findTimeFault(time) === null ? time : null;
}
