import { walletContract } from '@placejuste/contracts/wallet';
import { callQuery } from '../../platform/index.ts';

export const walletQuery = callQuery(walletContract.calls.readWallet, {});
