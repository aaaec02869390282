/** Failure of a request to the provider. It has no personal data, so that it may be logged. */
export class PaymentFault extends Error {
  readonly kind: 'unreachable' | 'broken' | 'busy' | 'keys' | 'refused';
  /** Details from the provider: a status, a code, the id of the request. */
  readonly detail: Readonly<Record<string, string | number>>;

  constructor(kind: PaymentFault['kind'], detail: PaymentFault['detail'] = {}) {
    super(`The payment provider: ${kind}`);
    this.name = 'PaymentFault';
    this.kind = kind;
    this.detail = detail;
  }
}
