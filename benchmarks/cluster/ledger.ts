/** What the service acknowledged to somebody. */
export type Acknowledgement =
  | {
      readonly kind: 'declaration';
      readonly id: string;
      readonly user: string;
      readonly photos: readonly { readonly path: string; readonly sha256: string }[];
    }
  | { readonly kind: 'vehicle'; readonly id: string; readonly user: string; readonly turn: number }
  | { readonly kind: 'head'; readonly size: number; readonly root: string };

/** Answers and faults met between two moments. */
export interface Phase {
  readonly requests: number;
  /** Tries that the client made again by itself, by what was answered. */
  readonly failed: ReadonlyMap<string, number>;
  /** What people were told after the client's own tries. */
  readonly seen: readonly string[];
  /** When each failed try ended, on the process's own clock. */
  readonly failedAt: readonly number[];
  readonly slowestMs: number;
}

/** Everything that the clients met and were told, which the database is compared with afterwards. */
export class Ledger {
  readonly acknowledged: Acknowledgement[] = [];
  #requests = 0;
  #failed = new Map<string, number>();
  #seen: string[] = [];
  #failedAt: number[] = [];
  #slowest = 0;

  attempt(kind: string, failure: string | null, begun: number): void {
    this.#requests += 1;
    this.#slowest = Math.max(this.#slowest, performance.now() - begun);
    if (failure === null) return;
    const name = `${kind} ${failure}`;
    this.#failed.set(name, (this.#failed.get(name) ?? 0) + 1);
    this.#failedAt.push(performance.now());
  }

  /** A fault that a person reads. */
  see(what: string): void {
    this.#seen.push(what);
    this.#failedAt.push(performance.now());
  }

  acknowledge(what: Acknowledgement): void {
    this.acknowledged.push(what);
  }

  get lastFailureAt(): number | null {
    return this.#failedAt.at(-1) ?? null;
  }

  /** Answers and faults met since the last call. */
  endPhase(): Phase {
    const phase: Phase = {
      requests: this.#requests,
      failed: this.#failed,
      seen: this.#seen,
      failedAt: this.#failedAt,
      slowestMs: this.#slowest,
    };
    this.#requests = 0;
    this.#failed = new Map();
    this.#seen = [];
    this.#failedAt = [];
    this.#slowest = 0;
    return phase;
  }
}
