import type { FastifyInstance } from 'fastify';

/** Presses a button of the sandbox's payment page: `pay`, `pay-then-refuse` or another one. */
export function choosePayment(app: FastifyInstance, url: string, choice = 'pay') {
  return app.inject({
    method: 'POST',
    url: new URL(url, 'http://localhost').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `choice=${choice}`,
  });
}
