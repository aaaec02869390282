import { useState } from 'react';
import { canShareFile, shareFile } from '../../platform/index.ts';
import { Button } from '../button.tsx';

interface ShareFileButtonProps {
  readonly file: File;
  readonly label: string;
  /** Where the file is all the same, once the sheet took nothing. */
  readonly refused: string;
  readonly onShared?: () => void;
}

/** Hands a file to the phone's own sheet, to Files for one; nothing where the browser has none for it. */
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
