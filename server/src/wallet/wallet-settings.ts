import { isInForce } from '../platform/certificates/index.ts';
import type { PassCertificate } from '../platform/wallet/index.ts';

export interface WalletSettings {
  readonly pass: PassCertificate | null;
  /** Who gives the pass, as it says. */
  readonly organisation: string;
}

/** The certificate that may sign now: one that is over offers nothing, as if there were none. */
export function selectPass({ pass }: WalletSettings, now: Date): PassCertificate | null {
  return pass !== null && isInForce(pass.certificate, now) ? pass : null;
}
