import type { FastifyError, FastifyInstance } from 'fastify';
import { isDiskFull } from '../platform/disk/index.ts';
import { HttpRefusal, isUnavailable, retryAfterSeconds } from '../platform/http/index.ts';
import { traceError } from '../platform/log/index.ts';
import { isMissingParent } from '../platform/postgres/index.ts';
import { SandboxBusy } from '../platform/file-sandbox/index.ts';
import { buildPhotoRefusal, refusals, StorageRefusal } from './storage-refusal.ts';
import { storageMessages } from './storage.messages.fr.ts';

/** Answers refusals and errors in the plain form of the hosted service. */
export function answerStorageErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((error: FastifyError | HttpRefusal, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal !== null) return reply.code(refusal.status).type('application/json').send(refusal.body);
    if (error instanceof HttpRefusal) {
      return reply
        .code(error.status)
        .send({ statusCode: String(error.status), error: error.code, message: error.message });
    }
    const isOut = isUnavailable(error);
    if (isOut) reply.header('retry-after', retryAfterSeconds);
    const status = isOut ? 503 : (error.statusCode ?? 500);
    if (status >= 500) request.log.error({ id: request.id, ...traceError(error) }, 'storage failed');
    if (isDiskFull(error)) {
      const full = refusals.diskFull();
      return reply.code(full.status).type('application/json').send(full.body);
    }
    const message = status >= 500 ? storageMessages.fault : storageMessages.badRequest;
    return reply.code(status).send({
      statusCode: String(status),
      error: status >= 500 ? 'internal' : (error.code ?? 'internal'),
      message,
    });
  });
}

/** Converts an error into a refusal, errors of the libraries that read forms included; null for any other error. */
function toRefusal(error: Error): StorageRefusal | null {
  if (error instanceof StorageRefusal) return error;
  if (error instanceof SandboxBusy) return refusals.tooBusy();
  if ('statusCode' in error && error.statusCode === 413) return buildPhotoRefusal('PHOTO_TOO_LARGE');
  // The account or the file was removed during the request: a link may outlive both.
  if (isMissingParent(error)) return refusals.objectUnknown();
  return null;
}
