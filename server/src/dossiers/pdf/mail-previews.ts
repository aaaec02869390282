import { buildAnchorMail } from '@placejuste/domain/evidence';
import { previewMail } from '../../mails/index.ts';
import type { MailPreview } from '../../platform/http/index.ts';

const anchor = {
  key: 'k'.repeat(43),
  size: 1204,
  root: 'a'.repeat(64),
  signedAt: new Date('2026-11-21T10:05:00Z'),
  receipt: 'b'.repeat(64),
};

export function buildDossierMailPreviews(publicUrl: string): MailPreview[] {
  return [previewMail('dossiers.anchor', buildAnchorMail('Ada', anchor), `${publicUrl}/verifier/`)];
}
