import type { Attestation } from '@placejuste/contracts/attestations';
import { attestationMessages } from '@placejuste/domain/evidence';
import type { ServiceContext } from '../platform/http/index.ts';
import { buildSignedLink } from '../storage/index.ts';
import type { AttestationRow } from './attestations.repository.ts';

const linkSeconds = 300;

/** View of an attestation, with the progress of its making. */
export function buildAttestationView(
  context: Pick<ServiceContext, 'secrets' | 'clock'>,
  { declaration_id: id, state, percent, object_id: objectId, size_bytes: sizeBytes, sha256 }: AttestationRow,
): Attestation {
  const fileName = `attestation-${id}.pdf`;
  const isReady = state === 'ready' && objectId !== null && sizeBytes !== null && sha256 !== null;
  return {
    state,
    percent,
    said: attestationMessages[state],
    file: isReady
      ? {
          url: buildSignedLink(context, objectId, { seconds: linkSeconds, filename: fileName }),
          fileName,
          sizeBytes,
          sha256,
        }
      : null,
  };
}
