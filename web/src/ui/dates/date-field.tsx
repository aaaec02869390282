import { datesText } from './dates.text.fr.ts';
import { PartsField, type PartsKind, type PartsValueProps } from './parts-field.tsx';
import { findDateFault, completeYear, formatIsoDate, readDate, type TypedDate, parseIsoDate } from './typed-date.ts';

const dateKind: PartsKind<keyof TypedDate> = {
  parts: [
    { name: 'day', label: datesText.dateParts.day, figures: 2 },
    { name: 'month', label: datesText.dateParts.month, figures: 2 },
    { name: 'year', label: datesText.dateParts.year, figures: 4 },
  ],
  separator: /^\d{1,2}[-/. ]$/,
  typedOf: parseIsoDate,
  valueOf: formatIsoDate,
  faultOf: (date) => {
    const fault = findDateFault(date);
    return fault === null ? null : datesText.dateFaults[fault];
  },
  read: readDate,
  complete: (date) => ({ ...date, year: completeYear(date.year) }),
};

/** Day, month and year; its value is `YYYY-MM-DD`, or empty. */
export function DateField(props: PartsValueProps) {
  return <PartsField {...props} kind={dateKind} />;
}
