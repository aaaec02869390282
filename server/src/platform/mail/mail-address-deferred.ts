/**
 * The server takes no mail for that address for now (SMTP 4xx, RFC 5321 §4.2.1): a full mailbox, greylisting (RFC
 * 6647).
 */
export class MailAddressDeferred extends Error {
  override readonly name = 'MailAddressDeferred';
  readonly replyCode: number;
  constructor(replyCode: number) {
    super(`The address is put off: ${replyCode}`);
    this.replyCode = replyCode;
  }
}
