import type { syncContract } from '@placejuste/contracts/sync';

/** Everything a synchronisation may be refused with: what its commands refuse, and its own. */
export type SyncCode = keyof (typeof syncContract)['calls']['sync']['refusals'] & string;
