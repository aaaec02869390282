import { accountsContract } from '@placejuste/contracts/accounts';
import { callQuery } from '../platform/index.ts';

export const suspensionQuery = callQuery(accountsContract.calls.readSuspension, {});
