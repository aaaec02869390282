import { evidenceContract } from '@placejuste/contracts/evidence';
import { mountCalls, type Slice } from '../platform/http/index.ts';
import { evidenceRepository } from './evidence.repository.ts';
import { evidenceHandlers } from './evidence.routes.ts';
import { serviceKey } from './service-key.ts';
import { askAuthorityTimeJob, stampHeadJob } from './stamp-head.job.ts';

export { signDeposit } from './deposit-evidence.ts';
export {
  documentReader,
  readKeptManifest,
  readReceipt,
  readSignedDocument,
  readTreeHead,
} from './kept-documents.ts';
export { judgeClock, readClockFault, type ClockSources } from './judge-clock.ts';
export { serviceKey };
export { derSignature } from './der-signature.ts';
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
export { beforeDeposit, judgeManifest, signedByPhone, ticksOf, type ClockTicks } from './judge-manifest.ts';

/** Where anybody finds the keys receipts and heads are signed with. */
const keysPath = '/.well-known/placejuste-evidence-keys.json';

export const evidenceSlice: Slice = {
  name: 'evidence',
  async register(app, platform) {
    const { kid, jwk } = serviceKey(platform.secrets);
    await platform.db.asService((tx) => evidenceRepository(tx).addKey(kid, jwk, platform.clock.now()));
    mountCalls(app, evidenceContract, evidenceHandlers(platform), platform);
    app.get(keysPath, { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }, async () => {
      const rows = await platform.db.asService((tx) => evidenceRepository(tx).keys());
      return { keys: rows.map((row) => ({ ...(row.public_jwk as object), kid: row.kid, alg: 'ES256', use: 'sig' })) };
    });
  },
  jobs: (platform) => [stampHeadJob(platform), askAuthorityTimeJob(platform)],
};
