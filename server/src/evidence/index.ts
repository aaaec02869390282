import { evidenceContract } from '@placejuste/contracts/evidence';
import { mountCalls, runAsService, type Slice } from '../platform/http/index.ts';
import { askAuthorityTimeJob } from './ask-authority-time.job.ts';
import { evidenceHandlers } from './evidence.routes.ts';
import { keysRoutes } from './keys.routes.ts';
import { publishKey } from './publish-key.ts';
import { serviceKey } from './service-key.ts';
import { stampHeadJob } from './stamp-head.job.ts';

export { checkLog, type CheckedLog } from './log/check-log.ts';
export { readLockUse } from './log/lock-use.ts';
export { signDeposit } from './deposit-evidence.ts';
export {
  documentReader,
  readKeptManifest,
  readReceipt,
  readSignedDocument,
  readTreeHead,
} from './kept-documents.ts';
export { judgeClock, readClockFault, findDatabaseClockFault, type ClockSources } from './judge-clock.ts';
export { serviceKey };
export { thumbprintCommands } from './thumbprint-commands.text.fr.ts';
export { derSignature } from './der-signature.ts';
export { encodePublicKeyPem } from './public-key.ts';
export {
  doubtsOf,
  evidenceOf,
  headAtDeposit,
  isDeposited,
  isInLog,
  isWithdrawn,
  phoneKey,
  publishedKeys,
  receiptOf,
  type Evidence,
} from './evidence.api.ts';
export {
  beforeDeposit,
  judgeManifest,
  ownDevice,
  type SigningDevice,
  isSignedByPhone,
  ticksOf,
  type ClockTicks,
} from './judge-manifest.ts';

export const evidenceSlice: Slice = {
  name: 'evidence',
  async register(app, platform) {
    await runAsService(platform, publishKey);
    mountCalls(app, evidenceContract, evidenceHandlers, platform);
    keysRoutes(app, platform);
  },
  jobs: (platform) => [stampHeadJob(platform), askAuthorityTimeJob(platform)],
};
