import type { attestationsContract } from '@placejuste/contracts/attestations';
import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../platform/http/index.ts';
import { buildAttestationView } from './attestation.view.ts';
import { attestationsRepository } from './attestations.repository.ts';

type Call = typeof attestationsContract.calls.readAttestation;

export async function readAttestation(
  context: CommandContext,
  { id }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const row = await attestationsRepository(context.tx).find(id);
  return row === undefined ? refuse('EVIDENCE_UNKNOWN') : ok(buildAttestationView(context, row));
}
