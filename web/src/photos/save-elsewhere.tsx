import { useEffect, useState } from 'react';
import { AnchorButton, ShareFileButton } from '../ui/index.ts';
import { photosText } from './photos.text.fr.ts';

/** Link to save a picture that this device cannot store among the phone's own files. Must have a key for each file. */
export function SaveElsewhere({ file }: { readonly file: File }) {
  const [url] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <>
      <AnchorButton href={url} download={file.name} icon="download" wide>
        {photosText.saveElsewhere}
      </AnchorButton>
      <ShareFileButton file={file} label={photosText.shareElsewhere} refused={photosText.notShared} />
    </>
  );
}
