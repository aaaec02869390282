import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { isBucket, type BucketName } from '../buckets/buckets.ts';
import { refusals } from '../storage-refusal.ts';

const placeShape = z.object({ bucket: z.string(), '*': z.string() });

/** Parses the bucket and path that an address names. @throws StorageRefusal for an unknown bucket */
export function parseObjectPlace(request: Pick<FastifyRequest, 'params'>): {
  readonly bucket: BucketName;
  readonly path: string;
} {
  const result = placeShape.safeParse(request.params);
  if (!result.success || !isBucket(result.data.bucket)) throw refusals.bucketUnknown();
  return { bucket: result.data.bucket, path: result.data['*'] };
}
