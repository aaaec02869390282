/**
 * The server accepts no mail for that address for now (SMTP 4xx, RFC 5321 §4.2.1): a full mailbox, or greylisting (RFC
 * 6647). Also a server that refuses our machine or our sender for that address (5.7.1, RFC 3463).
 */
export class MailAddressDeferred extends Error {
  override readonly name = 'MailAddressDeferred';
  readonly replyCode: number;
  constructor(replyCode: number) {
    super(`The address is put off: ${replyCode}`);
    this.replyCode = replyCode;
  }
}
