import './unread-link.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../platform/index.ts';
import { Icon } from '../ui/index.ts';
import { unreadQuery } from './notifications.queries.ts';
import { notificationsText as text } from './notifications.text.fr.ts';

const maxShown = 9;

/** The bell of the header; its count is in its accessible name, and drawn when above zero. */
export function UnreadLink() {
  const unread = useQuery({ ...unreadQuery, retry: false }).data?.unread ?? 0;
  return (
    <Link className="bell" to="/pwa/notifications" aria-label={text.link(unread)}>
      <Icon name="bell" />
      {unread > 0 && (
        <span className="count" aria-hidden="true">
          {unread > maxShown ? text.most : unread}
        </span>
      )}
    </Link>
  );
}
