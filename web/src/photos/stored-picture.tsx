import './photos.css';
import { Chip, Icon, Alert } from '../ui/index.ts';
import type { PhotoFacts } from '../offline/index.ts';
import { photosText } from './photos.text.fr.ts';
import { usePictureUrl } from './use-picture-url.ts';

interface StoredPictureProps {
  readonly photo: PhotoFacts;
  readonly what: string;
  /** True for a one-line version, when the screen continues below. */
  readonly small?: boolean;
}

/** A stored picture with a text alternative: its subject, its size, and that it is safe on this device. */
export function StoredPicture({ photo, what, small = false }: StoredPictureProps) {
  const picture = usePictureUrl(photo.id);
  const pdf = photo.type === 'application/pdf';
  if (picture.state === 'lost') {
    return (
      <Alert tone="bad" live="status">
        <p>{photosText.lost}</p>
      </Alert>
    );
  }
  return (
    <figure className={small ? 'kept-picture small' : 'kept-picture'}>
      {pdf ? (
        <Icon name="paper" size={48} />
      ) : (
        <div className="frame">
          {picture.state === 'shown' && <img src={picture.url} alt={photosText.pictureOf(what)} />}
        </div>
      )}
      <figcaption className="row">
        <Chip tone="good">{pdf ? photosText.keptFile : photosText.kept}</Chip>
        {photo.tags?.['origin'] === 'gallery' && (
          <Chip tone="wait" icon="pin">
            {photosText.unplaced}
          </Chip>
        )}
        <span className="soft small">
          {pdf && photo.name !== '' && `${photo.name} · `}
          {photosText.weight(
            (photo.size / 1_000_000).toLocaleString('fr-FR', { maximumFractionDigits: 1, minimumFractionDigits: 1 }),
          )}
        </span>
      </figcaption>
    </figure>
  );
}
