import { auditFaultKinds } from '@placejuste/domain/operation';
import * as z from 'zod/mini';
import { administratorAccess, defineContract, pageOf, pageQuery } from '../kernel/index.ts';

/** A line of the audit log: an actor, an act, its subject and its time. */
const auditLine = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** `document.approved` */
  action: z.string(),
  /** Null when no person acted: a job, an event of the provider, a command of the server. */
  actorId: z.nullable(z.uuid()),
  /** The address of the actor; null when no person acted, or when the account is erased. */
  actorEmail: z.nullable(z.string()),
  subjectType: z.string(),
  subjectId: z.string(),
  /** The address of the subject when it is an account that still exists; null otherwise. */
  subjectEmail: z.nullable(z.string()),
  /** Codes and states only. */
  detail: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
});
export type AuditLine = z.infer<typeof auditLine>;

const auditVerdict = z.object({
  /** Number of lines of this slice whose hash was recomputed and compared, and number of lines of the chain. */
  checked: z.number(),
  total: z.number(),
  /** The position from which to verify the next slice; null at the end of the chain, or at a fault. */
  next: z.nullable(z.number()),
  /** The end of the chain, to be compared with the one noted earlier; null while the chain is empty. */
  end: z.nullable(z.object({ position: z.number(), hash: z.string() })),
  /** The first line that differs from its entry in the chain; null when none does. */
  fault: z.nullable(
    z.object({
      kind: z.enum(auditFaultKinds),
      lineId: z.uuid(),
      at: z.iso.datetime(),
      /** Null for a line that has no entry in the chain. */
      position: z.nullable(z.number()),
    }),
  ),
});
export type AuditVerdict = z.infer<typeof auditVerdict>;

export const auditQuery = z.extend(pageQuery, {
  action: z.optional(z.string().check(z.maxLength(60))),
  /** The account that acted, or on which somebody acted. */
  person: z.optional(z.uuid()),
  /** Days of Paris, both included. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
});

/** `/admin-suite/journal` */
export const auditContract = defineContract(
  {
    /** Newest first. */
    listAudit: {
      method: 'GET',
      path: '/api/admin/audit',
      access: administratorAccess,
      query: auditQuery,
      reply: pageOf(auditLine),
      refusals: {},
    },
    /** Adds the waiting lines to the chain, then verifies a slice: about a second each, fifty for a million lines. */
    verifyAudit: {
      method: 'POST',
      path: '/api/admin/audit/verification',
      access: administratorAccess,
      /** The position at which the previous slice ended; 0 for the first slice. */
      body: z.object({ after: z.number().check(z.int(), z.nonnegative()) }),
      reply: auditVerdict,
      refusals: {},
      perMinute: 120,
    },
  },
  {},
);
