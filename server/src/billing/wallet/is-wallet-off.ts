import { isFeatureOff } from '../../features/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';

/** Whether no sheet is offered for now: the operator turned it off, or all payments. */
export async function isWalletOff({ tx }: Pick<ServiceContext, 'tx'>): Promise<boolean> {
  return (await isFeatureOff(tx, 'wallet-payments')) || (await isFeatureOff(tx, 'payments'));
}
