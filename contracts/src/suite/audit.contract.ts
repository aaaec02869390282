import { auditFaultKinds } from '@placejuste/domain/operation';
import * as z from 'zod/mini';
import { administratorAccess, defineContract, pageOf, pageQuery } from '../kernel/index.ts';

/** A line of the audit log: who did what, to what, when. */
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
  /** Lines of this slice whose hash was made again and compared, and all those of the chain. */
  checked: z.number(),
  total: z.number(),
  /** The position from which to check the next slice; null at the end of the chain, or at a fault. */
  next: z.nullable(z.number()),
  /** The end of the chain, to be compared with the one noted before; null while the chain is empty. */
  end: z.nullable(z.object({ position: z.number(), hash: z.string() })),
  /** The first line that is not as it was chained; null when all are. */
  fault: z.nullable(
    z.object({
      kind: z.enum(auditFaultKinds),
      lineId: z.uuid(),
      at: z.iso.datetime(),
      /** Null for a line that was added beside the chain. */
      position: z.nullable(z.number()),
    }),
  ),
});
export type AuditVerdict = z.infer<typeof auditVerdict>;

export const auditQuery = z.extend(pageQuery, {
  action: z.optional(z.string().check(z.maxLength(60))),
  /** Account that acted, or that was acted upon. */
  person: z.optional(z.uuid()),
  /** Days of Paris, both counted. */
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
    /** Chains what waits, then makes the hashes of a slice again: about a second each, fifty for a million lines. */
    verifyAudit: {
      method: 'POST',
      path: '/api/admin/audit/verification',
      access: administratorAccess,
      /** The position at which the slice before ended; 0 for the first slice. */
      body: z.object({ after: z.number().check(z.int(), z.nonnegative()) }),
      reply: auditVerdict,
      refusals: {},
      perMinute: 120,
    },
  },
  {},
);
