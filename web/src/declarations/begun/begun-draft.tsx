import './begun.css';
import { photoKinds } from '@placejuste/domain/declaration';
import {
  addDays,
  dateInFrenchWords,
  durationInFrench,
  parisDay,
  recentMomentInFrench,
} from '@placejuste/domain/kernel';
import { useState } from 'react';
import { objectExtension, usePictureUrl } from '../../photos/index.ts';
import type { PhotoFacts } from '../../offline/index.ts';
import { useNow } from '../../platform/index.ts';
import { AnchorButton, Button, Chip, Dialog, UserText } from '../../ui/index.ts';
import { begunText as text } from './begun.text.fr.ts';
import { hasPhotos, type WizardDraft } from '../wizard/wizard-draft.ts';

interface BegunDraftProps {
  readonly draft: WizardDraft;
  readonly onFinish: () => void;
  /** The person agreed to let its photographs go. */
  readonly onRestart: () => void;
}

/** A declaration that was left unfinished: what is in it, how old that is, and what to do with it. */
export function BegunDraft(begun: BegunDraftProps) {
  return (
    <>
      <p className="row">
        <Chip tone="wait">{text.chip}</Chip>
      </p>
      {begun.draft.placeLabel !== null && (
        <p className="soft">
          <UserText>{begun.draft.placeLabel}</UserText>
        </p>
      )}
      <BegunPhotos draft={begun.draft} />
      <div className="stack">
        <BegunActions {...begun} />
      </div>
    </>
  );
}

/** Photographs of the draft, with their age. */
export function BegunPhotos({ draft }: Pick<BegunDraftProps, 'draft'>) {
  const now = useNow();
  const kept = keptPhotos(draft);
  if (kept.length === 0) return null;
  return (
    <div className="begun-photos">
      {kept.map(({ kind, photo }) => (
        <Thumbnail
          key={kind}
          photo={photo}
          name={text.photos[kind]}
          age={durationInFrench(minutesSince(photo.keptAt, now))}
        />
      ))}
    </div>
  );
}

/** To finish it, or to begin another one once its photographs may go. */
export function BegunActions({ draft, onFinish, onRestart }: BegunDraftProps) {
  const now = useNow();
  const [isConfirming, setConfirming] = useState(false);
  const kept = keptPhotos(draft);
  return (
    <>
      <Button look="act" wide onClick={onFinish}>
        {text.finish(dayIfEarlier(new Date(draft.begunAt), now))}
      </Button>
      <Button wide onClick={() => (hasPhotos(draft) ? setConfirming(true) : onRestart())}>
        {text.restart}
      </Button>
      <Dialog title={text.confirmTitle} open={isConfirming} onClose={() => setConfirming(false)} closeLabel={text.keep}>
        <p>{text.confirm(kept.length, recentMomentInFrench(new Date(draft.begunAt), now))}</p>
        {kept.map(({ kind, photo }) => (
          <SaveBefore key={kind} photo={photo} name={text.photos[kind]} />
        ))}
        <Button look="danger" icon="trash" wide onClick={onRestart}>
          {text.confirmRestart(kept.length)}
        </Button>
      </Dialog>
    </>
  );
}

function keptPhotos({ photos }: WizardDraft) {
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

/** The way to keep a picture that is about to leave the application. */
function SaveBefore({ photo, name }: { readonly photo: PhotoFacts; readonly name: string }) {
  const picture = usePictureUrl(photo.id);
  if (picture.state !== 'shown') return null;
  return (
    <AnchorButton
      href={picture.url}
      download={photo.name === '' ? `${photo.id}.${objectExtension(photo.type)}` : photo.name}
      icon="download"
      wide
    >
      {text.save(name)}
    </AnchorButton>
  );
}

/** A clock that was set back gives no age: it counts from nothing. */
function minutesSince(instant: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / 60_000));
}

/** « d’hier », « du samedi 21 novembre 2026 »; null for today, which needs no telling. */
function dayIfEarlier(begunAt: Date, now: Date): string | null {
  const [day, today] = [parisDay(begunAt), parisDay(now)];
  if (day >= today) return null;
  return day === addDays(today, -1) ? text.yesterday : text.onDay(dateInFrenchWords(day));
}
