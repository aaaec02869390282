export { createColumnCipher } from './column-cipher.ts';
export { guardMasterKey } from './guard-master-key.ts';
export { readFingerprint } from './master-key.repository.ts';
export { isProof, makeProof } from './proof.ts';
export { openMasterKey, SecretKeyError, type MasterKey, type Secrets } from './secrets.ts';
export { seal, unseal } from './seal.ts';
