import { broadcastKinds, broadcastMail } from '@placejuste/domain/broadcast';
import { previewMail } from '../mails/index.ts';
import type { MailPreview } from '../platform/http/index.ts';
import { broadcastsText } from './broadcasts.text.fr.ts';

/** Previews of broadcasts, one example of each kind. */
export function broadcastMailPreviews(publicUrl: string): MailPreview[] {
  return broadcastKinds.map((kind) =>
    previewMail(`broadcasts.${kind}`, broadcastMail({ kind, ...broadcastsText.example[kind] }), publicUrl),
  );
}
