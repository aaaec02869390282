import './begun.css';
import { photoKinds } from '@placejuste/domain/declaration';
import { addDays, formatLongDate, formatDuration, toParisDay, formatRecentMoment } from '@placejuste/domain/kernel';
import { useState } from 'react';
import { findObjectExtension, usePictureUrl } from '../../photos/index.ts';
import type { PhotoFacts } from '../../offline/index.ts';
import { useNow } from '../../platform/index.ts';
import { AnchorButton, Button, Chip, Dialog, UserText } from '../../ui/index.ts';
import { begunText as text } from './begun.text.fr.ts';
import { hasPhotos, type WizardDraft } from '../wizard/wizard-draft.ts';

interface BegunDraftProps {
  readonly draft: WizardDraft;
  readonly onFinish: () => void;
  /** Called once the person agreed to delete its photographs. */
  readonly onRestart: () => void;
}

/** An unfinished declaration: its content, its age, and the actions on it. */
export function BegunDraft(props: BegunDraftProps) {
  return (
    <>
      <p className="row">
        <Chip tone="wait">{text.chip}</Chip>
      </p>
      {props.draft.placeLabel !== null && (
        <p className="soft">
          <UserText>{props.draft.placeLabel}</UserText>
        </p>
      )}
      <BegunPhotos draft={props.draft} />
      <div className="stack">
        <BegunActions {...props} />
      </div>
    </>
  );
}

/** Photographs of the draft, with their age. */
export function BegunPhotos({ draft }: Pick<BegunDraftProps, 'draft'>) {
  const now = useNow();
  const photos = listKeptPhotos(draft);
  if (photos.length === 0) return null;
  return (
    <div className="begun-photos">
      {photos.map(({ kind, photo }) => (
        <Thumbnail
          key={kind}
          photo={photo}
          name={text.photos[kind]}
          age={formatDuration(computeMinutesSince(photo.keptAt, now))}
        />
      ))}
    </div>
  );
}

/** Buttons to finish the declaration, or to start another one after agreeing to delete its photographs. */
export function BegunActions({ draft, onFinish, onRestart }: BegunDraftProps) {
  const now = useNow();
  const [isConfirming, setConfirming] = useState(false);
  const photos = listKeptPhotos(draft);
  return (
    <>
      <Button look="act" wide onClick={onFinish}>
        {text.finish(describeEarlierDay(new Date(draft.begunAt), now))}
      </Button>
      <Button wide onClick={() => (hasPhotos(draft) ? setConfirming(true) : onRestart())}>
        {text.restart}
      </Button>
      <Dialog title={text.confirmTitle} open={isConfirming} onClose={() => setConfirming(false)} closeLabel={text.keep}>
        <p>{text.confirm(photos.length, formatRecentMoment(new Date(draft.begunAt), now))}</p>
        {photos.map(({ kind, photo }) => (
          <SaveBefore key={kind} photo={photo} name={text.photos[kind]} />
        ))}
        <Button look="danger" icon="trash" wide onClick={onRestart}>
          {text.confirmRestart(photos.length)}
        </Button>
      </Dialog>
    </>
  );
}

function listKeptPhotos({ photos }: WizardDraft) {
  return photoKinds.flatMap((kind) => {
    const photo = photos[kind];
    return photo === null ? [] : [{ kind, photo }];
  });
}

function Thumbnail({ photo, name, age }: { readonly photo: PhotoFacts; readonly name: string; readonly age: string }) {
  const picture = usePictureUrl(photo.id);
  return (
    <figure>
      <div className="frame">{picture.state === 'shown' && <img src={picture.url} alt={text.pictureOf(name)} />}</div>
      <figcaption>
        {name}, <span className="age">{picture.state === 'lost' ? text.lost : text.age(age)}</span>
      </figcaption>
    </figure>
  );
}

/** Link that saves a picture about to be deleted from the application. */
function SaveBefore({ photo, name }: { readonly photo: PhotoFacts; readonly name: string }) {
  const picture = usePictureUrl(photo.id);
  if (picture.state !== 'shown') return null;
  return (
    <AnchorButton
      href={picture.url}
      download={photo.name === '' ? `${photo.id}.${findObjectExtension(photo.type)}` : photo.name}
      icon="download"
      wide
    >
      {text.save(name)}
    </AnchorButton>
  );
}

/** Computes an age in minutes; 0 when the clock was set back meanwhile. */
function computeMinutesSince(instant: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 60_000));
}

/** « d’hier », « du samedi 21 novembre 2026 »; null for today, which is not shown. */
function describeEarlierDay(begunAt: Date, now: Date): string | null {
  const [day, today] = [toParisDay(begunAt), toParisDay(now)];
  if (day >= today) return null;
  return day === addDays(today, -1) ? text.yesterday : text.onDay(formatLongDate(day));
}
