import { attestationsContract } from '@placejuste/contracts/attestations';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { sharedTypst } from '../platform/typst/index.ts';
import { attestationHandlers } from './attestations.routes.ts';
import { makeAttestationJob } from './make-attestation.job.ts';

export const attestationsSlice: Slice = {
  name: 'attestations',
  register(app, platform) {
    mountCalls(app, { contract: attestationsContract, handlers: attestationHandlers, platform });
    app.addHook('onClose', () => sharedTypst.close());
  },
  jobs: (platform) => [makeAttestationJob(platform, sharedTypst)],
};
