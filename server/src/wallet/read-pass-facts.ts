import { findDeclarationForAttestation } from '../declarations/index.ts';
import { findEvidence, readReceipt } from '../evidence/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';

export interface PassFacts {
  readonly id: string;
  readonly plate: string;
  readonly depositedAt: Date;
  /** False: the service does not vouch for its hour. */
  readonly isTimeTrusted: boolean;
  readonly verifyUrl: string;
}

/**
 * Under the service's rights: the link says that its holder asked. Null when nothing is there, or waits to be
 * confirmed.
 */
export async function readPassFacts(
  { tx, publicUrl }: Pick<ServiceContext, 'tx' | 'publicUrl'>,
  id: string,
): Promise<PassFacts | null> {
  const [declared, evidence] = [await findDeclarationForAttestation(tx, id), await findEvidence(tx, id)];
  if (declared === null || evidence === null) return null;
  const { depositedAt, clockFault } = readReceipt(evidence.receipt.text);
  return {
    id,
    plate: declared.plate,
    depositedAt: new Date(depositedAt),
    isTimeTrusted: clockFault === undefined,
    verifyUrl: `${publicUrl}/verifier/${id}`,
  };
}
