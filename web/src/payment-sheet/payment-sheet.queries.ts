import { billingContract } from '@placejuste/contracts/billing';
import { callQuery } from '../platform/index.ts';

/** Wallet methods accepted by this service. */
export const walletQuery = callQuery(billingContract.calls.readWallet, {});
