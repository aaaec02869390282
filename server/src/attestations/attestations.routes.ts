import type { Attestation, attestationsContract } from '@placejuste/contracts/attestations';
import { attestationMessages } from '@placejuste/domain/evidence';
import { ok, refuse } from '@placejuste/domain/kernel';
import { declarationForCheck } from '../declarations/index.ts';
import type { Handlers, Platform } from '../platform/http/index.ts';
import { signedLink } from '../storage/index.ts';
import { gatherAttestation } from './attestation-facts.ts';
import { attestationsRepository, type AttestationRow } from './attestations.repository.ts';
import { makeAttestationJobName } from './make-attestation.job.ts';

const linkSeconds = 300;

export function attestationHandlers(platform: Platform): Handlers<typeof attestationsContract.calls> {
  return {
    async requestAttestation({ user, params: { id } }) {
      const own = await platform.db.asUser(user.claims, (tx) => declarationForCheck(tx, id));
      if (own === null) return refuse('EVIDENCE_UNKNOWN');
      return platform.db.asService(async (tx) => {
        const gathered = await gatherAttestation(tx, platform, id);
        if (gathered === null) return refuse('EVIDENCE_UNKNOWN');
        const attestations = attestationsRepository(tx);
        if (await attestations.ask(id, user.id, gathered.sha256))
          await platform.jobs.enqueue(tx, makeAttestationJobName, { id });
        const row = await attestations.attestation(id);
        return row === undefined ? refuse('EVIDENCE_UNKNOWN') : ok(attestationView(platform, row));
      });
    },

    async readAttestation({ user, params: { id } }) {
      const row = await platform.db.asUser(user.claims, (tx) => attestationsRepository(tx).attestation(id));
      return row === undefined ? refuse('EVIDENCE_UNKNOWN') : ok(attestationView(platform, row));
    },
  };
}

function attestationView(
  platform: Pick<Platform, 'secrets' | 'clock'>,
  { declaration_id: id, state, percent, object_id: objectId, size_bytes: sizeBytes, sha256 }: AttestationRow,
): Attestation {
  const fileName = `attestation-${id}.pdf`;
  const made = state === 'ready' && objectId !== null && sizeBytes !== null && sha256 !== null;
  return {
    state,
    percent,
    said: attestationMessages[state],
    file: made
      ? {
          url: signedLink(platform, objectId, { seconds: linkSeconds, filename: fileName }),
          fileName,
          sizeBytes,
          sha256,
        }
      : null,
  };
}
