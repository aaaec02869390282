import type { FastifyInstance } from 'fastify';

/** A statement that ran: its text is read for its kind and its table, and goes nowhere. */
export interface RanQuery {
  readonly sql: string;
  readonly durationMs: number;
  readonly error?: unknown;
}

/** Names of spans in a trace. They are constants of ours, and hold no identifier of a person or of a thing. */
export interface SpanName {
  readonly name: string;
  readonly kind: 'job' | 'outgoing';
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** Tells a collector what the service did and for how long. Nobody waits for it. */
export interface Tracing {
  /** One span for each request, by the pattern of its route. Before the routes are there. */
  traceRequests(app: FastifyInstance): void;
  inSpan<T>(span: SpanName, work: () => Promise<T>): Promise<T>;
  /** Within the request or the job that asked it; elsewhere it is not told. */
  noteQuery(query: RanQuery): void;
  /** As `fetch`: whoever is asked is told of the trace. */
  readonly fetch: typeof fetch;
  /** Sends what is left, for as long as that may take at most. */
  close(): Promise<void>;
}

export interface TracingOptions {
  /** Base address of the collector: OTLP over HTTP. */
  readonly endpoint: string;
  readonly serviceName: string;
  /** Share, from 0 to 1, of the traces that begin here and are reported. */
  readonly ratio: number;
  /** A trace that begins before us is taken up: only where a proxy of ours stands in front. */
  readonly trustsParents: boolean;
  /** Milliseconds: for an export, and for what is left at the end. */
  readonly exportMs?: number;
  readonly closeMs?: number;
}
