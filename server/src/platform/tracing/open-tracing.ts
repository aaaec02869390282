import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseStatement } from './statement-name.ts';
import type { RanQuery, SpanName, Tracing, TracingOptions } from './tracing.ts';

const usual = { exportMs: 5_000, closeMs: 3_000 };
/** Number of spans that may wait for the collector; further ones are dropped. */
const queueSize = 2_048;

/** Loaded only where a collector is named. */
export function openTracing(options: TracingOptions): Tracing {
  const { exportMs = usual.exportMs, closeMs = usual.closeMs } = options;
  const url = `${options.endpoint.replace(/\/+$/, '')}/v1/traces`;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': options.serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, timeoutMillis: exportMs }),
        maxQueueSize: queueSize,
        exportTimeoutMillis: exportMs,
      }),
    ],
  });
  const tracer = provider.getTracer('placejuste');
  const w3c = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Context>();

  const inSpan = async <T>({ name, kind, attributes = {} }: SpanName, work: () => Promise<T>): Promise<T> => {
    const parent = current.getStore() ?? ROOT_CONTEXT;
    const spanKind = kind === 'job' ? SpanKind.CONSUMER : SpanKind.CLIENT;
    const span = tracer.startSpan(name, { kind: spanKind, attributes }, parent);
    try {
      return await current.run(trace.setSpan(parent, span), work);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  };

  const fetchTraced: typeof fetch = (input, init) => {
    const isRequest = input instanceof Request;
    const { hostname } = new URL(isRequest ? input.url : input);
    const method = init?.method ?? (isRequest ? input.method : 'GET');
    const attributes = { 'http.request.method': method, 'server.address': hostname };
    return inSpan({ name: `${method} ${hostname}`, kind: 'outgoing', attributes }, async () => {
      const headers = new Headers(init?.headers ?? (isRequest ? input.headers : undefined));
      const context = current.getStore() ?? ROOT_CONTEXT;
      w3c.inject(context, headers, { set: (on: Headers, name, value) => on.set(name, value) });
      const response = await fetch(input, { ...init, headers });
      trace.getSpan(context)?.setAttribute('http.response.status_code', response.status);
      return response;
    });
  };

  return {
    inSpan,
    fetch: fetchTraced,
    traceRequests: (app) =>
      traceRequests(
        app,
        (headers) => {
          const parent = options.trustsParents ? w3c.extract(ROOT_CONTEXT, headers, headerReader) : ROOT_CONTEXT;
          const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
          return { span, context: trace.setSpan(parent, span) };
        },
        current,
      ),
    noteQuery({ sql, durationMs, error }: RanQuery) {
      const parent = current.getStore();
      if (parent === undefined) return;
      const { operation, table } = parseStatement(sql);
      const endTime = Date.now();
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table === null ? {} : { 'db.collection.name': table }),
      };
      const name = table === null ? operation : `${operation} ${table}`;
      const span = tracer.startSpan(
        name,
        { kind: SpanKind.CLIENT, attributes, startTime: endTime - durationMs },
        parent,
      );
      if (error !== undefined) fail(span, error);
      span.end(endTime);
    },
    close: () => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, closeMs);
      });
      // A collector that is down does not prevent a process from ending.
      const shutdown = provider.shutdown().catch(() => undefined);
      return Promise.race([shutdown, late]).finally(() => clearTimeout(timer));
    },
  };
}

/** The name of the error only: its message may quote what a person typed. */
function fail(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
  span.setStatus({ code: SpanStatusCode.ERROR });
}

interface OpenSpan {
  readonly span: Span;
  readonly context: Context;
}

const headerReader = {
  keys: (headers: FastifyRequest['headers']): string[] => Object.keys(headers),
  get: (headers: FastifyRequest['headers'], key: string) => headers[key],
};

function traceRequests(
  app: FastifyInstance,
  openSpan: (headers: FastifyRequest['headers']) => OpenSpan,
  current: AsyncLocalStorage<Context>,
): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const requestSpan = openSpan(request.headers);
    spans.set(request, requestSpan);
    current.run(requestSpan.context, done);
  });
  // The socket's own events read a body, outside the context of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const requestSpan = spans.get(request);
    if (requestSpan === undefined) done();
    else current.run(requestSpan.context, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)?.span;
    const route = request.routeOptions.url ?? '(none)';
    span?.updateName(`${request.method} ${route}`);
    span?.setAttributes({
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': reply.statusCode,
      'placejuste.request_id': request.id,
    });
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}
