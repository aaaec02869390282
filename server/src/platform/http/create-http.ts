import type { Socket } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { isDiskFull } from '../disk/index.ts';
import { traceError, type Logger } from '../log/index.ts';
import { HttpRefusal } from './http-refusal.ts';
import { html, type Html } from '../html/index.ts';
import { isUnavailable } from './is-unavailable.ts';
import { renderPlainPage, sendPlainPage } from './plain-page.ts';
import { readJson } from './read-json.ts';
import { ownOriginOnly } from './security-headers.ts';
import { RequestWindows } from './request-windows.ts';
import { toSubscriberNetwork } from './to-network.ts';
import { describeFault, serverMessages as messages } from './server.messages.fr.ts';

export interface HttpOptions {
  readonly log: Logger;
  readonly newId: () => string;
  /** True only behind a proxy that sets X-Forwarded-For itself. */
  readonly trustProxy: boolean;
  /** Multiplies every limit; 1 outside tests. */
  readonly rateLimitFactor: number;
  /** Addresses of the site's own pages and files, without their query; none where no site is served. */
  readonly siteAddresses?: ReadonlySet<string>;
}

/**
 * Requests a minute and a subscriber. Many people may share one address, and each start of the application requests
 * some sixty files: files have a separate limit, since they cost almost nothing.
 */
const perMinute = { siteFiles: 6000, rest: 600 } as const;

/** Seconds that a client waits before it retries while the database is down. */
export const retryAfterSeconds = 5;
const bodyLimitBytes = 1_048_576;
/** How long an unreadable client has to receive its answer. */
const lingerMs = 500;

/** A Fastify instance that answers with our envelope, limits every route (404 too) and never logs a query or a body. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: options.newId,
    // One hop: the proxy itself writes the last address of the header, and anybody can write those before it.
    trustProxy: options.trustProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: bodyLimitBytes,
    requestTimeout: 120_000,
    // On stop, requests in flight finish and idle connections are closed at once.
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 400 },
    // Addresses that the router cannot parse never reach the error handler.
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => {
      // No hook runs for them.
      reply.headers({ 'cross-origin-resource-policy': ownOriginOnly, 'x-request-id': request.id });
      void answerError(error, request, reply, options.log);
    },
  });
  // On the raw socket, so that answers written by a library, as for uploads, have the header too.
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.setHeader('x-request-id', request.id);
  });
  acceptEmptyJson(app);
  scaleLimits(app, options.rateLimitFactor);
  const { siteAddresses = new Set<string>() } = options;
  const isSiteFile = ({ method, url }: FastifyRequest): boolean =>
    (method === 'GET' || method === 'HEAD') && siteAddresses.has(url.split('?')[0] ?? '');
  await app.register(rateLimit, {
    global: true,
    max: (request) => Math.ceil((isSiteFile(request) ? perMinute.siteFiles : perMinute.rest) * options.rateLimitFactor),
    keyGenerator: (request) =>
      isSiteFile(request) ? `site ${toSubscriberNetwork(request.ip)}` : toSubscriberNetwork(request.ip),
    timeWindow: '1 minute',
    store: RequestWindows,
    errorResponseBuilder: () => new HttpRefusal(429, 'TOO_MANY_REQUESTS', messages.TOO_MANY_REQUESTS),
  });
  // After the hooks that set the headers of every answer and count the request.
  app.addHook('preParsing', async (request) => {
    // None of our names contains this character, and PostgreSQL refuses it anywhere.
    if (request.url.includes('%00') || isHostDoubled(request.raw.rawHeaders))
      throw new HttpRefusal(400, 'BAD_REQUEST', messages.BAD_REQUEST);
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not its address: addresses contain tokens and identifiers.
    options.log.info(
      {
        id: request.id,
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  app.setErrorHandler((error, request, reply) => answerError(error as FastifyError, request, reply, options.log));
  return app;
}

/** True for a request with two `Host` headers: a proxy may have used the one that we do not read (RFC 9112 §3.2). */
function isHostDoubled(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

/**
 * Scales the limits of the routes. Called before the limiter is registered: it reads a route's limit in its own
 * `onRoute`, and hooks run in the order of their registration.
 */
function scaleLimits(app: FastifyInstance, factor: number): void {
  // The HEAD twin of a GET comes with the same object.
  const scaled = new WeakSet<object>();
  app.addHook('onRoute', (route) => {
    const limit = route.config?.rateLimit;
    if (!limit || typeof limit.max !== 'number' || scaled.has(limit)) return;
    limit.max = Math.ceil(limit.max * factor);
    scaled.add(limit);
  });
}

/** The official client announces JSON with empty bodies (DELETE, logout); Fastify alone would refuse them. */
function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, readJson(body as string));
    } catch {
      done(new HttpRefusal(400, 'BAD_JSON', messages.BAD_JSON));
    }
  });
}

function answerError(
  error: FastifyError | HttpRefusal,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
): FastifyReply {
  // An error stored in a cache would outlive its cause, for everybody.
  reply.header('cache-control', 'no-store').removeHeader('cdn-cache-control');
  const refusal = error instanceof HttpRefusal ? error : toHttpRefusal(error);
  if (refusal === null) {
    log.error({ id: request.id, route: request.routeOptions.url, ...traceError(error) }, 'fault');
    const [status, code] = chooseFault(error);
    if (status !== 500) reply.header('retry-after', retryAfterSeconds);
    const message = status === 500 ? describeFault(request.id) : messages[code];
    if (isNavigation(request)) return sendRefusalPage(reply, status, message);
    return reply.code(status).send({ code, message, requestId: request.id });
  }
  if (isNavigation(request)) return sendRefusalPage(reply, refusal.status, refusal.message);
  return reply.code(refusal.status).send({
    code: refusal.code,
    message: refusal.message,
    ...(refusal.fields === undefined ? {} : { fields: refusal.fields }),
    requestId: request.id,
  });
}

/** A database whose disk is full is down too, but a retry in five seconds would be too early. */
function chooseFault(error: unknown): readonly [number, keyof typeof messages] {
  if (isDiskFull(error)) return [507, 'DISK_FULL'];
  return isUnavailable(error) ? [503, 'SERVICE_UNAVAILABLE'] : [500, 'INTERNAL_FAULT'];
}

/** The refusal of a request that Fastify itself refused; null when the fault is ours. */
function toHttpRefusal(error: FastifyError): HttpRefusal | null {
  if (error.statusCode === 413) return new HttpRefusal(413, 'BODY_TOO_LARGE', messages.BODY_TOO_LARGE);
  if (error.statusCode === 415) return new HttpRefusal(415, 'UNSUPPORTED_CONTENT', messages.UNSUPPORTED_CONTENT);
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new HttpRefusal(error.statusCode, 'BAD_REQUEST', messages.BAD_REQUEST);
  }
  return null;
}

/** True when a browser navigates to a page. Scripts accept anything, or JSON. */
function isNavigation(request: FastifyRequest): boolean {
  return /\btext\/html\b/.test(String(request.headers.accept ?? ''));
}

const renderRefusalBody = (sentence: string): Html =>
  html`<h1>${messages.PAGE_REFUSED}</h1><p>${sentence}</p>
    <p>${messages.PAGE_REFUSED_BACK}</p><p><a href="/">${messages.PAGE_HOME}</a></p>`;

function sendRefusalPage(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return sendPlainPage(reply, { status, title: messages.PAGE_REFUSED, body: renderRefusalBody(sentence) });
}

/** Answers bytes that Node could not parse: an address of more than 16 kB (431), or no HTTP at all. */
function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const body = renderPlainPage({
    title: messages.PAGE_REFUSED,
    body: renderRefusalBody(isTooLong ? messages.ADDRESS_TOO_LONG : messages.BAD_REQUEST),
  });
  const head = [
    `HTTP/1.1 ${isTooLong ? '431 Request Header Fields Too Large' : '400 Bad Request'}`,
    'content-type: text/html; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    "content-security-policy: default-src 'none'; style-src 'self'; img-src 'self'",
    'cache-control: no-store',
    `cross-origin-resource-policy: ${ownOriginOnly}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // The rest of what the client sends is read and dropped, or it would not receive the answer. A client that never
  // closes its own end is cut off.
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
