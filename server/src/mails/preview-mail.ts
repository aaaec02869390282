import type { MailPreview } from '../platform/http/index.ts';
import { renderHtml, renderText, type MailContent } from './mail-layout.ts';

interface PreviewedWords extends Pick<MailContent, 'subject' | 'paragraphs' | 'boxed' | 'code'> {
  readonly button?: string | undefined;
}

/** A mail as it would be sent, with `url` as the address of its button; nothing is queued. `id`: `slice.mail`. */
export function previewMail(id: string, { button, ...words }: PreviewedWords, url: string): MailPreview {
  const mail = { ...words, to: '', ...(button === undefined ? {} : { action: { label: button, url } }) };
  return { id, subject: mail.subject, text: renderText(mail), html: renderHtml(mail, new URL(url).origin) };
}
