export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Hands a mail to the world (SMTP) or to the local folder; resolves once it is accepted. */
export interface Mailer {
  deliver(mail: Mail): Promise<void>;
  /** Where mails go, in words for the start-up lines and the health page; holds no password. */
  readonly destination: string;
  /** Folder of the `.eml` files when mails stay on this machine. */
  readonly folder: string | null;
}
