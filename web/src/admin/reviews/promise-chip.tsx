import type { ReviewRow } from '@placejuste/contracts/admin';
import { formatComingMoment, formatRecentHour } from '@placejuste/domain/kernel';
import { useNow } from '../../platform/index.ts';
import { Chip } from '../../ui/index.ts';
import { adminText } from '../admin.text.fr.ts';

const text = adminText.promise;

/** The deadline announced to the holder, once it is near or passed; in words, not by colour only. */
export function PromiseChip({ promise: { mark, until } }: { readonly promise: NonNullable<ReviewRow['promise']> }) {
  const now = useNow();
  const end = new Date(until);
  // The deadline may pass after the list was read: the page stays open for hours.
  return mark === 'over' || end <= now ? (
    <Chip tone="bad">{text.over(formatRecentHour(end, now))}</Chip>
  ) : (
    <Chip tone="wait">{text.soon(formatComingMoment(end, now))}</Chip>
  );
}
