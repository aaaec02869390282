import type { ReactNode } from 'react';
import { splitDate } from '../date-text.tsx';

interface DateCardProps {
  /** The act due by that date: « Envoyez votre recours au plus tard le ». */
  readonly by: ReactNode;
  /** A day, `YYYY-MM-DD`, or a moment. */
  readonly date: string;
  /** « Il vous reste 24 jours ». */
  readonly children?: ReactNode;
}

/** The most important date of a screen, in its largest letters. */
export function DateCard({ by, date, children }: DateCardProps) {
  return (
    <div className="date-card">
      <div className="by">{by}</div>
      <BigDate date={date} />
      {children && <div className="left">{children}</div>}
    </div>
  );
}

export function BigDate({ date }: { readonly date: string }) {
  const { weekday, dayAndMonth, year } = splitDate(date);
  return (
    <time className="big-day" dateTime={date}>
      <span>{weekday} </span>
      <strong>{dayAndMonth} </strong>
      <span>{year}</span>
    </time>
  );
}
