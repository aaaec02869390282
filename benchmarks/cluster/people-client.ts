import { Agent, request } from 'node:http';
import type { Ledger } from './ledger.ts';
import { wait } from './program.ts';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A failure seen by a person: an unexpected answer, or the end of the client’s tries. */
export class Unserved extends Error {
  override readonly name = 'Unserved';
}

const answerMs = 35_000;
/** Pauses before the screens read again, in ms; after the last one they show an error. */
const readPausesMs = [1_000, 2_000, 4_000];
/** Longest pause of the outbox here, in ms. The real one is five minutes, too long for this drill. */
const maxPauseMs = 8_000;
const writeDeadlineMs = 180_000;

/** One phone: its own local address, persistent connections, and the retries of the application. */
export class PeopleClient {
  readonly #agent: Agent;
  readonly #port: number;
  readonly #ledger: Ledger;
  #isOver = false;

  constructor(port: number, number: number, ledger: Ledger) {
    const localAddress = `127.1.${Math.floor(number / 250)}.${(number % 250) + 1}`;
    this.#agent = new Agent({ keepAlive: true, localAddress, maxSockets: 6 });
    this.#port = port;
    this.#ledger = ledger;
  }

  /** Ends every wait: acts without an acknowledgement are not counted. */
  stop(): void {
    this.#isOver = true;
    this.#agent.destroy();
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Tries a few times, then records an error shown to the person. */
  async read(asked: SentRequest, kind: string): Promise<HttpAnswer> {
    for (const pause of readPausesMs) {
      const answer = await this.#once(asked, kind);
      if (answer !== null) return answer;
      await wait(pause);
    }
    const last = await this.#once(asked, kind);
    if (last !== null) return last;
    throw new Unserved(kind);
  }

  /** Tries until it is acknowledged, like the outbox: no error is shown meanwhile. */
  async write(asked: () => SentRequest, kind: string): Promise<HttpAnswer> {
    const begun = performance.now();
    for (let attempt = 0; performance.now() - begun < writeDeadlineMs; attempt += 1) {
      const answer = await this.#once(asked(), kind);
      if (answer !== null) return answer;
      if (this.#isOver) break;
      await wait(Math.min(maxPauseMs, 1_000 * 2 ** attempt));
    }
    throw new Unserved(kind);
  }

  /** Null when the request must be retried. */
  async #once(asked: SentRequest, kind: string): Promise<HttpAnswer | null> {
    const begun = performance.now();
    const answer = await this.#send(asked).catch((fault: NodeJS.ErrnoException) => fault.code ?? fault.message);
    if (this.#isOver) return null;
    const isFailed = typeof answer === 'string' || answer.status >= 500 || [408, 423, 429].includes(answer.status);
    const outcome = typeof answer === 'string' ? answer : `${answer.status}`;
    this.#ledger.attempt(kind, isFailed ? outcome : null, begun);
    return isFailed ? null : answer;
  }

  #send({ method, path, headers = {}, body }: SentRequest): Promise<HttpAnswer> {
    const isJson = body !== undefined && !Buffer.isBuffer(body);
    const bytes = isJson ? Buffer.from(JSON.stringify(body)) : (body ?? null);
    const type = isJson ? { 'content-type': 'application/json' } : {};
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          path,
          method,
          agent: this.#agent,
          timeout: answerMs,
          headers: { ...type, ...(bytes === null ? {} : { 'content-length': bytes.length }), ...headers },
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: Buffer.concat(parts).toString(),
            }),
          );
          answer.on('error', reject);
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('NO_ANSWER')));
      sent.on('error', reject);
      sent.end(bytes ?? undefined);
    });
  }
}
