import type { FastifyInstance } from 'fastify';

/** What a person chooses on the payment page of the sandbox: `pay`, `pay-then-refuse` or another of its buttons. */
export function choosePayment(app: FastifyInstance, url: string, choice = 'pay') {
  return app.inject({
    method: 'POST',
    url: new URL(url, 'http://localhost').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `choice=${choice}`,
  });
}
