import type { Notification } from '@placejuste/contracts/notifications';
import { countDaysBetween, parsePlainDate } from '@placejuste/domain/kernel';
import { notificationActNames } from '@placejuste/domain/notification';
import { useState } from 'react';
import { computeToday } from '../platform/index.ts';
import { Card, Chip, DateText, LinkButton, keepPiecesWhole } from '../ui/index.ts';
import { NoteDone } from './note-done.tsx';
import { notificationsText as text } from './notifications.text.fr.ts';
import { useMarkAsRead } from './use-reading.ts';

/** Days left, counted from today: the notification may be a month old. */
function TimeLeft({ dueOn }: { readonly dueOn: string | null }) {
  const dueDay = parsePlainDate(dueOn ?? '');
  if (dueDay === null) return null;
  return (
    <p>
      <strong>{text.left(countDaysBetween(computeToday(), dueDay))}</strong>
    </p>
  );
}

/** A notification with its date and its action, which marks it as read. */
export function NotificationCard({ row }: { readonly row: Notification }) {
  const { readOne } = useMarkAsRead();
  const isFresh = row.readAt === null;
  // Once its act is done, or waits on this phone, the card shows neither the remaining days nor the letter to sign. The
  // service says so too, once it knows.
  const [isNoted, setNoted] = useState(false);
  // The outcome of the press stays on screen when the service no longer offers it.
  const [firstDeed] = useState(row.deed);
  const deed = row.deed ?? (isNoted ? firstDeed : null);
  const markRead = () => {
    if (isFresh) readOne(row.id);
  };
  const titleId = `notification-${row.id}`;
  return (
    <Card aria-labelledby={titleId} className="notification">
      <div className="notification-head">
        <h2 id={titleId}>{row.title}</h2>
        {isFresh && (
          <Chip tone="info" icon="bell">
            {text.fresh}
          </Chip>
        )}
      </div>
      <p>{keepPiecesWhole(row.sentence)}</p>
      {!isNoted && <TimeLeft dueOn={row.dueOn ?? null} />}
      <p className="small soft">
        <DateText value={row.createdAt} time />
      </p>
      {deed !== null && row.subjectId !== null && (
        <NoteDone fineId={row.subjectId} deed={deed} onChange={setNoted} onNoted={markRead} />
      )}
      {row.act !== null && !isNoted && (
        <LinkButton
          to={row.path}
          icon="forward"
          wide
          aria-label={text.actOf(notificationActNames[row.act], row.title)}
          onClick={markRead}
        >
          {notificationActNames[row.act]}
        </LinkButton>
      )}
    </Card>
  );
}
