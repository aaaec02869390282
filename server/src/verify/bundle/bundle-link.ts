import type { ServiceContext } from '../../platform/http/index.ts';
import { isProof, makeProof } from '../../platform/secrets/index.ts';

type LinkContext = Pick<ServiceContext, 'secrets' | 'clock'>;

const lifeSeconds = 300;
const proofPurpose = 'bundle-links';
const buildProofText = (id: string, end: number): string => `${id}|${end}`;

/** Builds an address that downloads one bundle, for five minutes, without a session. */
export function buildBundleLink(context: LinkContext, id: string): string {
  const end = Math.floor(context.clock.now().getTime() / 1000) + lifeSeconds;
  const token = makeProof(context.secrets, proofPurpose, buildProofText(id, end));
  return `/api/verify/${id}/preuve.zip?fin=${end}&jeton=${token}`;
}

/** `end` is in seconds since 1970. False for a forged or expired token. */
export function isDownloadAllowed(
  { secrets, clock }: LinkContext,
  { id, end, token }: { readonly id: string; readonly end: number; readonly token: string },
): boolean {
  const isGenuine = isProof(secrets, proofPurpose, { text: buildProofText(id, end), proof: token });
  return isGenuine && end * 1000 > clock.now().getTime();
}
