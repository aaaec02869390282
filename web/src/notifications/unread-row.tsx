import { useQuery } from '@tanstack/react-query';
import { SecondaryLink } from '../ui/index.ts';
import { unreadQuery } from './notifications.queries.ts';
import { notificationsText as text } from './notifications.text.fr.ts';

/** On the home, whose frame has no bell, while something is new. */
export function UnreadRow() {
  const unread = useQuery({ ...unreadQuery, retry: false }).data?.unread ?? 0;
  return unread === 0 ? null : (
    <SecondaryLink to="/pwa/notifications" icon="bell">
      {text.link(unread)}
    </SecondaryLink>
  );
}
