import type { attestationsContract } from '@placejuste/contracts/attestations';
import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { findDeclarationForCheck } from '../declarations/index.ts';
import type { CommandContext, ServiceCommandContext } from '../platform/http/index.ts';
import { buildAttestationView } from './attestation.view.ts';
import { gatherAttestation } from './attestation-facts.ts';
import { attestationsRepository } from './attestations.repository.ts';
import { makeAttestationJobName } from './make-attestation.job.ts';

type Call = typeof attestationsContract.calls.requestAttestation;

/** Checked before the service gathers the proof: only its owner may request the attestation of a declaration. */
export async function isOwnDeclaration({ tx }: CommandContext, id: string): Promise<boolean> {
  return (await findDeclarationForCheck(tx, id)) !== null;
}

/** Queues the attestation once for the same facts: a repeated request, while it is made or later, changes nothing. */
export async function requestAttestation(
  context: ServiceCommandContext,
  { id }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, jobs, user } = context;
  const gathered = await gatherAttestation(context, id);
  if (gathered === null) return refuse('EVIDENCE_UNKNOWN');
  const attestations = attestationsRepository(tx);
  if (await attestations.ask(id, user.id, gathered.sha256)) await jobs.enqueue(tx, makeAttestationJobName, { id });
  const row = await attestations.find(id);
  return row === undefined ? refuse('EVIDENCE_UNKNOWN') : ok(buildAttestationView(context, row));
}
