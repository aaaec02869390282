/** The server of that address says for good that it takes no mail for it (SMTP 5xx to `RCPT TO`, RFC 5321 §4.2.1). */
export class MailAddressRefused extends Error {
  override readonly name = 'MailAddressRefused';
  readonly replyCode: number;
  constructor(replyCode: number) {
    super(`The address is refused: ${replyCode}`);
    this.replyCode = replyCode;
  }
}
