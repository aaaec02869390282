import {
  hashLeaf,
  provesInclusion,
  type DepositDoubt,
  type Receipt,
  type SignedText,
  type TreeHead,
} from '@placejuste/domain/evidence';
import type { Tx } from '../platform/postgres/index.ts';
import { evidenceRepository } from './evidence.repository.ts';
import { readReceipt, readTreeHead } from './signed-documents.ts';
import { computeInclusionPath, sha256 } from './log/log-proofs.ts';

export interface StampOfEvidence {
  /** Address of the authority. */
  readonly authority: string;
  readonly at: Date;
  readonly reply: Buffer;
  /** The head that it stamped, and the inclusion proof of the receipt in it. */
  readonly head: SignedText & { readonly size: number };
  readonly path: readonly string[];
}

/** Everything that proves one declaration, except its photographs. */
export interface Evidence {
  readonly receipt: SignedText;
  /** Null when none was accepted: the receipt says why. */
  readonly manifest:
    | (SignedText & { readonly key: { readonly x: string; readonly y: string; readonly kid: string } })
    | null;
  readonly index: number;
  /** The last head of the log, and the inclusion proof of the receipt in it. */
  readonly head: SignedText & { readonly size: number };
  readonly path: readonly string[];
  readonly stamps: readonly StampOfEvidence[];
}

/**
 * Finds the evidence of a declaration, as the service: the caller has checked who may see it. Null without evidence.
 */
export async function findEvidence(tx: Tx, declarationId: string): Promise<Evidence | null> {
  const repository = evidenceRepository(tx);
  const depositWithHead = await repository.findDepositWithHead(declarationId);
  if (depositWithHead === null) return null;
  const { deposit, key, head: last } = depositWithHead;
  const path = await computeInclusionPath(tx, deposit.log_index, last.size);
  const stamped = await repository.listStamps(deposit.log_index);
  const stamps: StampOfEvidence[] = [];
  for (const { head_size, authority, stamped_at, reply } of stamped) {
    const head = await repository.findHead(head_size);
    if (head === undefined) throw new Error(`No head of ${head_size} entries`);
    stamps.push({
      authority,
      at: stamped_at,
      reply,
      head: { size: head.size, text: head.text, signature: head.signature },
      path: await computeInclusionPath(tx, deposit.log_index, head_size),
    });
  }
  const { manifest, manifest_signature: signature, phone_key: kid } = deposit;
  return {
    receipt: { text: deposit.receipt, signature: deposit.receipt_signature },
    manifest:
      manifest === null || signature === null || kid === null || key === null
        ? null
        : { text: manifest, signature, key: { kid, ...key } },
    index: deposit.log_index,
    head: last,
    path,
    stamps,
  };
}

/**
 * True when the log contains this very receipt: the log is append-only, so a receipt signed again later is not in it.
 */
export async function isInLog({ receipt, index, head, path }: Evidence): Promise<boolean> {
  const { root } = readTreeHead(head.text);
  const leaf = await hashLeaf(Buffer.from(receipt.text), sha256);
  return provesInclusion(
    { index, size: head.size, path: path.map((hash) => Buffer.from(hash, 'hex')) },
    { leaf, root: Buffer.from(root, 'hex') },
    sha256,
  );
}

/** Loads the head that this entry ended: anybody who keeps its root can detect a rewritten past. */
export async function loadHeadAtDeposit(tx: Tx, index: number): Promise<TreeHead> {
  const head = await evidenceRepository(tx).findHead(index + 1);
  if (head === undefined) throw new Error(`No head of ${index + 1} entries`);
  return readTreeHead(head.text);
}

/** True when evidence of this declaration is stored, as far as this transaction may see. */
export async function isDeposited(tx: Tx, declarationId: string): Promise<boolean> {
  return (await evidenceRepository(tx).findDeposit(declarationId)) !== undefined;
}

/** The receipt of this declaration, as far as this transaction may see it; null when there is none. */
export async function findReceipt(tx: Tx, declarationId: string): Promise<Receipt | null> {
  const deposit = await evidenceRepository(tx).findDeposit(declarationId);
  return deposit === undefined ? null : readReceipt(deposit.receipt);
}

/** Doubts of the receipt of each declaration, as far as this transaction may see; absent without a receipt. */
export async function listDoubts(
  tx: Tx,
  declarationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DepositDoubt[]>> {
  const rows = await evidenceRepository(tx).listReceipts(declarationIds);
  return new Map(rows.map(({ declaration_id: id, receipt }) => [id, readReceipt(receipt).doubts]));
}

/** True for a declaration that was deposited once and then erased by its holder. */
export async function isWithdrawn(tx: Tx, declarationId: string): Promise<boolean> {
  const repository = evidenceRepository(tx);
  return (
    (await repository.findEntry(declarationId)) !== undefined &&
    (await repository.findDeposit(declarationId)) === undefined
  );
}

/** Finds a phone's public key by its thumbprint; null when its account is gone. */
export async function findPhoneKey(tx: Tx, kid: string): Promise<{ readonly x: string; readonly y: string } | null> {
  const device = await evidenceRepository(tx).findDevice(kid);
  return device === undefined ? null : { x: device.x, y: device.y };
}

/** Public keys of the service, oldest first. */
export async function listPublishedKeys(
  tx: Tx,
): Promise<readonly { readonly kid: string; readonly x: string; readonly y: string }[]> {
  const rows = await evidenceRepository(tx).listKeys();
  return rows.map(({ kid, public_jwk }) => ({ kid, ...(public_jwk as { x: string; y: string }) }));
}
