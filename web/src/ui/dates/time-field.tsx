import { datesText } from './dates.text.fr.ts';
import { PartsField, type PartsKind, type PartsValueProps } from './parts-field.tsx';
import { formatIsoTime, readTime, findTimeFault, type TypedTime, parseIsoTime } from './typed-time.ts';

const timeKind: PartsKind<keyof TypedTime> = {
  parts: [
    { name: 'hours', label: datesText.timeParts.hours, figures: 2 },
    { name: 'minutes', label: datesText.timeParts.minutes, figures: 2 },
  ],
  separator: /^\d{1,2}[h:. ]$/i,
  typedOf: parseIsoTime,
  valueOf: formatIsoTime,
  faultOf: (time) => {
    const fault = findTimeFault(time);
    return fault === null ? null : datesText.timeFaults[fault];
  },
  read: readTime,
};

/** Hours and minutes; its value is `HH:MM`, or empty. */
export function TimeField(props: PartsValueProps) {
  return <PartsField {...props} kind={timeKind} />;
}
