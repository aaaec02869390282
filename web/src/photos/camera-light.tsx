import { useState } from 'react';
import { Button } from '../ui/index.ts';
import { photosText } from './photos.text.fr.ts';

/** Chromium's extension of the track's capabilities. */
type Lamp = MediaTrackCapabilities & { readonly torch?: boolean };
type LampWish = MediaTrackConstraintSet & { readonly torch: boolean };

/** Button for the phone's torch, when the browser gives access to it. */
export function CameraLight({ stream }: { readonly stream: MediaStream }) {
  const [lit, setLit] = useState(false);
  const track = stream.getVideoTracks()[0];
  if (track === undefined || (track.getCapabilities?.() as Lamp | undefined)?.torch !== true) return null;
  const turn = async () => {
    const wish: LampWish = { torch: !lit };
    await track.applyConstraints({ advanced: [wish] }).then(
      () => setLit(!lit),
      () => undefined,
    );
  };
  return (
    <Button icon="flash" className="sign" aria-pressed={lit} onClick={() => void turn()}>
      {photosText.camera.light}
    </Button>
  );
}
