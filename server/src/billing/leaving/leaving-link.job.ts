import { leavingKinds } from '@placejuste/domain/subscription';
import * as z from 'zod';
import { userIdByEmail } from '../../accounts/index.ts';
import { queueMail } from '../../mails/index.ts';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { findContactRequest } from '../../support/index.ts';
import { previewLeaving } from './leave-subscription.ts';
import { leavingUrl } from './leaving-link.ts';
import { leavingText } from './leaving.text.fr.ts';
import { leavingLinkJobName } from './schedule-leaving-link.ts';

const payload = z.object({ requestId: z.uuid() });

export function leavingLinkJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: leavingLinkJobName,
    payload,
    run: ({ requestId }) => runAsService(platform, (context) => mailLeavingLink(context, requestId)),
  };
}

/**
 * A request from the public pages: its subscriber, if there is one, is sent the link that carries it out. The team
 * answers who withdraws from the preparation of a dossier: the link would end a subscription nobody spoke of.
 */
async function mailLeavingLink(context: ServiceContext, requestId: string): Promise<void> {
  const request = await findContactRequest(context.tx, requestId);
  const kind = leavingKinds.find((one) => one === request?.topic);
  if (request === undefined || kind === undefined || request.plan === 'dossier') return;
  const userId = await userIdByEmail(context.tx, request.email.toLowerCase());
  if (userId === null) return;
  const leaving = { userId, kind, askedAt: request.received_at };
  const effect = await previewLeaving(context, leaving);
  // Past the fourteen days the page says so, and offers what is left.
  if (!effect.ok && effect.code !== 'WITHDRAWAL_OVER') return;
  const { mail } = leavingText;
  await queueMail(context, {
    to: request.email,
    subject: mail.subject[kind],
    paragraphs: [mail.lead(request.received_at), mail.why, mail.stranger],
    action: { label: mail.open, url: leavingUrl(context, leaving) },
  });
}
