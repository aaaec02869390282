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

/** A mail carries one-time links and says things about a person that a copy of the database must not tell. */
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

/** Tells the mails of one address from those of others, and no address: it needs the master key. */
export function computeRecipientDigest({ secrets }: Pick<Platform, 'secrets'>, email: string): string {
  return makeProof(secrets, 'mail-recipients', email.toLowerCase());
}

/** Whom a mail of the queue is for; null when it cannot be read. */
export function readRecipient(secrets: Pick<Platform, 'secrets'>, data: unknown): string | null {
  try {
    return unsealMail(secrets, sealedMail.parse(data)).to;
  } catch {
    // Sealed with a former key, or no mail of ours: nobody can read it any more.
    return null;
  }
}
