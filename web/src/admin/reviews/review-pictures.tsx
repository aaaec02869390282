import type { ReviewDetail } from '@placejuste/contracts/admin';
import { type ComponentProps, useEffect, useRef, useSyncExternalStore } from 'react';
import { announce } from '../../accessibility/index.ts';
import { AnchorButton, Button } from '../../ui/index.ts';
import { adminText } from '../admin.text.fr.ts';
import type { PicturesAhead } from './pictures-ahead.ts';
import { formatAccountName, type ReviewState, zoomSteps } from './review-state.ts';

const text = adminText.review;

export type PictureOutcome = 'seen' | 'missing';

interface ReviewPicturesProps {
  readonly detail: ReviewDetail;
  readonly ahead: PicturesAhead;
  readonly view: Pick<ReviewState, 'zoom' | 'quarterTurns'>;
  readonly onZoom: (direction: 1 | -1) => void;
  readonly onTurn: () => void;
  /** Called each time a page, identified by its position, is shown or fails, after which its link is renewed. */
  readonly onPicture: (page: string, outcome: PictureOutcome) => void;
}

/** Every page of the document, as we redrew it. The links inside let keyboard users scroll the frame. */
export function ReviewPictures({ detail, ahead, view, onZoom, onTurn, onPicture }: ReviewPicturesProps) {
  const { zoom, quarterTurns } = view;
  const percent = zoomSteps[zoom] ?? 100;
  const size = [text.zoom(percent), ...(quarterTurns > 0 ? [text.turned(quarterTurns * 90)] : [])].join(', ');
  // Only a change of size is announced, not the opening of a document.
  const lastSize = useRef(size);
  useEffect(() => {
    if (lastSize.current !== size) announce(size);
    lastSize.current = size;
  }, [size]);
  const person = formatAccountName(detail);
  const describePicture = (side: keyof typeof adminText.sides, index: number, pages: number): string => {
    const picture = text.pictureOf(adminText.kinds[detail.kind], adminText.sides[side], person);
    return pages === 1 ? picture : text.pageOf(picture, index + 1, pages);
  };
  return (
    <div className="stack tight review-view">
      <div className="row">
        <Button off={zoom === 0} onClick={() => onZoom(-1)}>
          {text.zoomOut}
        </Button>
        <Button off={zoom === zoomSteps.length - 1} onClick={() => onZoom(1)}>
          {text.zoomIn}
        </Button>
        <Button onClick={onTurn}>{text.turn}</Button>
        <span className="small">{size}</span>
      </div>
      <section className="review-frame" aria-label={text.pictures}>
        {detail.files.map((file) => (
          <figure key={file.side}>
            {file.pageUrls.length === 0 && <p>{text.notDrawn}</p>}
            {file.pageUrls.map((url, index) => (
              <Picture
                key={url}
                src={url}
                ahead={ahead}
                onLoad={() => onPicture(`${file.side} ${index}`, 'seen')}
                onError={() => onPicture(`${file.side} ${index}`, 'missing')}
                alt={describePicture(file.side, index, file.pageUrls.length)}
                className={quarterTurns === 0 ? undefined : 'turned'}
                style={{ width: `${percent}%`, rotate: `${quarterTurns * 90}deg` }}
              />
            ))}
            <figcaption className="row">
              {file.pageUrls.length === 0 && <strong>{adminText.sides[file.side]}</strong>}
              {file.pageUrls.map((url, index) => (
                <AnchorButton key={url} href={url} target="_blank" rel="noopener" icon="eye">
                  {text.open(adminText.sides[file.side], index + 1, file.pageUrls.length)}
                </AnchorButton>
              ))}
            </figcaption>
          </figure>
        ))}
      </section>
    </div>
  );
}

interface PictureProps extends ComponentProps<'img'> {
  readonly src: string;
  readonly ahead: PicturesAhead;
}

/** A preloaded picture comes from memory; one still loading is not requested twice. */
function Picture({ src, ahead, alt, ...rest }: PictureProps) {
  const address = useSyncExternalStore(ahead.subscribe, () => ahead.findAddress(src));
  return <img alt={alt} {...rest} {...(address !== null && { src: address })} />;
}
