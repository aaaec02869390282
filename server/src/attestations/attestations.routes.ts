import type { attestationsContract } from '@placejuste/contracts/attestations';
import { refuse } from '@placejuste/domain/kernel';
import { query, runAsService, runAsUser, type Handlers } from '../platform/http/index.ts';
import { readAttestation } from './read-attestation.ts';
import { isOwnDeclaration, requestAttestation } from './request-attestation.ts';

export const attestationHandlers: Handlers<typeof attestationsContract.calls> = {
  async requestAttestation({ user, params }, platform) {
    if (!(await runAsUser(platform, user, (context) => isOwnDeclaration(context, params.id))))
      return refuse('EVIDENCE_UNKNOWN');
    return runAsService(platform, (context) => requestAttestation({ ...context, user }, params));
  },
  readAttestation: query(readAttestation),
};
