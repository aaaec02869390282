import { photoKinds } from '@placejuste/domain/declaration';
import { clockFaults, depositDoubts, manifestFaults, type Receipt, type TreeHead } from '@placejuste/domain/evidence';
import * as z from 'zod/mini';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const clockFault = z.exactOptional(z.enum(clockFaults));

/** A text signed by the service, and the key that signed it. */
export const signedDocumentShape = z.object({ key: z.string().check(z.minLength(1)) });

export const receiptShape = z.object({
  type: z.literal('placejuste.receipt'),
  version: z.literal(1),
  declaration: z.uuid(),
  depositedAt: z.iso.datetime(),
  clockFault,
  manifestSha256: z.nullable(hash),
  phoneKey: z.nullable(z.string()),
  fault: z.nullable(z.enum(manifestFaults)),
  photos: z.array(z.object({ kind: z.enum(photoKinds), sha256: hash, size: z.number() })),
  doubts: z.array(z.enum(depositDoubts)),
  ...signedDocumentShape.shape,
}) satisfies z.ZodMiniType<Receipt>;

export const treeHeadShape = z.object({
  type: z.literal('placejuste.tree-head'),
  version: z.literal(1),
  size: z.number().check(z.int(), z.minimum(1)),
  root: hash,
  at: z.iso.datetime(),
  clockFault,
  ...signedDocumentShape.shape,
}) satisfies z.ZodMiniType<TreeHead>;
