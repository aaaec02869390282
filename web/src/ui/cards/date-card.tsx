import type { ReactNode } from 'react';
import { splitDate } from '../date-text.tsx';

interface DateCardProps {
  /** What must be done by then: « Envoyez votre recours au plus tard le ». */
  readonly by: ReactNode;
  /** A day, `YYYY-MM-DD`, or a moment. */
  readonly date: string;
  /** « Il vous reste 24 jours ». */
  readonly children?: ReactNode;
}

/** The one date of a matter, the largest thing on its screen. */
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
