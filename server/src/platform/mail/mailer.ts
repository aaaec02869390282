/** A small attachment of a mail. */
export interface MailFile {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
  /** Encoding of `content`, where the file is not text. */
  readonly encoding?: 'base64' | undefined;
}

/** A mail ready to be sent, as text and as HTML. */
export interface RenderedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailFile[];
  /** Address of replies, when it is not the sender's. */
  readonly replyTo?: string | null;
  /** Envelope sender, which receives delivery reports, when it is not the sender. */
  readonly bouncesTo?: string | null;
  /** With its angle brackets, `<…@…>`. Made by the composer when absent. */
  readonly messageId?: string | null;
  /** True for an automatic reply: other programs then do not answer it (RFC 3834). */
  readonly isAutomatic?: boolean;
  /** Address that stops mails of that kind in one press (RFC 8058). */
  readonly unsubscribeUrl?: string | null;
}

/** Sends a mail by SMTP, or writes it to the local folder. */
export interface Mailer {
  /** Resolves once it is accepted. Rejects with `MailAddressRefused` when a retry cannot succeed. */
  deliver(mail: RenderedMail): Promise<void>;
  /** Rejects when no mail could be sent now; sends nothing. */
  ping(): Promise<void>;
  /** The destination of mails, in words, for the start-up lines and the health page; without password. */
  readonly destination: string;
  /** Folder of the `.eml` files when mails stay on this machine. */
  readonly folder: string | null;
}

/**
 * Options of a mail for the composer. Its attachments are in base64, because other encodings may change line ends,
 * which are part of a calendar's format.
 */
export function buildComposerOptions({
  attachments = [],
  unsubscribeUrl = null,
  replyTo = null,
  bouncesTo = null,
  messageId = null,
  isAutomatic = false,
  ...mail
}: RenderedMail) {
  return {
    ...mail,
    ...(replyTo === null ? {} : { replyTo }),
    ...(bouncesTo === null ? {} : { envelope: { from: bouncesTo, to: mail.to } }),
    ...(messageId === null ? {} : { messageId }),
    attachments: attachments.map((file) => ({ ...file, contentTransferEncoding: 'base64' as const })),
    headers: {
      ...(isAutomatic ? { 'Auto-Submitted': 'auto-replied' } : {}),
      ...(unsubscribeUrl === null
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}
