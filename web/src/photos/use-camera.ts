import { useEffect, useRef, useState, type RefObject } from 'react';
import { type CameraProblem, closeCamera, openCamera } from './camera.ts';

export interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Null until the camera gives its first picture. */
  readonly stream: MediaStream | null;
}

/** The rear camera for as long as the component lives; `onLost` when it does not open, or stops by itself. */
export function useCamera(onLost: (problem: CameraProblem) => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const lost = useRef(onLost);
  useEffect(() => {
    lost.current = onLost;
  });

  useEffect(() => {
    let held: MediaStream | null = null;
    let current = true;
    const start = async () => {
      const opened = await openCamera();
      if (!current) {
        // The person closed while the browser was asking.
        if (opened.ok) closeCamera(opened.stream);
        return;
      }
      if (!opened.ok) {
        lost.current(opened.problem);
        return;
      }
      held = opened.stream;
      // Taken back in the browser's settings, by a phone call, or unplugged.
      held.getVideoTracks()[0]?.addEventListener('ended', () => current && lost.current('busy'));
      const element = video.current;
      if (element === null) return;
      element.srcObject = held;
      // Refused when the page is hidden meanwhile: the picture comes when it is shown again.
      await element.play().catch(() => undefined);
      if (current) setStream(held);
    };
    void start();
    return () => {
      current = false;
      if (held !== null) closeCamera(held);
    };
  }, []);

  return { video, stream };
}
