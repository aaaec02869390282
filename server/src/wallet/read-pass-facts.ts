import { findDeclarationForAttestation } from '../declarations/index.ts';
import { findEvidence, readReceipt } from '../evidence/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';

export interface PassFacts {
  readonly id: string;
  readonly plate: string;
  readonly depositedAt: Date;
  /** False when the time of the deposit is in doubt. */
  readonly isTimeTrusted: boolean;
  readonly verifyUrl: string;
}

/**
 * Reads the facts of a pass as the service: the link proves that its holder asked. Null when nothing is deposited, or
 * the holder has not confirmed it.
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
