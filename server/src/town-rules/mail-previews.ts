import { formatMoment, toParisMoment } from '@placejuste/domain/kernel';
import { buildStayMail } from '@placejuste/domain/town-rule';
import { previewMail } from '../mails/index.ts';
import type { MailPreview } from '../platform/http/index.ts';

const endsAt = formatMoment(toParisMoment(new Date('2026-11-21T22:00:00Z')));

export function buildStayMailPreviews(publicUrl: string): MailPreview[] {
  const stay = { commune: 'Essaiville', hours: 12, endsAt, plate: 'AB-123-CD' };
  return [previewMail('town-rules.stay', buildStayMail('Ada', stay), `${publicUrl}/pwa/historique`)];
}
