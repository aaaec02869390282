import { useEffect, useRef, useState, type RefObject } from 'react';
import { type CameraProblem, closeCamera, openCamera } from './camera.ts';

export interface Camera {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Stream of the camera; null until its first frame. */
  readonly stream: MediaStream | null;
}

/** Opens the rear camera while the component is mounted; calls `onLost` when it does not open or stops by itself. */
export function useCamera(onLost: (problem: CameraProblem) => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const latestOnLost = useRef(onLost);
  useEffect(() => {
    latestOnLost.current = onLost;
  });

  useEffect(() => {
    let openStream: MediaStream | null = null;
    let current = true;
    const start = async () => {
      const opening = await openCamera();
      if (!current) {
        // The person closed the camera while the browser was asking.
        if (opening.ok) closeCamera(opening.stream);
        return;
      }
      if (!opening.ok) {
        latestOnLost.current(opening.problem);
        return;
      }
      openStream = opening.stream;
      // The permission was revoked, a phone call took the camera, or it was unplugged.
      openStream.getVideoTracks()[0]?.addEventListener('ended', () => current && latestOnLost.current('busy'));
      const element = video.current;
      if (element === null) return;
      element.srcObject = openStream;
      // Rejected when the page is hidden meanwhile: the video starts when it is visible again.
      await element.play().catch(() => undefined);
      if (current) setStream(openStream);
    };
    void start();
    return () => {
      current = false;
      if (openStream !== null) closeCamera(openStream);
    };
  }, []);

  return { video, stream };
}
