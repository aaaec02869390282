import type { declarationDetail } from '@placejuste/contracts/declarations';
import { findClock, formatCoordinates, type LocalClock } from '@placejuste/domain/kernel';
import type * as z from 'zod/mini';
import { Chip, DateText, Alert } from '../../ui/index.ts';
import { Fact } from './recap-facts.tsx';
import { recapText as text } from './recap.text.fr.ts';

type Detail = z.output<typeof declarationDetail>;

/** Chips beside the state of a declaration, on its recap and in the history, for parts older than its saving. */
export function MomentChips({ doubts }: { readonly doubts: readonly string[] }) {
  return (
    <>
      {doubts.includes('PHOTO_NOT_OF_THE_MOMENT') && (
        <Chip tone="wait" icon="clock">
          {text.oldPhotos}
        </Chip>
      )}
      {doubts.includes('PLACE_NOT_OF_THE_MOMENT') && (
        <Chip tone="wait" icon="pin">
          {text.oldPlace}
        </Chip>
      )}
    </>
  );
}

/** Remarks on a declaration with parts older than its saving, in full, before the actions. */
export function MomentNotice({ remarks }: Pick<Detail, 'remarks'>) {
  const old = remarks.filter(({ code }) => code.endsWith('_NOT_OF_THE_MOMENT'));
  if (old.length === 0) return null;
  return (
    <Alert tone="wait" title={text.notOfTheMomentTitle}>
      {old.map(({ code, sentence }) => (
        <p key={code}>{sentence}</p>
      ))}
      <p>{text.notOfTheMoment}</p>
    </Alert>
  );
}

/** The phone's own times. Older versions of the application sent one for all. */
export function PhoneTimes({ detail }: { readonly detail: Detail }) {
  const { savedAtClaim, position, positionSource } = detail;
  const clock = findClock(position);
  if (savedAtClaim === null) {
    return (
      <Fact name={text.taken}>
        <DateText value={detail.takenAtClaim} time clock={clock} />
      </Fact>
    );
  }
  return (
    <>
      <Fact name={text.savedAt}>
        <DateText value={savedAtClaim} time clock={clock} />
      </Fact>
      {positionSource !== 'manual' && (
        <Fact name={text.positionTaken}>
          <DateText value={new Date(position.timestamp).toISOString()} time clock={clock} />
        </Fact>
      )}
    </>
  );
}

interface PhotoMomentProps {
  readonly photo: Detail['photos'][number];
  /** Local clock of the declared place. */
  readonly clock: LocalClock;
}

/** Time and place of one photograph; nothing when the phone did not send them. */
export function PhotoMoment({ photo, clock }: PhotoMomentProps) {
  const { takenAt, position, origin } = photo;
  if (takenAt === null) return null;
  const verb = origin === 'gallery' ? text.photoTaken.gallery : text.photoTaken.camera;
  return (
    <>
      <p className="small">
        {origin === null ? text.photoTaken.unknown : verb} <DateText value={takenAt} time clock={clock} />{' '}
        {text.byPhone}
      </p>
      <p className="small">
        {position === null
          ? text.noPhotoPlace
          : `${text.photoPlace}\u00a0: ` +
            `${formatCoordinates(position)}${position.accuracy === null ? '' : ` (${text.metres(position.accuracy)})`}`}
      </p>
    </>
  );
}
