import { leavingKinds } from '@placejuste/domain/subscription';
import * as z from 'zod';
import { findUserIdByEmail } from '../../accounts/index.ts';
import { queueMail } from '../../mails/index.ts';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { findContactRequest } from '../../support/index.ts';
import { dossierWithdrawalText } from './dossier-withdrawal.text.fr.ts';
import { listDossierWithdrawals } from './dossier-withdrawals.ts';
import { previewLeaving, type Leaving } from './leave-subscription.ts';
import { buildLeavingUrl } from './leaving-link.ts';
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

/** Mails the link that carries out a public request to the subscriber or payer of its address, if there is one. */
async function mailLeavingLink(context: ServiceContext, requestId: string): Promise<void> {
  const request = await findContactRequest(context.tx, requestId);
  const kind = leavingKinds.find((one) => one === request?.topic);
  if (request === undefined || kind === undefined) return;
  const userId = await findUserIdByEmail(context.tx, request.email.toLowerCase());
  if (userId === null) return;
  const leaving = { userId, kind, askedAt: request.received_at };
  if (request.plan === 'dossier') return mailDossierLink(context, leaving, request.email);
  const effect = await previewLeaving(context, leaving);
  // Past the fourteen days, the page says so and offers the cancellation.
  if (!effect.ok && effect.code !== 'WITHDRAWAL_OVER') return;
  const { mail } = leavingText;
  await queueMail(context, {
    to: request.email,
    subject: mail.subject[kind],
    paragraphs: [mail.lead(request.received_at), mail.why, mail.stranger],
    action: { label: mail.open, url: buildLeavingUrl(context, { ...leaving, contract: 'subscription' }) },
  });
}

/** Mails the link for dossiers; past the fourteen days of a payment, the page says so. */
async function mailDossierLink(context: ServiceContext, leaving: Leaving, to: string): Promise<void> {
  if ((await listDossierWithdrawals(context, leaving)).length === 0) return;
  const { subject, why, stranger } = dossierWithdrawalText.mail;
  await queueMail(context, {
    to,
    subject,
    paragraphs: [leavingText.mail.lead(leaving.askedAt), why, stranger],
    action: { label: leavingText.mail.open, url: buildLeavingUrl(context, { ...leaving, contract: 'dossier' }) },
  });
}
