import { checkKeeping, type Keeping } from '../offline/index.ts';
import { readCameraState, roomForProof, readStorageRoom, type CameraState, type StorageRoom } from '../photos/index.ts';
import { canRead } from '../vision/index.ts';

/** Reasons why a device cannot declare. */
const lacks = ['no-camera', 'camera-refused', 'no-storage', 'storage-full', 'no-reading', 'no-signature'] as const;
export type Lack = (typeof lacks)[number];

interface DeviceTools {
  readonly camera: () => Promise<CameraState>;
  readonly room: () => Promise<StorageRoom>;
  readonly keeping: () => Promise<Keeping>;
  readonly reads: () => boolean;
}

const ownTools = (owner: string): DeviceTools => ({
  camera: () => readCameraState(),
  room: () => readStorageRoom(),
  keeping: () => checkKeeping(owner),
  reads: canRead,
});

/** Checks without asking the person for a permission; empty when the device lacks nothing. */
export async function listLacks(owner: string, tools: DeviceTools = ownTools(owner)): Promise<readonly Lack[]> {
  const [camera, { free }, { keeps, signs }] = await Promise.all([tools.camera(), tools.room(), tools.keeping()]);
  const isLacking: Readonly<Record<Lack, boolean>> = {
    'no-camera': camera === 'absent',
    'camera-refused': camera === 'refused',
    'no-storage': !keeps,
    'storage-full': keeps && free !== null && free < roomForProof,
    'no-reading': !tools.reads(),
    // Without storage there is no key either: only the storage is reported.
    'no-signature': keeps && !signs,
  };
  return lacks.filter((lack) => isLacking[lack]);
}
