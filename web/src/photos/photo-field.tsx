import { type PhotoOrigin, photoTypes } from '@placejuste/domain/declaration';
import { type ReactNode, useRef } from 'react';
import { openingTags, type PhotoFacts } from '../offline/index.ts';
import { isMobile } from '../platform/index.ts';
import { Button, FileButton } from '../ui/index.ts';
import type { PhotoUse } from './check-photo.ts';
import { KeptPicture } from './kept-picture.tsx';
import { photosText } from './photos.text.fr.ts';
import { SaveElsewhere } from './save-elsewhere.tsx';
import { usePhotoSlot } from './use-photo-slot.ts';

/** Named types, not `image/*`: phones that store HEIC then hand over a JPEG. */
const pictures = photoTypes.join(',');

interface PhotoFieldProps {
  readonly id: string;
  /** Whom the kept picture belongs to: a draft's key. */
  readonly owner: string;
  readonly use: PhotoUse;
  /** What it must show: « le pare-brise, carte visible ». Names the buttons too. */
  readonly what: string;
  readonly photo: PhotoFacts | null;
  readonly onPhoto: (photo: PhotoFacts) => void;
  /** True from the choice of a file until it is kept or refused: what sends the picture waits (`useIncomingPictures`). */
  readonly onTaking?: (isTaking: boolean) => void;
  /** A file came in, before anything is known of it; what it answers is told the picture once that file is kept. */
  readonly onIncoming?: (origin: PhotoOrigin) => (photo: PhotoFacts) => void;
  /** A refusal that came from elsewhere, the server for one. */
  readonly error?: string | null;
  /** Drawn guide shown while there is no picture. */
  readonly guide?: ReactNode;
  /** False when another action of the screen is the main one. */
  readonly main?: boolean;
  /** Opens the camera of the page; without it the phone's own camera is the first way. */
  readonly onCamera?: () => void;
  /** The camera covers it: the picture is not opened under there, which would hold the next photograph back. */
  readonly isCovered?: boolean;
}

/** One picture, by the camera or from files; what was kept stays until a better one is accepted. */
export function PhotoField({
  id,
  owner,
  use,
  what,
  photo,
  onPhoto,
  onTaking,
  onIncoming,
  error = null,
  guide,
  main = true,
  onCamera,
  isCovered = false,
}: PhotoFieldProps) {
  const slot = usePhotoSlot(owner, use, photo);
  const paper = use === 'notice' || use === 'document';
  const opened = useRef<ReturnType<typeof openingTags> | null>(null);
  const receive = async ([file]: readonly File[], origin?: PhotoOrigin) => {
    if (file === undefined) return;
    const whenKept = origin === undefined ? undefined : onIncoming?.(origin);
    onTaking?.(true);
    try {
      const kept = await slot.receive(file, origin, origin === 'phone-camera' ? opened.current : null);
      if (kept === null) return;
      onPhoto(kept);
      whenKept?.(kept);
    } finally {
      onTaking?.(false);
    }
  };
  const sentence = slot.error ?? error;
  const look = photo === null && main ? 'act' : 'ghost';
  const named = (words: string) => (
    <>
      {words}
      <span className="visually-hidden"> : {what}</span>
    </>
  );
  const byPhone = (
    <FileButton
      id={id}
      accept={pictures}
      capture="environment"
      look={onCamera === undefined ? look : 'ghost'}
      wide
      onOpen={() => {
        opened.current = openingTags();
      }}
      // A computer has no such camera and opens its files instead: nobody saw where that picture was taken.
      onFiles={(files) => void receive(files, paper ? undefined : isMobile() ? 'phone-camera' : 'gallery')}
      error={sentence ?? undefined}
    >
      {named(onCamera !== undefined ? photosText.phoneCamera : photo === null ? photosText.take : photosText.retake)}
    </FileButton>
  );
  const byFile = (
    <FileButton
      accept={paper ? `${pictures},application/pdf` : pictures}
      icon={paper ? 'paper' : 'upload'}
      wide
      onFiles={(files) => void receive(files, paper ? undefined : 'gallery')}
    >
      {named(paper ? photosText.choosePaper : photosText.chooseUnplaced)}
    </FileButton>
  );
  if (use === 'document' && photo !== null)
    return (
      <div className="stack tight photo-field">
        <KeptPicture photo={photo} what={what} small />
        <Checking busy={slot.busy} />
        <FileButton
          id={id}
          accept={`${pictures},application/pdf`}
          wide
          onFiles={(files) => void receive(files)}
          error={sentence ?? undefined}
        >
          {named(photosText.retake)}
        </FileButton>
        {slot.unkept !== null && <SaveElsewhere key={slot.unkept.lastModified} file={slot.unkept} />}
      </div>
    );
  return (
    <div className="stack tight photo-field">
      {photo === null ? guide : !isCovered && <KeptPicture photo={photo} what={what} />}
      <Checking busy={slot.busy} />
      {onCamera === undefined ? (
        <>
          {byPhone}
          {byFile}
        </>
      ) : (
        <>
          <Button icon="camera" look={look} wide data-voice={look === 'act' ? 'photo' : undefined} onClick={onCamera}>
            {named(photo === null ? photosText.take : photosText.retake)}
          </Button>
          <details className="other-ways" open={sentence !== null || undefined}>
            <summary>{named(photosText.otherWays)}</summary>
            <div className="stack tight">
              {byPhone}
              {byFile}
            </div>
          </details>
        </>
      )}
      {slot.unkept !== null && <SaveElsewhere key={slot.unkept.lastModified} file={slot.unkept} />}
    </div>
  );
}

function Checking({ busy }: { readonly busy: boolean }) {
  return (
    <p role="status" className={busy ? 'soft' : 'visually-hidden'}>
      {busy ? photosText.checking : ''}
    </p>
  );
}
