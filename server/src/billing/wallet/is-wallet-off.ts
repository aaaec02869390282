import { isFeatureOff } from '../../features/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';

/** True while the operator has turned off wallet payments, or all payments. */
export async function isWalletOff({ tx }: Pick<ServiceContext, 'tx'>): Promise<boolean> {
  return (await isFeatureOff(tx, 'wallet-payments')) || (await isFeatureOff(tx, 'payments'));
}
