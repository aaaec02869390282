export { CertificateError, isInForce, readKeyPair, type CertificateFault } from './key-pair.ts';
