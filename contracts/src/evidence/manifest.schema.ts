import { photoKinds, photoOrigins, positionSources } from '@placejuste/domain/declaration';
import * as z from 'zod/mini';
import { clockTick } from './clock-tick.schema.ts';

/** What a manifest holds and nothing else: an unknown name would be signed without being understood. */
export const manifestShape = z.strictObject({
  type: z.literal('placejuste.manifest'),
  version: z.literal(1),
  declaration: z.uuid(),
  account: z.uuid(),
  card: z.nullable(z.string().check(z.maxLength(60))),
  vehicle: z.strictObject({ id: z.uuid(), plate: z.string().check(z.maxLength(20)) }),
  photos: z
    .array(
      z.strictObject({
        kind: z.enum(photoKinds),
        sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
        size: z.number().check(z.int(), z.positive()),
        origin: z.nullable(z.enum(photoOrigins)),
        keptAt: z.iso.datetime(),
      }),
    )
    .check(z.maxLength(10)),
  position: z.strictObject({
    latitude: z.number(),
    longitude: z.number(),
    accuracy: z.nullable(z.number()),
    source: z.enum(positionSources),
    at: z.iso.datetime(),
    ageSeconds: z.number(),
  }),
  clock: z.strictObject({
    takenAt: z.iso.datetime(),
    zoneMinutes: z.number(),
    taken: z.nullable(clockTick),
    contact: z.nullable(z.strictObject({ at: z.iso.datetime(), proof: z.string().check(z.maxLength(100)), aheadMs: z.number(), tick: z.nullable(clockTick) })),
  }),
  app: z.strictObject({ version: z.string().check(z.maxLength(40)) }),
});
