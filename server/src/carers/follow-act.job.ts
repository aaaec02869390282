import { buildAcceptedMail, buildDeclinedMail, buildEndedMail, buildPreparedMail } from '@placejuste/domain/carer';
import { notificationMessages, type NotificationMessage } from '@placejuste/domain/notification';
import * as z from 'zod';
import { type Person, findPerson, recordAudit } from '../accounts/index.ts';
import { queueMail } from '../mails/index.ts';
import { notifyPerson } from '../notifications/index.ts';
import { runAsService, type Platform, type ServiceContext } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { carersRepository } from './carers.repository.ts';
import type { ActRow } from './carers.tables.ts';

export const followActJobName = 'carers.follow-act';
const payload = z.object({ actId: z.uuid() });

/** Tells both people of a help about an act, and records it in the audit log. */
export function followActJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: followActJobName,
    payload,
    run: ({ actId }) => runAsService(platform, (context) => followAct(context, actId)),
  };
}

async function followAct(context: ServiceContext, actId: string): Promise<void> {
  const repository = carersRepository(context.tx);
  const act = await repository.findAct(actId);
  // The holder's account was erased since.
  if (act === undefined) return;
  const carerId = await repository.findCarerId(act.link_id);
  await recordAudit(context, {
    actorId: act.actor === 'holder' ? act.user_id : carerId,
    action: `carer.${act.act}`,
    subjectType: 'carer',
    subjectId: act.link_id,
    detail: { subject: act.subject_id },
  });
  const holder = await findPerson(context.tx, act.user_id);
  if (holder === null) return;
  const carer = carerId === null ? null : await findPerson(context.tx, carerId);
  await mailBoth(context, act, { holder, carer });
  const notification = buildNotification(act, carerId);
  if (notification !== null) await notifyPerson(context, notification);
}

interface BothPeople {
  readonly holder: Person;
  /** Null before an invitation is accepted, and once the carer's account was erased. */
  readonly carer: Person | null;
}

async function mailBoth(
  context: ServiceContext,
  { act, at, link_id: linkId }: ActRow,
  { holder, carer }: BothPeople,
): Promise<void> {
  const { publicUrl } = context;
  const about = { to: holder.firstName, other: carer?.firstName ?? '' };
  const link = await carersRepository(context.tx).findLink(linkId);
  if (act === 'accepted' || act === 'declared' || act === 'fine-noted') {
    const isAfterEnd = link !== undefined && link.ended_at !== null && link.ended_at < at;
    const { button = '', ...mail } =
      act === 'accepted' ? buildAcceptedMail(about) : buildPreparedMail(about, act, isAfterEnd);
    const url = `${publicUrl}${act === 'accepted' ? '/pwa/aidants' : '/pwa/a-confirmer'}`;
    await queueMail(context, { to: holder.email, ...mail, action: { label: button, url } });
  }
  // Withdrawing an invitation that nobody accepted sends no mail.
  if (act === 'ended' && link !== undefined && link.accepted_at !== null)
    await queueMail(context, { to: holder.email, ...buildEndedMail(about) });
  // The carer's account was erased: there is nobody to tell.
  if (carer === null) return;
  const aboutHolder = { to: carer.firstName, other: holder.firstName };
  if (act === 'declined') {
    const { button = '', ...mail } = buildDeclinedMail(aboutHolder);
    // The page shows what was prepared while the help lasts: it has nothing left to show after its end.
    const isOver = link === undefined || link.ended_at !== null;
    const action = isOver ? {} : { action: { label: button, url: `${publicUrl}/aidant` } };
    await queueMail(context, { to: carer.email, ...mail, ...action });
  }
  if (act === 'ended') await queueMail(context, { to: carer.email, ...buildEndedMail(aboutHolder) });
}

/** Notification of the person who did not act, where there is something to do or to know; null otherwise. */
function buildNotification({ act, actor, user_id, subject_id }: ActRow, carerId: string | null) {
  const toHolder = (message: NotificationMessage) => ({ userId: user_id, message });
  const toCarer = (message: NotificationMessage) => (carerId === null ? null : { userId: carerId, message });
  if (act === 'accepted') return toHolder(notificationMessages.carerAccepted());
  if (act === 'declared' && subject_id !== null) return toHolder(notificationMessages.declarationPrepared(subject_id));
  if (act === 'fine-noted' && subject_id !== null) return toHolder(notificationMessages.noticePrepared(subject_id));
  if (act === 'declined') return toCarer(notificationMessages.preparationDeclined());
  if (act !== 'ended') return null;
  return actor === 'holder'
    ? toCarer(notificationMessages.helpEndedByHolder())
    : toHolder(notificationMessages.helpEndedByCarer());
}
