import { useEffect, useMemo, type ReactNode } from 'react';
import { AnchorButton } from '../../ui/index.ts';

interface SaveTextProps {
  readonly content: string;
  readonly fileName: string;
  readonly children: ReactNode;
  readonly 'aria-label'?: string;
}

/** Downloads a text as a file: a text on a screen is not on a durable medium. */
export function SaveText({ content, fileName, children, ...rest }: SaveTextProps) {
  // The byte order mark tells Windows programs that the file is in UTF-8.
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
