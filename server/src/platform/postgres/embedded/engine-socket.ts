import { Duplex } from 'node:stream';
import type { Limits } from '../limits.ts';
import type { Engine } from './engine.ts';

/** The last message of an answer, when the session is ready for the next query: Z, length 5, state. */
const readyForQuery = { length: 6, letter: 0x5a };
const idleState = 0x49;
const terminate = 0x58;
const crashShutdown = '57P02';
const cannotConnectNow = '57P03';

/**
 * A query, or an idle transaction, past its time limit; or an engine that does not start, or died. The code is that of
 * PostgreSQL.
 */
class SessionEnded extends Error {
  readonly severity = 'FATAL';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * The network socket that `pg` sees: the same client, types and errors as with a server, in front of the engine's
 * thread. The engine has no `statement_timeout`: past its time limit the thread is ended here, and the next session
 * starts another on the same folder.
 */
export class EngineSocket extends Duplex {
  readonly #openEngine: () => Promise<Engine>;
  readonly #limits: Limits;
  #engine: Engine | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(openEngine: () => Promise<Engine>, limits: Limits) {
    super({ allowHalfOpen: false });
    this.#openEngine = openEngine;
    this.#limits = limits;
  }

  connect(): this {
    this.#openEngine().then(
      (engine) => {
        this.#engine = engine;
        this.emit('connect');
      },
      (error: Error) => this.destroy(new SessionEnded(cannotConnectNow, error.message)),
    );
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed as they arrive.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    this.#exchange(chunk).then(() => callback(), callback);
  }

  /** `pg` corks the messages of one query: they are sent to the engine together, never in parts. */
  override _writev(chunks: { chunk: Buffer }[], callback: (error?: Error | null) => void): void {
    this.#exchange(Buffer.concat(chunks.map((item) => item.chunk))).then(() => callback(), callback);
  }

  override _final(callback: (error?: Error | null) => void): void {
    clearTimeout(this.#timer);
    const engine = this.#engine;
    this.#engine = undefined;
    if (engine === undefined) return callback();
    engine.close().then(() => callback(), callback);
    this.push(null);
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    clearTimeout(this.#timer);
    const engine = this.#engine;
    this.#engine = undefined;
    if (engine === undefined) return callback(error);
    engine.terminate().then(() => callback(error), callback);
  }

  async #exchange(bytes: Buffer): Promise<void> {
    const engine = this.#engine;
    if (bytes[0] === terminate || engine === undefined) return;
    this.#expireAfter(this.#limits.queryMs, '57014', 'canceling statement due to statement timeout');
    // Copied, because the bytes are transferred to the thread and `pg` reuses its buffers.
    const answer = await engine.exchange(new Uint8Array(bytes)).catch((error: Error) => {
      throw new SessionEnded(crashShutdown, error.message);
    });
    clearTimeout(this.#timer);
    const state = answer.at(-readyForQuery.length) === readyForQuery.letter ? answer.at(-1) : undefined;
    if (state !== idleState) {
      const { idleTransactionMs } = this.#limits;
      this.#expireAfter(idleTransactionMs, '25P03', 'terminating connection due to idle-in-transaction timeout');
    }
    this.push(answer);
  }

  #expireAfter(milliseconds: number, code: string, message: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.destroy(new SessionEnded(code, message)), milliseconds);
  }
}
