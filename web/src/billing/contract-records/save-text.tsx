import { useEffect, useMemo, type ReactNode } from 'react';
import { AnchorButton } from '../../ui/index.ts';

interface SaveTextProps {
  readonly content: string;
  readonly fileName: string;
  readonly children: ReactNode;
  readonly 'aria-label'?: string;
}

/** A text as a file in the hands of whoever reads it: what is on a screen is on no durable medium. */
export function SaveText({ content, fileName, children, ...rest }: SaveTextProps) {
  // The first sign tells programs of Windows that the file is in UTF-8.
  const url = useMemo(
    () => URL.createObjectURL(new Blob([`\ufeff${content}\r\n`], { type: 'text/plain;charset=utf-8' })),
    [content],
  );
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <AnchorButton {...rest} href={url} download={fileName} icon="download" wide>
      {children}
    </AnchorButton>
  );
}
