export { PhotoField } from './photo-field.tsx';
export { CameraCheck } from './camera-check.tsx';
export { CameraDialog } from './camera-dialog.tsx';
export { cameraSupported, type CameraProblem } from './camera.ts';
export { askToLast, roomForProof, storageRoom, type StorageRoom } from './storage-room.ts';
export { usePhotoSlot } from './use-photo-slot.ts';
export { SaveElsewhere } from './save-elsewhere.tsx';
export { objectExtension } from './object-extension.ts';
