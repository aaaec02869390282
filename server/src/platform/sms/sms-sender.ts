export interface TextMessage {
  /** Digits, without `+`. */
  readonly to: string;
  readonly text: string;
}

/** Sends a text message through an HTTP provider, or writes it to the local folder; resolves once it is accepted. */
export interface SmsSender {
  send(message: TextMessage): Promise<void>;
  /** Shown by `settings` and by the start-up lines; contains no key. */
  readonly name: string;
}

/**
 * The reason of a provider's refusal. `number`: the number never receives messages. `account`: keys, credit or sender
 * name are refused, which only the operator can correct. `busy` and `unreachable` are temporary.
 */
export type SmsFaultKind = 'number' | 'account' | 'busy' | 'unreachable';

/** Its message contains neither the number nor the text. */
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
