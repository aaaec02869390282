export { openSecrets, SecretKeyError, type Secrets } from './secrets.ts';
export { seal, unseal } from './seal.ts';
