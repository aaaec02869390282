import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { HttpRefusal, retryAfterSeconds, type Platform } from '../platform/http/index.ts';
import { traceError } from '../platform/log/index.ts';
import { isOutage } from '../platform/postgres/index.ts';
import { DataError, fromPostgres } from './data-error.ts';

/** Answers refusals and errors in PostgREST's form. */
export function answerDataErrors(scope: FastifyInstance, { log }: Pick<Platform, 'log'>): void {
  scope.setErrorHandler((error: FastifyError | DataError | HttpRefusal, request, reply) => {
    const isOut = isOutage(error);
    const otherError = isOut ? null : (fromPostgres(error) ?? fromFastify(error));
    const dataError = error instanceof DataError ? error : otherError;
    if (dataError !== null) return send(reply, dataError);
    log.error({ id: request.id, ...traceError(error) }, 'rest/v1 fault');
    if (isOut) {
      reply.header('retry-after', retryAfterSeconds);
      return send(reply, new DataError(503, 'PGRST001', 'Database client error. Retrying the connection.'));
    }
    return send(reply, new DataError(500, 'XX000', 'Internal error'));
  });
}

function fromFastify(error: FastifyError | DataError | HttpRefusal): DataError | null {
  if (error instanceof HttpRefusal) return new DataError(error.status, 'PGRST100', error.message);
  if (!('statusCode' in error) || error.statusCode === undefined || error.statusCode >= 500) return null;
  return new DataError(error.statusCode, 'PGRST100', error.message);
}

function send(reply: FastifyReply, error: DataError): FastifyReply {
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ code: error.code, details: error.details, hint: error.hint, message: error.message });
}
