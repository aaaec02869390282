import type { broadcastsContract } from '@placejuste/contracts/broadcasts';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { broadcastMail } from '@placejuste/domain/broadcast';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { previewMail } from '../mails/index.ts';
import { buildExampleStopNewsUrl } from '../notifications/index.ts';
import type { ServiceCommandContext } from '../platform/http/index.ts';
import { buildBroadcastView } from './broadcast.view.ts';
import { broadcastsRepository } from './broadcasts.repository.ts';
import { recipientsRepository } from './sending/recipients.repository.ts';

type Call = typeof broadcastsContract.calls.readBroadcast;

/** Reads a broadcast with its mail as it is sent; the link to stop news is an example. */
export async function readBroadcast(
  context: ServiceCommandContext,
  { id }: { readonly id: string },
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock } = context;
  const row = await broadcastsRepository(tx).find(id);
  if (row === undefined) return refuse('BROADCAST_NOT_FOUND');
  const { subject, text, html } = previewMail('broadcasts.draft', broadcastMail(row), buildExampleStopNewsUrl(context));
  const recipients =
    row.state === 'draft' ? await recipientsRepository(tx, id).count({ ...row, now: clock.now() }) : row.total;
  return ok({ broadcast: buildBroadcastView(row), recipients, mail: { subject, text, html } });
}
