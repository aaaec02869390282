import { queueMessages } from '@placejuste/domain/account';
import { positionSources } from '@placejuste/domain/declaration';
import {
  stationLimits,
  stationMarks,
  stationMessages,
  stationReasons,
  stationRefusals,
  stationRemovals,
  stationStates,
} from '@placejuste/domain/station';
import * as z from 'zod/mini';
import { position } from '../declarations/index.ts';
import { permissionMessages } from '../accounts/index.ts';
import { defineContract, pageOf, pageQuery, queueRefusals, teamAccess, waitingPageOf } from '../kernel/index.ts';

const id = z.uuid();
const degrees = { latitude: z.number(), longitude: z.number() };

/** A reserved place as its finder describes it. The domain has its rules, and names each fault by its field. */
export const stationBody = z.object({
  id,
  position,
  positionSource: z.enum(positionSources),
  places: z.number(),
  marks: z.array(z.enum(stationMarks)).check(z.maxLength(20)),
  remark: z.nullable(z.string().check(z.maxLength(2000))),
  /** A picture uploaded before, in the bucket of declarations. */
  photo: z.nullable(
    z.object({ path: z.string().check(z.maxLength(300)), sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  ),
});
export type StationBody = z.infer<typeof stationBody>;

const station = {
  id,
  ...degrees,
  places: z.number(),
  marks: z.array(z.enum(stationMarks)),
  remark: z.nullable(z.string()),
  /** Nearest address in words; null until one is known. */
  label: z.nullable(z.string()),
  /** A link of five minutes to a picture without metadata; null when there is none to show. */
  photoUrl: z.nullable(z.string()),
};

/** A station as the person who added it sees it. */
export const ownStation = z.object({
  ...station,
  status: z.enum(stationStates),
  reason: z.nullable(z.enum(stationReasons)),
  submittedAt: z.iso.datetime(),
});
export type OwnStation = z.infer<typeof ownStation>;

/** A published station, as anybody sees it. */
export const nearStation = z.object({
  ...station,
  /** Whole metres from the given point. */
  metres: z.number(),
  /** When its finder sent it, or when somebody last confirmed that it is still there. */
  seenAt: z.iso.datetime(),
  /** People who said since then that it is gone. */
  saidGone: z.number(),
});
export type NearStation = z.infer<typeof nearStation>;

/** Published stations within `stationLimits.duplicateMetres`. */
const duplicates = z.array(z.object({ id, metres: z.number(), label: z.nullable(z.string()), places: z.number() }));

/** A station as the team reviews it. */
export const waitingStation = z.object({
  ...station,
  accuracy: z.nullable(z.number()),
  positionSource: z.enum(positionSources),
  /** False when no address is near, as at sea. Null until the geocoder answered. */
  addressKnown: z.nullable(z.boolean()),
  submittedAt: z.iso.datetime(),
  duplicates,
});
export type WaitingStation = z.infer<typeof waitingStation>;

/** A published station that people report as gone. */
export const reportedStation = z.object({
  ...station,
  seenAt: z.iso.datetime(),
  saidGone: z.number(),
  /** When the last report came. */
  saidGoneAt: z.iso.datetime(),
  duplicates,
});
export type ReportedStation = z.infer<typeof reportedStation>;

export const stationAdded = z.object({ id, status: z.enum(stationStates), submittedAt: z.iso.datetime() });

export const stationsContract = defineContract(
  {
    createStation: {
      method: 'POST',
      path: '/api/stations',
      access: 'user',
      body: stationBody,
      reply: stationAdded,
      refusals: {
        ACCOUNT_SUSPENDED: 'forbidden',
        STATION_POSITION_IMPOSSIBLE: 'unprocessable',
        STATION_POSITION_VAGUE: 'unprocessable',
        STATION_MARK_MISSING: 'unprocessable',
        STATION_PLACES_WRONG: 'unprocessable',
        STATION_REMARK_LONG: 'unprocessable',
        STATION_PHOTO_NOT_RECEIVED: 'conflict',
        STATION_ID_TAKEN: 'conflict',
        STATIONS_TOO_MANY: 'limited',
      },
    },
    /** Lists the published stations, the nearest first, at most twenty. */
    listNear: {
      method: 'GET',
      path: '/api/stations/near',
      access: 'public',
      query: z.object({
        lat: z.coerce.number().check(z.minimum(-90), z.maximum(90)),
        lon: z.coerce.number().check(z.minimum(-180), z.maximum(180)),
        /** Metres. */
        within: z._default(
          z.coerce.number().check(z.minimum(1), z.maximum(stationLimits.nearMetres)),
          stationLimits.nearMetres,
        ),
      }),
      reply: z.object({ rows: z.array(nearStation) }),
      refusals: {},
      perMinute: 60,
    },
    /** Lists the stations the caller added, the newest first. */
    listOwn: {
      method: 'GET',
      path: '/api/stations/own',
      access: 'user',
      query: pageQuery,
      reply: pageOf(ownStation),
      refusals: {},
    },
    withdraw: {
      method: 'DELETE',
      path: '/api/stations/:id',
      access: 'user',
      params: z.object({ id }),
      reply: z.object({ id }),
      refusals: { STATION_NOT_FOUND: 'missing' },
    },
    /** « Toujours vrai ? »: accepts one answer a day and a person. */
    checkStation: {
      method: 'POST',
      path: '/api/stations/:id/check',
      access: 'user',
      params: z.object({ id }),
      body: z.object({ there: z.boolean() }),
      reply: z.object({ id, there: z.boolean() }),
      refusals: { ACCOUNT_SUSPENDED: 'forbidden', STATION_NOT_FOUND: 'missing', STATION_ALREADY_CHECKED: 'conflict' },
      perMinute: 30,
    },
    /** Lists the stations to review, except those the caller added. */
    listWaiting: {
      method: 'GET',
      path: '/api/admin/stations',
      access: teamAccess,
      query: pageQuery,
      reply: waitingPageOf(waitingStation),
      refusals: {},
    },
    decideStation: {
      method: 'POST',
      path: '/api/admin/stations/:id/decide',
      access: teamAccess,
      params: z.object({ id }),
      body: z.discriminatedUnion('decision', [
        /** `showPhoto` is true when the picture has no face and no readable plate. */
        z.object({ decision: z.literal('publish'), showPhoto: z.boolean() }),
        z.object({ decision: z.literal('refuse'), reason: z.enum(stationRefusals) }),
      ]),
      reply: z.object({ id, status: z.enum(stationStates) }),
      refusals: { ...queueRefusals, STATION_OWN: 'forbidden' },
    },
    /**
     * Lists the published stations that people report as gone, the most reported first, except those the caller added.
     */
    listReported: {
      method: 'GET',
      path: '/api/admin/stations/reported',
      access: teamAccess,
      query: pageQuery,
      reply: waitingPageOf(reportedStation),
      refusals: {},
    },
    /** Decides on the reports of a station. `keep` deletes them. */
    moderateStation: {
      method: 'POST',
      path: '/api/admin/stations/:id/moderate',
      access: teamAccess,
      params: z.object({ id }),
      body: z.discriminatedUnion('act', [
        z.object({ act: z.literal('keep') }),
        z.object({ act: z.literal('remove'), reason: z.enum(stationRemovals) }),
      ]),
      reply: z.object({ id, status: z.enum(stationStates) }),
      refusals: { ...queueRefusals, STATION_OWN: 'forbidden' },
    },
    /** Merges a waiting or published station into a published one that is the same place. */
    mergeStation: {
      method: 'POST',
      path: '/api/admin/stations/:id/merge',
      access: teamAccess,
      params: z.object({ id }),
      body: z.object({ into: id }),
      reply: z.object({ id, status: z.enum(stationStates) }),
      refusals: { ...queueRefusals, STATION_OWN: 'forbidden', STATION_NO_DOUBLE: 'conflict' },
    },
  },
  { ...stationMessages, ...queueMessages, ACCOUNT_SUSPENDED: permissionMessages.ACCOUNT_SUSPENDED },
);
