import type { FastifyInstance } from 'fastify';

/** No page of another site may embed our answers, unless a route sets another rule. */
export const ownOriginOnly = 'same-origin';

/**
 * Sets a strict content policy on every answer: own scripts only, no third party but the pictures of `pictureOrigin`.
 * The hashes are `sha256-…` of the very blocks the web build put inside the public pages: nothing else inline runs.
 */
export function sendSecurityHeaders(
  app: FastifyInstance,
  options: {
    readonly styleHashes: readonly string[];
    readonly scriptHashes: readonly string[];
    readonly https: boolean;
    /** The tile server that a person may choose to use; null when there is none. */
    readonly pictureOrigin: string | null;
    /** `wss://…` of this service: older WebKit does not include it in `'self'`. */
    readonly socketOrigin: string;
    /** Another service where people sign in; empty when there is none. */
    readonly backendOrigin?: string;
    /** Origins of the wallets whose manifests a browser reads. */
    readonly walletOrigins?: readonly string[];
  },
): void {
  const { backendOrigin = '', walletOrigins = [] } = options;
  const connected = ["'self'", options.socketOrigin, backendOrigin, ...walletOrigins].filter((one) => one !== '');
  const policy = [
    "default-src 'none'",
    `script-src ${ownAnd(options.scriptHashes)}`,
    `style-src ${ownAnd(options.styleHashes)}`,
    `img-src 'self' blob: data:${options.pictureOrigin === null ? '' : ` ${options.pictureOrigin}`}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${connected.join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(options.https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': ownOriginOnly,
      'permissions-policy': 'camera=(self), geolocation=(self), payment=(self), microphone=(self), browsing-topics=()',
      ...(options.https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    });
    // On the raw reply too, for answers that a library writes on the socket itself, as for uploads.
    reply.raw.setHeader('cross-origin-resource-policy', ownOriginOnly);
  });
}

function ownAnd(hashes: readonly string[]): string {
  return ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ');
}
