import { rememberPermission } from '../platform/index.ts';

export type CameraProblem = 'denied' | 'absent' | 'busy' | 'unsupported';
export type CameraOpening =
  | { readonly ok: true; readonly stream: MediaStream }
  | { readonly ok: false; readonly problem: CameraProblem };

type Devices = Pick<MediaDevices, 'getUserMedia'>;

function getMediaDevices(): Devices | undefined {
  // Missing in old browsers and on pages without TLS, although the type says otherwise.
  return 'mediaDevices' in navigator ? navigator.mediaDevices : undefined;
}

export function isCameraSupported(): boolean {
  return getMediaDevices() !== undefined;
}

/** Opens the rear camera at its best resolution and records the person's answer. Prompts at most once. */
export async function openCamera(devices: Devices | undefined = getMediaDevices()): Promise<CameraOpening> {
  if (devices === undefined) return { ok: false, problem: 'unsupported' };
  try {
    const stream = await devices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 4096 }, height: { ideal: 3072 } },
    });
    rememberPermission('camera', 'granted');
    return { ok: true, stream };
  } catch (failure) {
    const problem = toCameraProblem(failure);
    if (problem === 'denied') rememberPermission('camera', 'denied');
    return { ok: false, problem };
  }
}

function toCameraProblem(failure: unknown): CameraProblem {
  const name = failure instanceof DOMException ? failure.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'busy';
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
