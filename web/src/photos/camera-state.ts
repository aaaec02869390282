import { isCameraSupported } from './camera.ts';

export type CameraState = 'ready' | 'refused' | 'absent';

/** Tells whether the page could use a camera, without a prompt: browsers tell the number of cameras, not which. */
export async function readCameraState(): Promise<CameraState> {
  if (!isCameraSupported()) return 'absent';
  const answer = await navigator.permissions?.query({ name: 'camera' as PermissionName }).catch(() => null);
  if (answer?.state === 'denied') return 'refused';
  const devices = await navigator.mediaDevices.enumerateDevices?.().catch(() => null);
  return devices == null || devices.some(({ kind }) => kind === 'videoinput') ? 'ready' : 'absent';
}
