import type { broadcastsContract } from '@placejuste/contracts/broadcasts';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { findPerson, recordAudit } from '../accounts/index.ts';
import { queueMail } from '../mails/index.ts';
import { isFeatureOff } from '../features/index.ts';
import type { ServiceCommandContext } from '../platform/http/index.ts';
import { broadcastsRepository } from './broadcasts.repository.ts';
import { broadcastsText } from './broadcasts.text.fr.ts';
import { buildRecipientMail } from './sending/recipient-mail.ts';

type Call = typeof broadcastsContract.calls.testBroadcast;

/** Mails a draft to the caller, at the address of their account. */
export async function testBroadcast(
  context: ServiceCommandContext,
  { id, version }: BodyOf<Call> & { readonly id: string },
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, user } = context;
  if (await isFeatureOff(tx, 'broadcasts')) return refuse('BROADCASTS_OFF');
  const row = await broadcastsRepository(tx).find(id);
  const person = await findPerson(tx, user.id);
  if (row === undefined || person === null) return refuse('BROADCAST_NOT_FOUND');
  if (row.state !== 'draft') return refuse('BROADCAST_STATE');
  if (row.version !== version) return refuse('BROADCAST_CHANGED');
  const { email } = person;
  if (email === '') return refuse('BROADCAST_NO_ADDRESS');
  const mail = buildRecipientMail(context, row, { userId: user.id, email });
  await queueMail(context, { ...mail, subject: `${broadcastsText.testPrefix}${mail.subject}` });
  await recordAudit(context, { actorId: user.id, action: 'broadcast.tested', subjectType: 'broadcast', subjectId: id });
  return ok({ email });
}
