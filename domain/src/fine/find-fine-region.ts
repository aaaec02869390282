import type { HolidayRegion } from '../kernel/index.ts';
import { isAbroad } from './countries.ts';
import type { FineFacts } from './fine.ts';
import { findOfficeRegion } from './office-region.ts';

/**
 * Finds the region of the office that answers, by the postcode of the address printed on the notice, else by the town
 * that the number of an FPS names, else by the postcode of the place: its holidays only move the outer date and the day
 * to post. Without any of these it counts as metropolitan, the most cautious reading.
 */
export function findFineRegion({
  authorityAddress,
  place,
  track,
  noticeNumber,
}: Pick<FineFacts, 'authorityAddress' | 'place' | 'track' | 'noticeNumber'>): HolidayRegion {
  const number = track === 'fps' ? readDepartment(noticeNumber) : null;
  const officeNumber = findPostcode(authorityAddress) ?? number ?? findPostcode(place);
  return officeNumber === null ? 'metropole' : findOfficeRegion(officeNumber).region;
}

/** Region from which a letter is posted, by the postcode of its sender; null where there is none, or abroad. */
export function findSenderRegion(address: string | null): HolidayRegion | null {
  const postcode = isAbroad(address) ? null : findPostcode(address);
  return postcode === null ? null : findOfficeRegion(postcode).region;
}

/** The SIREN of a commune (21) or of a grouping (24) goes on with its department; 97x takes three digits. */
function readDepartment(number: string): string | null {
  return /^2[14](97\d|\d{2})\d{21}/.exec(number)?.[1] ?? null;
}

/** Returns the last postcode of the text: a box number (« CSA 41101 ») comes before it. */
function findPostcode(text: string | null): string | null {
  return (
    text
      ?.match(/\d+/g)
      ?.filter(({ length }) => length === 5)
      .at(-1) ?? null
  );
}
