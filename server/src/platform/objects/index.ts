export type { ObjectStore } from './object-store.ts';
