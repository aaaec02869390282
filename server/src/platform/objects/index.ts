export { findFileFault } from './disk-fault.ts';
export { openDiskObjects } from './disk-object-store.ts';
export {
  isObjectExists,
  type ListedObject,
  ObjectExistsError,
  type ObjectPage,
  type ObjectStore,
  type UnreadableObject,
} from './object-store.ts';
export { isStoreOut, openS3Objects, type S3Place } from './s3-object-store.ts';
export { ObjectDamagedError } from './sealed-chunks.ts';
export { readWhole } from './whole-object.ts';
