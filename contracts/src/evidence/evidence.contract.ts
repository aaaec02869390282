import { deviceMessages, logMessages } from '@placejuste/domain/evidence';
import * as z from 'zod/mini';
import { defineContract } from '../kernel/index.ts';
import { device, enrolCall, keyId } from './enrol.schema.ts';

/** A canonical text (RFC 8785) and its signature: ECDSA P-256 over SHA-256, r and s, base64url. */
export const signedText = z.object({ text: z.string(), signature: z.string() });

/** A device as its owner sees it. `lastUsedAt` is the last deposit that carried its signature. */
const listedDevice = z.extend(device, { lastUsedAt: z.nullable(z.iso.datetime()) });
export type ListedDevice = z.infer<typeof listedDevice>;

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const size = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));

export const evidenceContract = defineContract(
  {
    /**
     * Enrols a phone's public key in the account; the same key again changes nothing. A twenty-first key in use
     * replaces the oldest.
     */
    enrolDevice: enrolCall,
    listDevices: {
      method: 'GET',
      path: '/api/evidence/devices',
      access: 'user',
      reply: z.object({ rows: z.array(listedDevice) }),
      refusals: {},
    },
    /**
     * Revokes a device. Its earlier signatures stay valid; declarations that it makes from now on are accepted without
     * a manifest.
     */
    revokeDevice: {
      method: 'DELETE',
      path: '/api/evidence/devices/:key',
      access: 'user',
      params: z.object({ key: keyId }),
      reply: device,
      refusals: { DEVICE_NOT_FOUND: 'missing' },
    },
    /** The last signed head of the log; null while the log is empty. */
    readHead: {
      method: 'GET',
      path: '/api/evidence/head',
      access: 'public',
      reply: z.object({ head: z.nullable(signedText) }),
      refusals: {},
      perMinute: 60,
    },
    /**
     * Proves that the head of `second` entries extends that of `first`. A caller that stored a head sends its root:
     * when the log has another root for the same size, it was forked, and the refusal says so.
     */
    readConsistency: {
      method: 'GET',
      path: '/api/evidence/consistency',
      access: 'public',
      query: z.object({ first: size, second: size, root: z.optional(hash) }),
      reply: z.object({
        first: z.number(),
        second: z.number(),
        path: z.array(hash),
        firstHead: signedText,
        secondHead: signedText,
      }),
      refusals: { LOG_HEAD_UNKNOWN: 'missing', LOG_FORKED: 'conflict' },
      perMinute: 60,
    },
  },
  { ...deviceMessages, ...logMessages },
);
