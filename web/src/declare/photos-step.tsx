import { photoKinds, type PhotoKind } from '@placejuste/domain/declaration';
import type { PhotoFacts } from '../offline/index.ts';
import { PhotoField } from '../photos/index.ts';
import { Button, Card, PageActions } from '../ui/index.ts';
import { declareText } from './declare.text.fr.ts';
import { FramingGuide } from './framing-guide.tsx';
import { PlaceStatus } from './place-status.tsx';
import type { PlaceSearch } from './use-place.ts';
import { bothPhotos, draftKey, type WizardDraft } from './wizard-draft.ts';

interface PhotosStepProps {
  readonly draft: WizardDraft;
  readonly place: PlaceSearch;
  /** Sentence of a picture the server refused, by its id. */
  readonly refused: { readonly photoId: string; readonly message: string } | null;
  readonly onPhoto: (kind: PhotoKind, photo: PhotoFacts) => void;
  readonly onNext: () => void;
}

export function PhotosStep({ draft, place, refused, onPhoto, onNext }: PhotosStepProps) {
  const ready = bothPhotos(draft);
  const firstMissing = photoKinds.find((kind) => draft.photos[kind] === null);
  return (
    <>
      <PlaceStatus place={draft.place} searching={place.searching} messages={place.messages} />
      {photoKinds.map((kind) => {
        const { title, what, how } = declareText.photos[kind];
        const photo = draft.photos[kind];
        return (
          <Card key={kind} aria-labelledby={`photo-${kind}-title`}>
            <h2 id={`photo-${kind}-title`}>{title}</h2>
            <p className="soft">{how}</p>
            <PhotoField
              id={`photo-${kind}`}
              owner={draftKey}
              use={kind}
              what={what}
              photo={photo}
              onPhoto={(kept) => onPhoto(kind, kept)}
              error={photo !== null && refused?.photoId === photo.id ? refused.message : null}
              guide={<FramingGuide kind={kind} />}
              main={kind === firstMissing}
            />
          </Card>
        );
      })}
      <p role="status" className="visually-hidden">
        {ready ? declareText.photosStep.both : ''}
      </p>
      {ready && (
        <PageActions>
          <Button look="act" icon="forward" wide onClick={onNext}>
            {declareText.photosStep.continue}
          </Button>
        </PageActions>
      )}
    </>
  );
}
