import type { FastifyInstance } from 'fastify';

/** A statement that ran: only its kind and its table are read from its text. */
export interface RanQuery {
  readonly sql: string;
  readonly durationMs: number;
  readonly error?: unknown;
}

/** Names of spans in a trace: constants, without the identifier of a person or a row. */
export interface SpanName {
  readonly name: string;
  readonly kind: 'job' | 'outgoing';
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** Reports the work of the service and its duration to a collector, without delaying anything. */
export interface Tracing {
  /** Makes one span for each request, named by the pattern of its route. Call it before the routes are added. */
  traceRequests(app: FastifyInstance): void;
  inSpan<T>(span: SpanName, work: () => Promise<T>): Promise<T>;
  /** Reports a query within its request or job; elsewhere it is ignored. */
  noteQuery(query: RanQuery): void;
  /** Like `fetch`, with the id of the trace in the request. */
  readonly fetch: typeof fetch;
  /** Sends the remaining spans, within `closeMs`. */
  close(): Promise<void>;
}

export interface TracingOptions {
  /** Base address of the collector: OTLP over HTTP. */
  readonly endpoint: string;
  readonly serviceName: string;
  /** Share, from 0 to 1, of the traces that begin here and are reported. */
  readonly ratio: number;
  /** True to continue the traces of callers: only behind a proxy of ours. */
  readonly trustsParents: boolean;
  /** Time limits in milliseconds, of an export and of the last one at the end (`closeMs`). */
  readonly exportMs?: number;
  readonly closeMs?: number;
}
