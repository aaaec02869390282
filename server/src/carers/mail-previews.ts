import {
  buildAcceptedMail,
  buildDeclinedMail,
  buildEndedMail,
  buildErasedHelpMail,
  buildInvitationMail,
  buildWaitingNoticeMail,
  buildUnconfirmedMail,
  buildPreparedMail,
} from '@placejuste/domain/carer';
import { formatLongDate, toPlainDate } from '@placejuste/domain/kernel';
import { previewMail } from '../mails/index.ts';
import type { MailPreview } from '../platform/http/index.ts';

const about = { to: 'Ada', other: 'Bob' };

export function buildCarerMailPreviews(publicUrl: string): MailPreview[] {
  const toConfirm = `${publicUrl}/pwa/a-confirmer`;
  return [
    previewMail('carers.invited', buildInvitationMail(about), `${publicUrl}/aidant#invitation=exemple`),
    previewMail('carers.accepted', buildAcceptedMail(about), `${publicUrl}/pwa/aidants`),
    previewMail('carers.declared', buildPreparedMail(about, 'declared'), toConfirm),
    previewMail('carers.fine-noted', buildPreparedMail(about, 'fine-noted'), toConfirm),
    previewMail(
      'carers.notice-waits',
      buildWaitingNoticeMail(about, formatLongDate(toPlainDate('2026-12-20'))),
      toConfirm,
    ),
    previewMail('carers.not-yet-confirmed', buildUnconfirmedMail(about), `${publicUrl}/aidant`),
    previewMail('carers.declined', buildDeclinedMail(about), `${publicUrl}/aidant`),
    previewMail('carers.help-of-erased', buildErasedHelpMail(about), `${publicUrl}/aidant`),
    previewMail('carers.ended', buildEndedMail(about), `${publicUrl}/aidant`),
  ];
}
