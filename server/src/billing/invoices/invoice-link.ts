import type { ServiceContext } from '../../platform/http/index.ts';
import { isProof, makeProof } from '../../platform/secrets/index.ts';

type LinkContext = Pick<ServiceContext, 'secrets' | 'clock'>;

const lifeSeconds = 300;
const proofPurpose = 'invoice-links';
const buildProofText = (id: string, end: number): string => `${id}|${end}`;

/** Address of one document for whoever holds it, valid for five minutes: a browser downloads without a session. */
export function invoiceLink({ secrets, clock }: LinkContext, id: string): string {
  const end = Math.floor(clock.now().getTime() / 1000) + lifeSeconds;
  const token = makeProof(secrets, proofPurpose, buildProofText(id, end));
  return `/api/billing/invoices/${id}/facture.pdf?fin=${end}&jeton=${token}`;
}

/** True for a genuine token that has not expired. `end` is in seconds of the epoch. */
export function isInvoiceAllowed(
  { secrets, clock }: LinkContext,
  { id, end, token }: { readonly id: string; readonly end: number; readonly token: string },
): boolean {
  const isGenuine = isProof(secrets, proofPurpose, { text: buildProofText(id, end), proof: token });
  return isGenuine && end * 1000 > clock.now().getTime();
}
