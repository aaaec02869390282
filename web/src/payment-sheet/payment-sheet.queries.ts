import { billingContract } from '@placejuste/contracts/billing';
import { callQuery } from '../platform/index.ts';

/** How this service takes what a wallet hands over. */
export const walletQuery = callQuery(billingContract.calls.readWallet, {});
