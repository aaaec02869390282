import type { ReviewRow } from '@placejuste/contracts/admin';
import { formatComingMoment, formatRecentHour } from '@placejuste/domain/kernel';
import { useNow } from '../../platform/index.ts';
import { Chip } from '../../ui/index.ts';
import { adminText } from '../admin.text.fr.ts';

const text = adminText.promise;

/** The answer that the holder was told of, once its end is near or gone: said in words, not by its colour alone. */
export function PromiseChip({ promise: { mark, until } }: { readonly promise: NonNullable<ReviewRow['promise']> }) {
  const now = useNow();
  const end = new Date(until);
  // The list may have been read before its end: the page stays open for hours.
  return mark === 'over' || end <= now ? (
    <Chip tone="bad">{text.over(formatRecentHour(end, now))}</Chip>
  ) : (
    <Chip tone="wait">{text.soon(formatComingMoment(end, now))}</Chip>
  );
}
