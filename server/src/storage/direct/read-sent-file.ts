import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { maxUploadBytes } from '../buckets/buckets.ts';
import { buildPhotoRefusal, refusals } from '../storage-refusal.ts';
import type { SentFile } from './receive-file.steps.ts';

/** Bytes of a form besides its file: boundaries and other fields. */
const maxFormBytes = 20_000;
const formLimits = { fileSize: maxUploadBytes + 1, files: 1, fields: 5, fieldSize: 10_000, parts: 6, headerPairs: 20 };

/**
 * Reads the file of a form, or of the body itself. Metadata that we would not store is refused, rather than lost
 * silently.
 * @throws StorageRefusal
 */
export async function readSentFile(request: FastifyRequest): Promise<SentFile> {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > maxUploadBytes + maxFormBytes) throw buildPhotoRefusal('PHOTO_TOO_LARGE');
  if (request.isMultipart()) return readFormFile(request);
  if (request.headers['x-metadata'] !== undefined) throw refusals.metadataRefused();
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') throw refusals.badRequest();
  return { mime: request.headers['content-type'] ?? '', content: request.body as Readable };
}

/** Reads the file of a form; the official client sends its fields before it. */
async function readFormFile(request: FastifyRequest): Promise<SentFile> {
  const parts = request.parts({ limits: formLimits });
  for (;;) {
    // An error of the form parser is a fault of the form.
    const next = await parts.next().catch(() => null);
    if (next === null || next.done === true) throw refusals.badRequest();
    const part = next.value;
    if (part.type === 'file') return { mime: part.mimetype, content: part.file };
    if (part.fieldname === 'metadata' || part.fieldname === 'userMetadata') throw refusals.metadataRefused();
    if (part.fieldname === 'contentEncoding' && part.value !== 'identity') throw refusals.badRequest();
  }
}
