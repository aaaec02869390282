import { type PhotoOrigin, photoTypes } from '@placejuste/domain/declaration';
import { type ReactNode, useRef, useState } from 'react';
import { buildOpeningTags, type PhotoFacts } from '../offline/index.ts';
import { isMobile } from '../platform/index.ts';
import { Button, FileButton } from '../ui/index.ts';
import type { PhotoUse } from './check-photo.ts';
import { StoredPicture } from './stored-picture.tsx';
import { photosText } from './photos.text.fr.ts';
import { SaveElsewhere } from './save-elsewhere.tsx';
import { usePhotoSlot } from './use-photo-slot.ts';

/** Explicit types instead of `image/*`, so that phones that store HEIC convert to JPEG. */
const pictures = photoTypes.join(',');

interface PhotoFieldProps {
  readonly id: string;
  /** Key of the draft that owns the stored picture. */
  readonly owner: string;
  readonly use: PhotoUse;
  /** Required subject: « le pare-brise, carte visible ». Part of the button names too. */
  readonly what: string;
  readonly photo: PhotoFacts | null;
  readonly onPhoto: (photo: PhotoFacts) => void;
  /** True from the choice of a file until it is kept or refused: what sends the picture waits (`useIncomingPictures`).
   */ readonly onTaking?: (isTaking: boolean) => void;
  /** Called when a file arrives, before it is checked; the returned function is called with the stored picture. */
  readonly onIncoming?: (origin: PhotoOrigin) => (photo: PhotoFacts) => void;
  /** Refusal from elsewhere, for example from the server. */
  readonly error?: string | null;
  /** Drawn guide shown while there is no picture. */
  readonly guide?: ReactNode;
  /** False when another action of the screen is the main one. */
  readonly main?: boolean;
  /** Opens the page's camera; without it the phone's own camera comes first. */
  readonly onCamera?: () => void;
  /** True while the camera covers the field: decoding the picture under it would delay the next photograph. */
  readonly isCovered?: boolean;
}

/** Handles the pictures chosen for a field: each is checked and stored, then passed to `onPhoto`. */
function usePictureIntake({ owner, use, photo, onPhoto, onTaking, onIncoming, error }: PhotoFieldProps) {
  const slot = usePhotoSlot(owner, use, photo);
  const [isTakenIn, setTakenIn] = useState(false);
  const lastOpeningTags = useRef<ReturnType<typeof buildOpeningTags> | null>(null);
  const receive = async ([file]: readonly File[], origin?: PhotoOrigin) => {
    if (file === undefined) return;
    const onStored = origin === undefined ? undefined : onIncoming?.(origin);
    setTakenIn(false);
    onTaking?.(true);
    try {
      const keptPhoto = await slot.receive(file, origin, origin === 'phone-camera' ? lastOpeningTags.current : null);
      if (keptPhoto === null) return;
      setTakenIn(true);
      onPhoto(keptPhoto);
      onStored?.(keptPhoto);
    } finally {
      onTaking?.(false);
    }
  };
  const onOpen = () => {
    lastOpeningTags.current = buildOpeningTags();
  };
  // Only a refusal of the slot is announced here; others are announced by their screen.
  const refusal = { error: slot.error ?? error ?? undefined, isErrorSpoken: slot.error !== null };
  return { slot, isTakenIn, refusal, onOpen, receive };
}

/** Field for one picture, from the camera or from files; the stored picture stays until another is accepted. */
export function PhotoField(props: PhotoFieldProps) {
  const { id, use, what, photo, guide, main = true, onCamera, isCovered = false } = props;
  const { slot, isTakenIn, refusal, onOpen, receive } = usePictureIntake(props);
  const paper = use === 'notice' || use === 'document';
  const take = photo === null ? photosText.take : photosText.retake;
  const look = photo === null && main ? 'act' : 'ghost';
  if (use === 'document' && photo !== null)
    return (
      <div className="stack tight photo-field">
        <StoredPicture photo={photo} what={what} small />
        <TakingIn busy={slot.busy} keptPhoto={isTakenIn ? photo : null} />
        <FileButton
          id={id}
          accept={`${pictures},application/pdf`}
          wide
          onFiles={(files) => void receive(files)}
          {...refusal}
        >
          <NamedLabel words={photosText.retake} what={what} />
        </FileButton>
        {slot.unstoredFile !== null && <SaveElsewhere key={slot.unstoredFile.lastModified} file={slot.unstoredFile} />}
      </div>
    );
  const byPhone = (
    <FileButton
      id={id}
      accept={pictures}
      capture="environment"
      look={onCamera === undefined ? look : 'ghost'}
      wide
      onOpen={onOpen}
      onFiles={(files) => void receive(files, paper ? undefined : findOrigin())}
      {...refusal}
    >
      <NamedLabel words={onCamera === undefined ? take : photosText.phoneCamera} what={what} />
    </FileButton>
  );
  const byFile = (
    <ByFile paper={paper} what={what} onFiles={(files) => void receive(files, paper ? undefined : 'gallery')} />
  );
  return (
    <div className="stack tight photo-field">
      {photo === null ? guide : !isCovered && <StoredPicture photo={photo} what={what} />}
      <TakingIn busy={slot.busy} keptPhoto={isTakenIn ? photo : null} />
      {onCamera === undefined ? (
        <>
          {byPhone}
          {byFile}
        </>
      ) : (
        <CameraFirst
          id={id}
          what={what}
          look={look}
          onCamera={onCamera}
          words={take}
          isFailed={refusal.error !== undefined}
        >
          {byPhone}
          {byFile}
        </CameraFirst>
      )}
      {slot.unstoredFile !== null && <SaveElsewhere key={slot.unstoredFile.lastModified} file={slot.unstoredFile} />}
    </div>
  );
}

interface ByFileProps {
  /** True for a paper, which may be a PDF. */
  readonly paper: boolean;
  readonly what: string;
  readonly onFiles: (files: readonly File[]) => void;
}

function ByFile({ paper, what, onFiles }: ByFileProps) {
  return (
    <FileButton
      accept={paper ? `${pictures},application/pdf` : pictures}
      icon={paper ? 'paper' : 'upload'}
      wide
      onFiles={onFiles}
    >
      <NamedLabel words={paper ? photosText.choosePaper : photosText.chooseUnplaced} what={what} />
    </FileButton>
  );
}

/** Builds the id of the button that opens the camera for a field. */
export function buildCameraOpenerId(fieldId: string): string {
  return `${fieldId}-camera`;
}

interface CameraFirstProps {
  readonly id: string;
  readonly what: string;
  readonly words: string;
  readonly look: 'act' | 'ghost';
  /** True after a failure: the other ways are then unfolded. */
  readonly isFailed: boolean;
  readonly onCamera: () => void;
  /** The other ways. */
  readonly children: ReactNode;
}

/** Button for the page's camera, with the other ways folded under it. */
function CameraFirst({ id, what, words, look, isFailed, onCamera, children }: CameraFirstProps) {
  return (
    <>
      <Button
        id={buildCameraOpenerId(id)}
        icon="camera"
        look={look}
        wide
        data-voice={look === 'act' ? 'photo' : undefined}
        onClick={onCamera}
      >
        <NamedLabel words={words} what={what} />
      </Button>
      <details className="other-ways" open={isFailed || undefined}>
        <summary>
          <NamedLabel words={photosText.otherWays} what={what} />
        </summary>
        <div className="stack tight">{children}</div>
      </details>
    </>
  );
}

/** Label of a button, completed by its subject for screen readers. */
function NamedLabel({ words, what }: { readonly words: string; readonly what: string }) {
  return (
    <>
      {words}
      <span className="visually-hidden"> : {what}</span>
    </>
  );
}

interface TakingInProps {
  readonly busy: boolean;
  /** The stored picture; null until it is stored. */
  readonly keptPhoto: PhotoFacts | null;
}

/** Announces to screen readers that the chosen file is stored; the picture shows it. */
function TakingIn({ busy, keptPhoto }: TakingInProps) {
  const announcement =
    keptPhoto === null ? '' : photosText.takenIn[keptPhoto.type === 'application/pdf' ? 'file' : 'photo'];
  return (
    <p role="status" className={busy ? 'soft' : 'visually-hidden'}>
      {busy ? photosText.checking : announcement}
    </p>
  );
}

/** A computer opens its files instead of a camera, so the place of the picture is unknown. */
function findOrigin(): PhotoOrigin {
  return isMobile() ? 'phone-camera' : 'gallery';
}
