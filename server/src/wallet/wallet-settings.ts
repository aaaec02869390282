import { isInForce } from '../platform/certificates/index.ts';
import type { PassCertificate } from '../platform/wallet/index.ts';

export interface WalletSettings {
  readonly pass: PassCertificate | null;
  /** Organisation that issues the pass, as it shows. */
  readonly organisation: string;
}

/** Returns the certificate if it is valid now; an expired one counts as none. */
export function selectPass({ pass }: WalletSettings, now: Date): PassCertificate | null {
  return pass !== null && isInForce(pass.certificate, now) ? pass : null;
}
