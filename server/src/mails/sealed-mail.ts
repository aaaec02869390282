import * as z from 'zod';
import type { MailFile } from '../platform/mail/index.ts';
import type { Platform } from '../platform/http/index.ts';
import { makeProof, seal, unseal } from '../platform/secrets/index.ts';

export const sealedMail = z.object({ sealed: z.string() });
const fileShape = z.object({
  filename: z.string(),
  contentType: z.string(),
  content: z.string(),
  encoding: z.literal('base64').optional(),
});
const mailShape = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(fileShape).default([]),
  unsubscribeUrl: z.string().nullable().default(null),
  replyTo: z.string().nullable().default(null),
  bouncesTo: z.string().nullable().default(null),
  messageId: z.string().nullable().default(null),
  isAutomatic: z.boolean().default(false),
});
type RenderedMail = z.infer<typeof mailShape>;

/** Seals a mail: it has one-time links and personal data, which a copy of the database must not reveal. */
export function sealMail(
  { secrets }: Pick<Platform, 'secrets'>,
  mail: Omit<z.input<typeof mailShape>, 'attachments'> & { readonly attachments: readonly MailFile[] },
): { readonly sealed: string } {
  return { sealed: seal(secrets.key('mail-queue'), JSON.stringify(mail)) };
}

export function unsealMail(
  { secrets }: Pick<Platform, 'secrets'>,
  { sealed }: Pick<z.infer<typeof sealedMail>, 'sealed'>,
): RenderedMail {
  return mailShape.parse(JSON.parse(unseal(secrets.key('mail-queue'), sealed)));
}

/** Keyed digest of a recipient, which groups the mails of one address without revealing it. */
export function computeRecipientDigest({ secrets }: Pick<Platform, 'secrets'>, email: string): string {
  return makeProof(secrets, 'mail-recipients', email.toLowerCase());
}

/** Recipient of a queued mail; null when it cannot be read. */
export function readRecipient(secrets: Pick<Platform, 'secrets'>, data: unknown): string | null {
  try {
    return unsealMail(secrets, sealedMail.parse(data)).to;
  } catch {
    // Sealed with a former key, or not a mail of ours: it can no longer be read.
    return null;
  }
}
