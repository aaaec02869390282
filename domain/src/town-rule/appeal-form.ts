import { addMonths, parsePlainDate, type PlainDate } from '../kernel/index.ts';
import type { TownRule } from './town-rule.ts';

/** A form of a town, as it is shown to somebody who appeals. */
export interface TownForm {
  readonly commune: string;
  readonly url: string;
  readonly readOn: PlainDate;
}

/** Older addresses are not shown: the site has probably moved, and a dead link costs a day of a one-month deadline. */
export const formMonths = 12;

/** The form that may be shown on that day: none where the rule knows none, or where it was read too long ago. */
export function findAppealForm({ commune, appealForm }: TownRule, today: PlainDate): TownForm | null {
  const readOn = appealForm == null ? null : parsePlainDate(appealForm.readOn);
  if (appealForm == null || readOn === null || addMonths(readOn, formMonths) < today) return null;
  return { commune, url: appealForm.url, readOn };
}
