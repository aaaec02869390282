import { useCallback, useEffect, useState } from 'react';
import { readPermissions, rememberPermission, type PermissionAnswer } from '../../platform/index.ts';

const queried = { location: 'geolocation', camera: 'camera' } as const;

/** Current state of a permission, or its last known state; `again` reads it again. */
export function usePermissionAnswer(name: 'location' | 'camera'): {
  readonly answer: PermissionAnswer;
  readonly again: () => void;
} {
  const [liveAnswer, setLiveAnswer] = useState<PermissionAnswer | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const hear = (state: PermissionState) => {
      if (controller.signal.aborted) return;
      const now: PermissionAnswer = state === 'prompt' ? 'unknown' : state;
      rememberPermission(name, now);
      setLiveAnswer(now);
    };
    if ('permissions' in navigator) {
      navigator.permissions.query({ name: queried[name] as PermissionName }).then(
        (status) => {
          hear(status.state);
          status.addEventListener?.('change', () => hear(status.state), { signal: controller.signal });
        },
        () => undefined,
      );
    }
    return () => controller.abort();
  }, [name, turn]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  return { answer: liveAnswer ?? readPermissions()[name], again };
}
