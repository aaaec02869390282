import { buildErasedHelpMail } from '@placejuste/domain/carer';
import { notificationMessages } from '@placejuste/domain/notification';
import { findPerson } from '../accounts/index.ts';
import { queueMail } from '../mails/index.ts';
import { notifyPerson } from '../notifications/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';
import { carersRepository } from './carers.repository.ts';
import { recordAct } from './record-act.ts';

/**
 * Before an account is erased, ends each help that it gives or receives and tells the other person, who would go on
 * counting on it.
 */
export async function endHelpsOfErased(context: ServiceContext, userId: string): Promise<void> {
  const { tx, clock } = context;
  const repository = carersRepository(tx);
  for (const link of await repository.openHelpsBy(userId)) {
    if (await repository.endLink(link.id, 'carer', clock.now()))
      await recordAct(context, {
        user_id: link.user_id,
        link_id: link.id,
        act: 'ended',
        actor: 'carer',
        subject_id: null,
      });
  }
  const holder = await findPerson(tx, userId);
  // The holder's journal is erased with the account, so the carers are told here.
  for (const link of await repository.listLinks(userId)) {
    if (link.accepted_at === null || link.ended_at !== null) continue;
    const carerId = await repository.findCarerId(link.id);
    const carer = carerId === null ? null : await findPerson(tx, carerId);
    if (carerId === null || carer === null) continue;
    const about = { to: carer.firstName, other: holder?.firstName ?? '' };
    await queueMail(context, { to: carer.email, ...buildErasedHelpMail(about) });
    await notifyPerson(context, { userId: carerId, message: notificationMessages.helpEndedByErasure() });
  }
}
