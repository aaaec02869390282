import { photoKinds, photoOrigins, positionSources } from '@placejuste/domain/declaration';
import * as z from 'zod/mini';
import { clockTick } from './clock-tick.schema.ts';

const degrees = { latitude: z.number(), longitude: z.number(), accuracy: z.nullable(z.number()) };

const photo = {
  kind: z.enum(photoKinds),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  size: z.number().check(z.int(), z.positive()),
  origin: z.nullable(z.enum(photoOrigins)),
  keptAt: z.iso.datetime(),
};
/** Since version 2 each photograph has its own place. */
const photoMoment = {
  position: z.nullable(z.strictObject({ ...degrees, at: z.iso.datetime() })),
  tick: z.nullable(clockTick),
};

const contact = z.strictObject({
  at: z.iso.datetime(),
  proof: z.string().check(z.maxLength(100)),
  aheadMs: z.number(),
  tick: z.nullable(clockTick),
});
const clock = {
  takenAt: z.iso.datetime(),
  zoneMinutes: z.number(),
  taken: z.nullable(clockTick),
  contact: z.nullable(contact),
};

const common = {
  type: z.literal('placejuste.manifest'),
  declaration: z.uuid(),
  account: z.uuid(),
  card: z.nullable(z.string().check(z.maxLength(60))),
  vehicle: z.strictObject({ id: z.uuid(), plate: z.string().check(z.maxLength(20)) }),
  position: z.strictObject({
    ...degrees,
    source: z.enum(positionSources),
    at: z.iso.datetime(),
    ageSeconds: z.number(),
  }),
  app: z.strictObject({ version: z.string().check(z.maxLength(40)) }),
};

/** The manifest, without other fields: an unknown field would be signed without being understood. */
export const manifestShape = z.discriminatedUnion('version', [
  z.strictObject({
    ...common,
    version: z.literal(1),
    photos: z.array(z.strictObject(photo)).check(z.maxLength(10)),
    clock: z.strictObject(clock),
  }),
  z.strictObject({
    ...common,
    version: z.literal(2),
    photos: z.array(z.strictObject({ ...photo, ...photoMoment })).check(z.maxLength(10)),
    clock: z.strictObject({ ...clock, savedAt: z.iso.datetime() }),
  }),
]);
