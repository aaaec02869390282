import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { verifyContract } from '@placejuste/contracts/verify';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { findDeclarationForCheck } from '../declarations/index.ts';
import { findEvidence, isInLog, isWithdrawn } from '../evidence/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';
import { buildPublicEvidenceView } from './public-evidence.view.ts';

type Call = typeof verifyContract.calls.readPublicEvidence;

/** Reads the evidence as the service, since anybody may ask; refuses an identifier that was never deposited. */
export async function readPublicEvidence(
  { tx }: ServiceContext,
  { id }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const declared = await findDeclarationForCheck(tx, id);
  const evidence = await findEvidence(tx, id);
  if (declared !== null && evidence !== null)
    return ok(buildPublicEvidenceView(declared, evidence, await isInLog(evidence)));
  return (await isWithdrawn(tx, id)) ? ok({ id, state: 'withdrawn', held: null }) : refuse('EVIDENCE_UNKNOWN');
}
