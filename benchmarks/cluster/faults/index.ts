import { databaseFaults } from './database-faults.ts';
import { differingFaults } from './differing-faults.ts';
import type { Fault } from './fault.ts';
import { nodeFaults } from './node-faults.ts';
import { storeFaults } from './store-faults.ts';

export type { Fault, Means } from './fault.ts';

const nothing: Fault = { name: 'nothing, for comparison', begin: async () => undefined, lastsSeconds: 20 };

/** Tried one after the other; the upgrade comes first, because the cluster starts with the previous release. */
export const faults: readonly Fault[] = [nothing, ...nodeFaults, ...databaseFaults, ...storeFaults, ...differingFaults];
