import { accountsContract } from '@placejuste/contracts/accounts';
import { callQuery } from '../../platform/index.ts';

export const keptPreferencesQuery = callQuery(accountsContract.calls.readPreferences, {});
