import { createHash } from 'node:crypto';
import type { JsonValue } from '@placejuste/domain/evidence';
import type { ErasureReceipt } from '@placejuste/domain/personal-data';
import {
  encodePublicKeyPem,
  encodeDerSignature,
  listPublishedKeys,
  readClockFault,
  getServiceKey,
} from '../../evidence/index.ts';
import { zipWhole } from '../../platform/archives/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { ErasureFacts } from './erasure-facts.ts';
import { writeReceiptReadme } from './receipt-readme.text.fr.ts';

export interface SignedErasure {
  readonly receipt: ErasureReceipt;
  /** ZIP with the receipt, its signature, the key and a page in French. */
  readonly archive: Buffer;
}

/**
 * Signs what an erasure deleted and kept, once. Call it only right after `finishErasure` returned true, whose time it
 * states.
 */
export async function signReceipt(context: ServiceContext, facts: ErasureFacts): Promise<SignedErasure> {
  const key = getServiceKey(context.secrets);
  const completedAt = context.clock.now();
  const clockFault = await readClockFault(context);
  const unsignedReceipt = {
    type: 'placejuste.erasure-receipt',
    version: 1,
    erasure: facts.erasureId,
    account: facts.account,
    rowsErasedAt: facts.rowsErasedAt,
    completedAt: completedAt.toISOString(),
    ...(clockFault === null ? {} : { clockFault }),
    erased: facts.erased,
    files: facts.files,
    mails: facts.mails,
    kept: facts.kept,
    key: key.kid,
  } as const;
  const keys = (await listPublishedKeys(context.tx)).filter(({ kid }) => kid === key.kid);
  const { publicUrl } = context;
  const readme = writeReceiptReadme(unsignedReceipt, { publicUrl, goesByMail: facts.email !== null });
  const others = [
    { name: 'LISEZ-MOI.txt', bytes: Buffer.from(readme) },
    { name: 'cles-du-service.json', bytes: Buffer.from(`${JSON.stringify({ keys: keys.map(buildJwk) }, null, 2)}\n`) },
    { name: 'cle-du-service.pem', bytes: Buffer.from(encodePublicKeyPem(key.jwk)) },
  ];
  const receipt = { ...unsignedReceipt, others: others.map(withHash) } satisfies ErasureReceipt;
  const { text, signature } = key.sign(receipt satisfies JsonValue);
  const files = [
    ...others,
    { name: 'effacement.json', bytes: Buffer.from(text) },
    { name: 'effacement.sig', bytes: encodeDerSignature(signature) },
  ];
  return { receipt, archive: Buffer.from(zipWhole(files, completedAt)) };
}

function buildJwk({ kid, x, y }: { readonly kid: string; readonly x: string; readonly y: string }) {
  return { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid, x, y };
}

function withHash({ name, bytes }: { readonly name: string; readonly bytes: Buffer }) {
  return { name, sha256: createHash('sha256').update(bytes).digest('hex') };
}
