import { useCallback, useEffect, useState } from 'react';
import {
  requestPersistence,
  type CameraProblem,
  isCameraSupported,
  roomForProof,
  readStorageRoom,
} from '../../photos/index.ts';
import { shouldAutoAdvance } from '../wizard/use-auto-advance.ts';

export interface CameraFirst<Kind extends string> {
  /** Kind of picture for which the camera is open; null when it is closed. */
  readonly shooting: Kind | null;
  /** Undefined when the page cannot use a camera. */
  readonly open: ((kind: Kind) => void) | undefined;
  readonly close: () => void;
  /** Moves from one picture to the next, unless the camera was closed or opened for another one meanwhile. */
  readonly goOn: (from: Kind, to: Kind | null) => void;
  readonly reportLoss: (problem: CameraProblem) => void;
  readonly problem: CameraProblem | null;
  /** Set when the device is nearly full: the requested picture and the bytes free. */
  readonly lowStorage: { readonly kind: Kind; readonly free: number } | null;
  readonly openAnyway: () => void;
}

/**
 * State of the page's camera, opened by a press, or automatically when the person allowed it before and a picture is
 * missing. Free space is checked first, because a photograph that does not fit cannot be stored.
 */
export function useCameraFirst<Kind extends string>(missingKind: Kind | null): CameraFirst<Kind> {
  const [shooting, setShooting] = useState<Kind | null>(null);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const [lowStorage, setLowStorage] = useState<CameraFirst<Kind>['lowStorage']>(null);
  const isSupported = isCameraSupported();

  const openCamera = useCallback(async (kind: Kind) => {
    setProblem(null);
    setLowStorage(null);
    const { free, durable } = await readStorageRoom();
    if (free !== null && free < roomForProof) {
      setLowStorage({ kind, free });
      return;
    }
    setShooting(kind);
    if (durable === false) void requestPersistence();
  }, []);

  // Computed once, when the step opens: a camera that was closed stays closed.
  const [first] = useState(missingKind);
  useEffect(() => {
    if (first === null || !isSupported || !('permissions' in navigator) || !shouldAutoAdvance()) return;
    let isCurrent = true;
    // Some browsers cannot query this permission: there the camera waits for a press.
    navigator.permissions.query({ name: 'camera' as PermissionName }).then(
      ({ state }) => {
        if (isCurrent && state === 'granted') void openCamera(first);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [first, isSupported, openCamera]);

  const reportLoss = useCallback((reason: CameraProblem) => {
    setShooting(null);
    setProblem(reason);
  }, []);
  const openAnyway = useCallback(() => {
    setShooting(lowStorage?.kind ?? null);
    setLowStorage(null);
  }, [lowStorage]);

  return {
    shooting,
    open: isSupported ? (kind) => void openCamera(kind) : undefined,
    close: () => setShooting(null),
    goOn: (from, to) => setShooting((current) => (current === from ? to : current)),
    reportLoss,
    problem,
    lowStorage,
    openAnyway,
  };
}
