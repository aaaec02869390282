import { useState } from 'react';
import { Button } from '../ui/index.ts';
import { closeCamera, openCamera } from './camera.ts';

interface CameraCheckProps {
  readonly label: string;
  readonly checking: string;
  /** Called once the permission is recorded, so that it is read again. */
  readonly onChecked: () => void;
}

/** Button that asks for the camera and closes it at once. */
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
