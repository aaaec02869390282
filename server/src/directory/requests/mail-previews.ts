import { buildListingDecisionMail } from '@placejuste/domain/directory';
import { previewMail } from '../../mails/index.ts';
import type { MailPreview } from '../../platform/http/index.ts';

export function buildListingMailPreviews(publicUrl: string): MailPreview[] {
  const about = { firstName: 'Ada', listing: 'Pharmacie Exemple' };
  const url = `${publicUrl}/mes-etablissements`;
  return [
    previewMail('directory.approved', buildListingDecisionMail({ ...about, approved: true, reason: null }), url),
    previewMail('directory.refused', buildListingDecisionMail({ ...about, approved: false, reason: 'Exemple.' }), url),
  ];
}
