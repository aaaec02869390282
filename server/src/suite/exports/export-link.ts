import type { SuiteExport } from '@placejuste/domain/operation';
import type { ServiceContext } from '../../platform/http/index.ts';
import { isProof, makeProof } from '../../platform/secrets/index.ts';

type LinkContext = Pick<ServiceContext, 'secrets' | 'clock'>;

const lifeSeconds = 300;
const proofPurpose = 'suite-export-links';

export interface LinkedSuiteExport {
  readonly name: SuiteExport;
  /** The administrator who requested it. */
  readonly userId: string;
  /** End of validity, in seconds of the epoch. */
  readonly end: number;
}

const buildProofText = ({ name, userId, end }: LinkedSuiteExport): string => `${name}|${userId}|${end}`;

/** Address of a table, valid for five minutes: a browser that follows a link sends no session. */
export function buildSuiteExportLink(
  { secrets, clock }: LinkContext,
  { name, userId }: Pick<LinkedSuiteExport, 'name' | 'userId'>,
): string {
  const end = Math.floor(clock.now().getTime() / 1000) + lifeSeconds;
  const token = makeProof(secrets, proofPurpose, buildProofText({ name, userId, end }));
  return `/api/admin/exports/${name}.csv?compte=${userId}&fin=${end}&jeton=${token}`;
}

/** False for a token that is forged or expired. */
export function isSuiteExportLink({ secrets, clock }: LinkContext, link: LinkedSuiteExport, token: string): boolean {
  return (
    isProof(secrets, proofPurpose, { text: buildProofText(link), proof: token }) &&
    link.end * 1000 > clock.now().getTime()
  );
}
