/** A small file that goes with a mail. */
export interface MailFile {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
  /** Encoding of `content`, where the file is not text. */
  readonly encoding?: 'base64' | undefined;
}

/** A mail as it is handed over: laid out, in text and in HTML. */
export interface RenderedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailFile[];
  /** Address of replies, when it is not the sender's. */
  readonly replyTo?: string | null;
  /** Sender of the envelope, which receives delivery reports, when it is not the sender. */
  readonly bouncesTo?: string | null;
  /** With its angle brackets, `<…@…>`. Made by the composer when absent. */
  readonly messageId?: string | null;
  /** True for an automatic reply: other programs then do not answer it (RFC 3834). */
  readonly isAutomatic?: boolean;
  /** Address that stops mails of that kind in one press (RFC 8058). */
  readonly unsubscribeUrl?: string | null;
}

/** Hands a mail to the world (SMTP) or to the local folder. */
export interface Mailer {
  /** Resolves once it is accepted. Rejects with `MailAddressRefused` when trying again is of no use. */
  deliver(mail: RenderedMail): Promise<void>;
  /** Rejects when nothing could be handed over now; delivers nothing. */
  ping(): Promise<void>;
  /** Where mails go, in words for the start-up lines and the health page; holds no password. */
  readonly destination: string;
  /** Folder of the `.eml` files when mails stay on this machine. */
  readonly folder: string | null;
}

/**
 * Options of a mail for the composer. Its files are in base64: other encodings let line ends change, and a calendar's
 * are part of its format.
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
