import type { HolidayRegion } from '../kernel/index.ts';
import type { FineFacts } from './fine.ts';
import { officeRegion } from './office-region.ts';

/**
 * Where the office that answers is, by the postcode of the address printed on the notice, else of the place: its closed
 * days only move the outer date and the day to post. No postcode: counted as metropolitan, the most cautious reading.
 */
export function regionOfFine({
  authorityAddress,
  place,
}: Pick<FineFacts, 'authorityAddress' | 'place'>): HolidayRegion {
  const postcode = postcodeOf(authorityAddress) ?? postcodeOf(place);
  return postcode === null ? 'metropole' : officeRegion(postcode).region;
}

/** The last one written: a box number (« CSA 41101 ») comes before it. */
function postcodeOf(text: string | null): string | null {
  return (
    text
      ?.match(/\d+/g)
      ?.filter(({ length }) => length === 5)
      .at(-1) ?? null
  );
}
