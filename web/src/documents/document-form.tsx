import { type DocumentKind, type DocumentSide, sidesOf } from '@placejuste/domain/document';
import { useState, type FormEvent } from 'react';
import {
  dropPhotosOf,
  FailureAlert,
  createActionId,
  type PhotoFacts,
  SubmissionProgress,
  useDraft,
  useSubmission,
} from '../offline/index.ts';
import { useSession } from '../platform/index.ts';
import { findObjectExtension, PhotoField, useIncomingPictures } from '../photos/index.ts';
import { Button, ErrorSummary, Skeleton, TextField } from '../ui/index.ts';
import { CardCode } from './card-code.tsx';
import { submitDocument } from './documents.actions.ts';
import { documentsText as text } from './documents.text.fr.ts';

interface DocumentDraft {
  readonly id: string;
  readonly photos: Readonly<Partial<Record<DocumentSide, PhotoFacts>>>;
  /** End date of a card, read in its code and confirmed, or typed; empty when unknown. */
  readonly expiresOn: string;
  /** Plate of a certificate, or number of a card, as typed; empty when unknown. */
  readonly mark: string;
}

interface DocumentFormProps {
  readonly kind: DocumentKind;
  readonly onSent: () => Promise<void>;
  readonly onCancel: () => void;
}

/** All pictures of one document, kept across a reload, then sent together. */
export function DocumentForm({ kind, onSent, onCancel }: DocumentFormProps) {
  const key = `document-${kind}`;
  const session = useSession();
  const submission = useSubmission();
  const incoming = useIncomingPictures();
  const draft = useDraft<DocumentDraft>(key, {
    first: () => ({ id: createActionId(), photos: {}, expiresOn: '', mark: '' }),
    parse: parseDraft,
  });
  const [attempt, setAttempt] = useState(0);
  const sides: readonly DocumentSide[] = sidesOf[kind];

  if (!draft.ready || session.status !== 'signed-in') return <Skeleton lines={2} label={text.loading} />;
  const { id, photos, expiresOn, mark } = draft.value;
  const isCard = kind === 'cmi';
  const errors = Object.fromEntries(
    sides
      .filter((side) => photos[side] === undefined)
      .map((side) => [`${key}-${side}`, text.missingSide(text.sides[kind][side])]),
  );

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const shot = sides.flatMap((side) => {
      const photo = photos[side];
      return photo === undefined
        ? []
        : [{ side, photo, path: `${session.userId}/${photo.id}.${findObjectExtension(photo.type)}` }];
    });
    if (shot.length < sides.length) {
      setAttempt((count) => count + 1);
      return;
    }
    const outcome = await submission.submit({
      id,
      action: submitDocument,
      payload: {
        kind,
        files: shot.map(({ side, photo, path }) => ({ side, path, sha256: photo.sha256 })),
        ...(expiresOn === '' ? {} : { saidExpiresOn: expiresOn }),
        ...(mark !== '' && { [isCard ? 'saidCardNumber' : 'saidPlate']: mark }),
      },
      photos: shot.map(({ side, photo, path }) => ({
        photoId: photo.id,
        bucket: 'documents',
        objectName: path,
        label: text.sides[kind][side],
      })),
    });
    if (outcome.state !== 'delivered') return;
    // The form closes first: emptying it while visible would move the page once more.
    const closing = onSent();
    await dropPhotosOf(key).catch(() => undefined);
    await draft.reset();
    await closing;
  };

  const refusal = submission.failure?.state === 'refused' ? submission.failure : null;
  return (
    <form className="stack" noValidate onSubmit={(event) => void send(event)}>
      <p className="soft">{text.how}</p>
      {attempt > 0 && <ErrorSummary errors={errors} attempt={attempt} />}
      {sides.map((side) => {
        const photo = photos[side] ?? null;
        const serverError = photo !== null && refusal?.photoId === photo.id ? refusal.message : null;
        return (
          <fieldset key={side} className="field">
            <legend>{text.sideTitles[kind][side]}</legend>
            <PhotoField
              onTaking={incoming.onTaking}
              id={`${key}-${side}`}
              owner={key}
              use="document"
              what={text.sides[kind][side]}
              photo={photo}
              onPhoto={(keptPhoto) => {
                submission.forget();
                draft.set((before) => ({ ...before, photos: { ...before.photos, [side]: keptPhoto } }));
              }}
              error={serverError ?? (attempt > 0 ? (errors[`${key}-${side}`] ?? null) : null)}
              main={sides.find((candidate) => photos[candidate] === undefined) === side}
            />
          </fieldset>
        );
      })}
      {isCard && (
        <CardCode
          photos={sides.flatMap((side) => photos[side] ?? [])}
          expiresOn={expiresOn}
          onExpiresOn={(day) => {
            submission.forget();
            draft.set((before) => ({ ...before, expiresOn: day }));
          }}
        />
      )}
      <TextField
        id={`${key}-mark`}
        label={isCard ? text.numberField : text.plateField}
        hint={isCard ? text.numberHint : text.plateHint}
        required={false}
        autoCapitalize="characters"
        maxLength={isCard ? 30 : 20}
        value={mark}
        onChange={({ target }) => {
          submission.forget();
          draft.set((before) => ({ ...before, mark: target.value }));
        }}
      />
      <FailureAlert failure={submission.failure} title={text.notSent}>
        <p>{text.kept}</p>
      </FailureAlert>
      <SubmissionProgress progress={submission.progress} onCancel={submission.cancel} />
      <Button type="submit" look="act" icon="upload" wide busy={submission.progress !== null || incoming.isTaking}>
        {text.send}
      </Button>
      <Button wide onClick={onCancel}>
        {text.cancel}
      </Button>
    </form>
  );
}

function parseDraft(storedValue: unknown): DocumentDraft | null {
  if (typeof storedValue !== 'object' || storedValue === null) return null;
  const { id, photos, expiresOn, mark } = storedValue as Partial<DocumentDraft>;
  return typeof id === 'string' && typeof photos === 'object'
    ? {
        id,
        photos,
        expiresOn: typeof expiresOn === 'string' ? expiresOn : '',
        mark: typeof mark === 'string' ? mark : '',
      }
    : null;
}
