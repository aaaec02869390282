export { openDiskObjects } from './disk-object-store.ts';
export type { ObjectStore } from './object-store.ts';
export { ObjectDamagedError } from './sealed-chunks.ts';
