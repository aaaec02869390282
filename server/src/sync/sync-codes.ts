import type { syncContract } from '@placejuste/contracts/sync';

/** Every refusal of a synchronisation: those of its commands, and its own. */
export type SyncCode = keyof (typeof syncContract)['calls']['sync']['refusals'] & string;
