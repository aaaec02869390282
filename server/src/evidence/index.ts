import { evidenceContract } from '@placejuste/contracts/evidence';
import { mountCalls, runAsService, type Slice } from '../platform/http/index.ts';
import { askAuthorityTimeJob } from './ask-authority-time.job.ts';
import { evidenceHandlers } from './evidence.routes.ts';
import { mountKeysRoutes } from './keys.routes.ts';
import { publishKey } from './publish-key.ts';
import { getServiceKey } from './service-key.ts';
import { stampHeadJob } from './stamp-head.job.ts';

export { checkLog, type CheckedLog } from './log/check-log.ts';
export { readLockUse } from './log/lock-use.ts';
export { signDeposit } from './deposit-evidence.ts';
export {
  createDocumentReader,
  readKeptManifest,
  readReceipt,
  readSignedDocument,
  readTreeHead,
} from './signed-documents.ts';
export { judgeClock, readClockFault, findDatabaseClockFault, type ClockSources } from './judge-clock.ts';
export { getServiceKey };
export { thumbprintCommands } from './thumbprint-commands.text.fr.ts';
export { encodeDerSignature } from './der-signature.ts';
export { encodePublicKeyPem } from './public-key.ts';
export {
  listDoubts,
  findEvidence,
  loadHeadAtDeposit,
  isDeposited,
  isInLog,
  isWithdrawn,
  findPhoneKey,
  listPublishedKeys,
  findReceipt,
  type Evidence,
} from './evidence.api.ts';
export {
  readBeforeDeposit,
  judgeManifest,
  findOwnDevice,
  type SigningDevice,
  isSignedByPhone,
  buildClockTicks,
  type ClockTicks,
} from './judge-manifest.ts';

export const evidenceSlice: Slice = {
  name: 'evidence',
  async register(app, platform) {
    await runAsService(platform, publishKey);
    mountCalls(app, { contract: evidenceContract, handlers: evidenceHandlers, platform });
    mountKeysRoutes(app, platform);
  },
  jobs: (platform) => [stampHeadJob(platform), askAuthorityTimeJob(platform)],
};
