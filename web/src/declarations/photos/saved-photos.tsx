import './saved-photos.css';
import { photoKinds } from '@placejuste/domain/declaration';
import { usePictureUrl } from '../../photos/index.ts';
import { photoKindsText } from './photo-kinds.text.fr.ts';
import type { WizardDraft } from '../wizard/wizard-draft.ts';

/** The two photographs of a saved declaration, side by side. */
export function SavedPhotos({ photos }: Pick<WizardDraft, 'photos'>) {
  return (
    <div className="saved-photos">
      {photoKinds.map((kind) => {
        const photo = photos[kind];
        return photo === null ? null : <SavedPhoto key={kind} id={photo.id} name={photoKindsText[kind].title} />;
      })}
    </div>
  );
}

/** One saved photograph. */
export function SavedPhoto({ id, name }: { readonly id: string; readonly name: string }) {
  const picture = usePictureUrl(id);
  // Only the service still has it: an empty frame would look like a lost photograph.
  if (picture.state === 'lost') return null;
  return <div className="frame">{picture.state === 'shown' && <img src={picture.url} alt={name} />}</div>;
}
