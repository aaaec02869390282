/** An acknowledgement of the service. */
export type Acknowledgement =
  | {
      readonly kind: 'declaration';
      readonly id: string;
      readonly user: string;
      readonly photos: readonly { readonly path: string; readonly sha256: string }[];
    }
  | { readonly kind: 'vehicle'; readonly id: string; readonly user: string; readonly turn: number }
  | { readonly kind: 'head'; readonly size: number; readonly root: string };

/** Requests and failures between two points in time. */
export interface Phase {
  readonly requests: number;
  /** Number of tries that the client repeated by itself, by answer. */
  readonly failed: ReadonlyMap<string, number>;
  /** Errors shown to people after the client's own tries. */
  readonly seen: readonly string[];
  /** End of each failed try, on the process's own clock. */
  readonly failedAt: readonly number[];
  readonly slowestMs: number;
}

/** Records all requests, failures and acknowledgements of the clients; the database is compared with it afterwards. */
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

  /** Records an error shown to a person. */
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

  /** Returns the requests and failures since the last call. */
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
