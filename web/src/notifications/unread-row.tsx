import { useQuery } from '@tanstack/react-query';
import { SecondaryLink } from '../ui/index.ts';
import { unreadQuery } from './notifications.queries.ts';
import { notificationsText as text } from './notifications.text.fr.ts';

/** Row of the home, whose header has no bell, while there are unread notifications. */
export function UnreadRow() {
  const unread = useQuery({ ...unreadQuery, retry: false }).data?.unread ?? 0;
  return unread === 0 ? null : (
    <SecondaryLink to="/pwa/notifications" icon="bell">
      {text.link(unread)}
    </SecondaryLink>
  );
}
