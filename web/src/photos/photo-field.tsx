import { photoTypes } from '@placejuste/domain/declaration';
import type { ReactNode } from 'react';
import type { PhotoFacts } from '../offline/index.ts';
import { FileButton } from '../ui/index.ts';
import type { PhotoUse } from './check-photo.ts';
import { KeptPicture } from './kept-picture.tsx';
import { photosText } from './photos.text.fr.ts';
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
  /** A refusal that came from elsewhere, the server for one. */
  readonly error?: string | null;
  /** Drawn guide shown while there is no picture. */
  readonly guide?: ReactNode;
  /** False when another action of the screen is the main one. */
  readonly main?: boolean;
}

/** One picture: by the phone's own camera or from its files; what was kept stays until a better one is accepted. */
export function PhotoField({ id, owner, use, what, photo, onPhoto, error = null, guide, main = true }: PhotoFieldProps) {
  const slot = usePhotoSlot(owner, use, photo);
  const receive = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const kept = await slot.receive(file);
    if (kept !== null) onPhoto(kept);
  };
  const paper = use === 'notice' || use === 'document';
  const sentence = slot.error ?? error;
  return (
    <div className="stack tight photo-field">
      {photo === null ? guide : <KeptPicture photo={photo} what={what} />}
      <p role="status" className={slot.busy ? 'soft' : 'visually-hidden'}>
        {slot.busy ? photosText.checking : ''}
      </p>
      <FileButton
        id={id}
        accept={pictures}
        capture="environment"
        look={photo === null && main ? 'act' : 'ghost'}
        wide
        onFiles={(files) => void receive(files)}
        error={sentence ?? undefined}
      >
        {photo === null ? photosText.take : photosText.retake}
        <span className="visually-hidden"> : {what}</span>
      </FileButton>
      <FileButton
        accept={paper ? `${pictures},application/pdf` : pictures}
        icon={paper ? 'paper' : 'upload'}
        wide
        onFiles={(files) => void receive(files)}
      >
        {paper ? photosText.choosePaper : photosText.choose}
        <span className="visually-hidden"> : {what}</span>
      </FileButton>
    </div>
  );
}
