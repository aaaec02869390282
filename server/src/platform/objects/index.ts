export { openDiskObjects } from './disk-object-store.ts';
export type { ListedObject, ObjectPage, ObjectStore } from './object-store.ts';
export { openS3Objects, type S3Place } from './s3-object-store.ts';
export { ObjectDamagedError } from './sealed-chunks.ts';
export { wholeOf } from './whole-object.ts';
