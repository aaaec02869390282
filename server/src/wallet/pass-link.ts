import type { ServiceContext } from '../platform/http/index.ts';
import { isProof, makeProof } from '../platform/secrets/index.ts';

type LinkContext = Pick<ServiceContext, 'secrets' | 'clock'>;

const lifeSeconds = 300;
const proofPurpose = 'pass-links';
const buildProofText = (id: string, end: number): string => `${id}|${end}`;

/** Builds an address that downloads one pass, for five minutes, since a phone does so without a session. */
export function buildPassLink({ secrets, clock }: LinkContext, id: string): string {
  const end = Math.floor(clock.now().getTime() / 1000) + lifeSeconds;
  const token = makeProof(secrets, proofPurpose, buildProofText(id, end));
  return `/api/declarations/${id}/stationnement.pkpass?fin=${end}&jeton=${token}`;
}

/** `end` is in seconds since 1970. False for a forged or expired token. */
export function isPassAllowed(
  { secrets, clock }: LinkContext,
  { id, end, token }: { readonly id: string; readonly end: number; readonly token: string },
): boolean {
  const isGenuine = isProof(secrets, proofPurpose, { text: buildProofText(id, end), proof: token });
  return isGenuine && end * 1000 > clock.now().getTime();
}
