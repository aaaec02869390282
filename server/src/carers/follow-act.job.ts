import { acceptedMail, declinedMail, endedMail, preparedMail } from '@placejuste/domain/carer';
import * as z from 'zod';
import { personOf, recordAudit } from '../accounts/index.ts';
import { queueMail } from '../mails/index.ts';
import { runAsService, type Platform, type ServiceContext } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { carersRepository } from './carers.repository.ts';
import type { ActRow } from './carers.tables.ts';

export const followActJobName = 'carers.follow-act';
const payload = z.object({ actId: z.uuid() });

/** Tells the people of a help what just happened, and the audit log that it did. */
export function followActJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: followActJobName,
    payload,
    run: ({ actId }) => runAsService(platform, (context) => followAct(context, actId)),
  };
}

async function followAct(context: ServiceContext, actId: string): Promise<void> {
  const repository = carersRepository(context.tx);
  const act = await repository.act(actId);
  // The holder's account was erased since.
  if (act === undefined) return;
  const carerId = await repository.carerOf(act.link_id);
  await recordAudit(context, {
    actorId: act.actor === 'holder' ? act.user_id : carerId,
    action: `carer.${act.act}`,
    subjectType: 'carer',
    subjectId: act.link_id,
    detail: { subject: act.subject_id },
  });
  await tell(context, act, carerId);
}

async function tell(context: ServiceContext, { act, user_id }: ActRow, carerId: string | null): Promise<void> {
  const { tx, publicUrl } = context;
  const holder = await personOf(tx, user_id);
  const carer = carerId === null ? null : await personOf(tx, carerId);
  if (holder === null) return;
  const about = { to: holder.firstName, other: carer?.firstName ?? '' };
  if (act === 'accepted' || act === 'declared' || act === 'fine-noted') {
    const { button = '', ...mail } = act === 'accepted' ? acceptedMail(about) : preparedMail(about, act);
    const url = `${publicUrl}${act === 'accepted' ? '/pwa/aidants' : '/pwa/a-confirmer'}`;
    await queueMail(context, { to: holder.email, ...mail, action: { label: button, url } });
  }
  // An invitation that nobody accepted is withdrawn in silence.
  if (carer === null) return;
  const aboutHolder = { to: carer.firstName, other: holder.firstName };
  if (act === 'declined') {
    const { button = '', ...mail } = declinedMail(aboutHolder);
    await queueMail(context, { to: carer.email, ...mail, action: { label: button, url: `${publicUrl}/aidant` } });
  }
  if (act !== 'ended') return;
  await queueMail(context, { to: holder.email, ...endedMail(about) });
  await queueMail(context, { to: carer.email, ...endedMail(aboutHolder) });
}
