import { isNoticeReminderDue, buildWaitingNoticeMail, buildUnconfirmedMail } from '@placejuste/domain/carer';
import { formatLongDate, toParisDay, toPlainDate, type PlainDate } from '@placejuste/domain/kernel';
import { notificationMessages } from '@placejuste/domain/notification';
import { findPerson } from '../../accounts/index.ts';
import { queueMail } from '../../mails/index.ts';
import { notifyPerson } from '../../notifications/index.ts';
import { runAsService, type Cursor, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import { rescheduleJob, createRecurringJob, type JobDefinition } from '../../platform/jobs/index.ts';
import { carersRepository } from '../carers.repository.ts';
import type { NoticeRow } from '../carers.tables.ts';
import { noticesRepository } from './notices.repository.ts';
import { computeSafeDate } from './list-waiting-notices.ts';

const remindNoticesJobName = 'carers.remind-notices';
const hourSeconds = 3600;
/** Hours of Paris in which reminders leave: they are not urgent, and can wait for daytime. */
const [firstHour, lastHour] = [8, 19];
const atOnce = 200;
const hourOfParis = new Intl.DateTimeFormat('fr-FR', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/Paris' });

export function scheduleNoticeReminders(context: Pick<ServiceContext, 'tx' | 'jobs'>): Promise<void> {
  return rescheduleJob(context, { name: remindNoticesJobName, startAfterSeconds: hourSeconds });
}

/**
 * Reminds both people of each waiting notice on its days: its deadlines are running, and nothing else reminds of them.
 */
export function remindNoticesJob(platform: Platform): JobDefinition<Record<string, never>> {
  return createRecurringJob(platform, {
    name: remindNoticesJobName,
    everySeconds: hourSeconds,
    async run(signal) {
      const now = platform.clock.now();
      const hour = Number.parseInt(hourOfParis.format(now), 10);
      if (hour < firstHour || hour > lastHour) return;
      const today = toParisDay(now);
      for (let after: Cursor | null = null, isMore = true; isMore; ) {
        signal.throwIfAborted();
        const rows: readonly NoticeRow[] = await runAsService(platform, ({ tx }) =>
          noticesRepository(tx).listWaiting(atOnce, after),
        );
        for (const row of rows.filter((one) => isDue(one, today)))
          await runAsService(platform, (context) => remind(context, row.id, today));
        const last = rows.at(-1);
        isMore = rows.length === atOnce;
        if (last !== undefined) after = { at: last.prepared_at, id: last.id };
      }
    },
  });
}

function isDue(row: NoticeRow, today: PlainDate): boolean {
  const remindedOn = row.reminded_on === null ? null : toPlainDate(row.reminded_on);
  return isNoticeReminderDue(
    { preparedOn: toParisDay(row.prepared_at), remindedOn, safe: computeSafeDate(row) },
    today,
  );
}

async function remind(context: ServiceContext, id: string, today: PlainDate): Promise<void> {
  const { tx, publicUrl } = context;
  const notices = noticesRepository(tx);
  const row = await notices.lockWaiting(id);
  // Answered, or reminded by another process, since it was listed.
  if (row === null || !isDue(row, today)) return;
  await notices.markReminded(id, today);
  const holder = await findPerson(tx, row.user_id);
  if (holder === null) return;
  const date = computeSafeDate(row);
  const safe = date === null ? null : formatLongDate(date);
  const { button = '', ...mail } = buildWaitingNoticeMail({ to: holder.firstName, other: row.by_name }, safe);
  await queueMail(context, {
    to: holder.email,
    ...mail,
    action: { label: button, url: `${publicUrl}/pwa/a-confirmer` },
  });
  await notifyPerson(context, { userId: row.user_id, message: notificationMessages.noticeWaits(id, safe) });
  await remindCarer(context, row, holder.firstName);
}

/** Reminds the carer, unless the help has ended. */
async function remindCarer(context: ServiceContext, row: NoticeRow, holderName: string): Promise<void> {
  const { tx, publicUrl } = context;
  const carers = carersRepository(tx);
  const link = await carers.findLink(row.link_id);
  const carerId = await carers.findCarerId(row.link_id);
  if (link === undefined || link.ended_at !== null || carerId === null) return;
  const carer = await findPerson(tx, carerId);
  if (carer === null) return;
  const { button = '', ...mail } = buildUnconfirmedMail({ to: carer.firstName, other: holderName });
  await queueMail(context, { to: carer.email, ...mail, action: { label: button, url: `${publicUrl}/aidant` } });
  await notifyPerson(context, { userId: carerId, message: notificationMessages.preparationWaits() });
}
