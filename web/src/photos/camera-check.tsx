import { useState } from 'react';
import { Button } from '../ui/index.ts';
import { closeCamera, openCamera } from './camera.ts';

interface CameraCheckProps {
  readonly label: string;
  readonly checking: string;
  /** The answer was noted: read it again. */
  readonly onChecked: () => void;
}

/** Asks for the camera and lets it go at once. */
export function CameraCheck({ label, checking, onChecked }: CameraCheckProps) {
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    const opening = await openCamera();
    if (opening.ok) closeCamera(opening.stream);
    setBusy(false);
    onChecked();
  };
  return (
    <Button icon="camera" wide busy={busy} onClick={() => void check()}>
      {busy ? checking : label}
    </Button>
  );
}
