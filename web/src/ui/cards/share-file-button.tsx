import { useState } from 'react';
import { canShareFile, shareFile } from '../../platform/index.ts';
import { Button } from '../button.tsx';

interface ShareFileButtonProps {
  readonly file: File;
  readonly label: string;
  /** Says where else to find the file, when the share sheet could not take it. */
  readonly refused: string;
  readonly onShared?: () => void;
}

/** Opens the share sheet of the system with a file; renders nothing where the browser cannot share it. */
export function ShareFileButton({ file, label, refused, onShared }: ShareFileButtonProps) {
  const [isRefused, setIsRefused] = useState(false);
  if (!canShareFile(file)) return null;
  const share = async () => {
    setIsRefused(false);
    const outcome = await shareFile(file);
    setIsRefused(outcome === 'refused');
    if (outcome === 'shared') onShared?.();
  };
  return (
    <>
      <Button icon="share" wide onClick={() => void share()}>
        {label}
      </Button>
      <p role="alert" className={isRefused ? undefined : 'visually-hidden'}>
        {isRefused ? refused : ''}
      </p>
    </>
  );
}
