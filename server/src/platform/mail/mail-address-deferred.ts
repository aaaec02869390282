/**
 * The server takes no mail for that address for now (SMTP 4xx, RFC 5321 §4.2.1): a full mailbox, greylisting (RFC
 * 6647). Nor does one that refuses our machine, or our sender, to that address (5.7.1, RFC 3463).
 */
export class MailAddressDeferred extends Error {
  override readonly name = 'MailAddressDeferred';
  readonly replyCode: number;
  constructor(replyCode: number) {
    super(`The address is put off: ${replyCode}`);
    this.replyCode = replyCode;
  }
}
