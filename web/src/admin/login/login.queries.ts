import { accountsContract } from '@placejuste/contracts/accounts';
import { callQuery } from '../../platform/index.ts';

export const accountQuery = callQuery(accountsContract.calls.read, {});
