import type { ServiceContext } from '../../platform/http/index.ts';
import { isProof, makeProof } from '../../platform/secrets/index.ts';

type LinkContext = Pick<ServiceContext, 'secrets' | 'clock'>;

const lifeSeconds = 300;
const proofPurpose = 'export-links';

export interface LinkedExport {
  readonly userId: string;
  /** Number of the part, from 1. */
  readonly part: number;
  /** The administrator for whom it was made; null for the holder. */
  readonly administratorId: string | null;
  /** End of validity, in seconds of the epoch. */
  readonly end: number;
}

const buildProofText = ({ userId, part, administratorId, end }: LinkedExport): string =>
  [userId, part, end, ...(administratorId === null ? [] : [administratorId])].join('|');

/** Address of one part of an export for whoever holds it, valid for five minutes. */
export function buildExportLink(
  { secrets, clock }: LinkContext,
  { userId, part, administratorId }: Omit<LinkedExport, 'end'>,
): string {
  const end = Math.floor(clock.now().getTime() / 1000) + lifeSeconds;
  const token = makeProof(secrets, proofPurpose, buildProofText({ userId, part, administratorId, end }));
  const by = administratorId === null ? '' : `&par=${administratorId}`;
  return `/api/account/data/export.zip?compte=${userId}&partie=${part}${by}&fin=${end}&jeton=${token}`;
}

/** False for a token that is forged or expired. The administrator's role is checked separately. */
export function isExportAllowed({ secrets, clock }: LinkContext, link: LinkedExport, token: string): boolean {
  const isGenuine = isProof(secrets, proofPurpose, { text: buildProofText(link), proof: token });
  return isGenuine && link.end * 1000 > clock.now().getTime();
}
