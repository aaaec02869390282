import type { FastifyInstance } from 'fastify';

/**
 * Sets a strict content policy on every answer: own scripts only, nothing inline, no third party. `styleHashes`
 * are `sha256-…` of the style blocks a library adds at run time, listed by the web build.
 */
export function sendSecurityHeaders(app: FastifyInstance, options: { readonly styleHashes: readonly string[]; readonly https: boolean }): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${["'self'", ...options.styleHashes.map((hash) => `'${hash}'`)].join(' ')}`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
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
      'permissions-policy': 'camera=(self), geolocation=(self), payment=(self), microphone=(), browsing-topics=()',
      ...(options.https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    });
  });
}
