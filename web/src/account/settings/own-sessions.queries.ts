import { accountsContract } from '@placejuste/contracts/accounts';
import { callQuery } from '../../platform/index.ts';

export const ownSessionsQuery = callQuery(accountsContract.calls.listSessions, {});
