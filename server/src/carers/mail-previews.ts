import {
  acceptedMail,
  declinedMail,
  endedMail,
  helpOfErasedMail,
  invitationMail,
  noticeWaitsMail,
  notYetConfirmedMail,
  preparedMail,
} from '@placejuste/domain/carer';
import { dateInFrenchWords, toPlainDate } from '@placejuste/domain/kernel';
import { previewMail } from '../mails/index.ts';
import type { MailPreview } from '../platform/http/index.ts';

const about = { to: 'Ada', other: 'Bob' };

export function buildCarerMailPreviews(publicUrl: string): MailPreview[] {
  const toConfirm = `${publicUrl}/pwa/a-confirmer`;
  return [
    previewMail('carers.invited', invitationMail(about), `${publicUrl}/aidant#invitation=exemple`),
    previewMail('carers.accepted', acceptedMail(about), `${publicUrl}/pwa/aidants`),
    previewMail('carers.declared', preparedMail(about, 'declared'), toConfirm),
    previewMail('carers.fine-noted', preparedMail(about, 'fine-noted'), toConfirm),
    previewMail('carers.notice-waits', noticeWaitsMail(about, dateInFrenchWords(toPlainDate('2026-12-20'))), toConfirm),
    previewMail('carers.not-yet-confirmed', notYetConfirmedMail(about), `${publicUrl}/aidant`),
    previewMail('carers.declined', declinedMail(about), `${publicUrl}/aidant`),
    previewMail('carers.help-of-erased', helpOfErasedMail(about), `${publicUrl}/aidant`),
    previewMail('carers.ended', endedMail(about), `${publicUrl}/aidant`),
  ];
}
