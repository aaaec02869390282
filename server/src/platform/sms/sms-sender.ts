export interface TextMessage {
  /** Digits, without `+`. */
  readonly to: string;
  readonly text: string;
}

/** Hands a text message to the world (an HTTP provider) or to the local folder; resolves once it is accepted. */
export interface SmsSender {
  send(message: TextMessage): Promise<void>;
  /** Named by `settings` and by the start-up lines; holds no key. */
  readonly name: string;
}

/**
 * Why a provider did not take a message. `number`: it never will, the number receives none. `account`: keys, credit or
 * sender name are refused, which only the operator mends. `busy` and `unreachable` pass.
 */
export type SmsFaultKind = 'number' | 'account' | 'busy' | 'unreachable';

/** Its message names neither the number nor the text. */
export class SmsFault extends Error {
  override readonly name = 'SmsFault';
  readonly kind: SmsFaultKind;
  readonly status: number | null;
  constructor(kind: SmsFaultKind, status: number | null = null, code = '') {
    super(`The SMS provider did not take a message: ${[kind, status ?? '', code].join(' ').trim()}`);
    this.kind = kind;
    this.status = status;
  }
}
