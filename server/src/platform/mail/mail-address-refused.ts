/** The server permanently refuses mail for that address (SMTP 5xx to `RCPT TO`, RFC 5321 §4.2.1). */
export class MailAddressRefused extends Error {
  override readonly name = 'MailAddressRefused';
  readonly replyCode: number;
  constructor(replyCode: number) {
    super(`The address is refused: ${replyCode}`);
    this.replyCode = replyCode;
  }
}
