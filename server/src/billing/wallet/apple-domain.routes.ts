import type { FastifyInstance } from 'fastify';
import { appleDomainPath } from '../../platform/payment/index.ts';

/** Serves the file by which Apple verifies, at registration and later, that the domain belongs to the merchant. */
export function mountAppleDomain(app: FastifyInstance, domainFile: string): void {
  for (const path of [appleDomainPath, `${appleDomainPath}.txt`])
    app.get(path, (_request, reply) => reply.type('text/plain; charset=utf-8').send(domainFile));
}
