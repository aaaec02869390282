import type { FastifyInstance } from 'fastify';
import { appleDomainPath } from '../../platform/payment/index.ts';

/** Where Apple reads, now and when the domain is verified again, that it is the merchant's: its account names both. */
export function mountAppleDomain(app: FastifyInstance, domainFile: string): void {
  for (const path of [appleDomainPath, `${appleDomainPath}.txt`])
    app.get(path, (_request, reply) => reply.type('text/plain; charset=utf-8').send(domainFile));
}
