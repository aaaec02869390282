import { useEffect, useState } from 'react';
import { AnchorButton } from '../ui/index.ts';
import { leavingText as text } from './leaving.text.fr.ts';

/**
 * The confirmation as a file in the hands of whoever gets neither an e-mail nor a text message: what is written on a
 * screen is on no durable medium (C. conso. L215-1-1, L221-21).
 */
export function SaveConfirmation({ lines }: { readonly lines: readonly string[] }) {
  // The first sign tells programs of Windows that the file is in UTF-8.
  const [url] = useState(() =>
    URL.createObjectURL(new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/plain;charset=utf-8' })),
  );
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <AnchorButton href={url} download={text.fileName} icon="download" wide>
      {text.save}
    </AnchorButton>
  );
}
