import type { Fine } from '@placejuste/contracts/fines';
import { isCompared } from '@placejuste/domain/exhibit-reading';
import {
  findAppealLetter,
  letterKinds,
  offeredPapers,
  paperNames,
  type LetterKind,
  type PaperKind,
} from '@placejuste/domain/letter';
import { useState, type FormEvent } from 'react';
import {
  dropPhotosOf,
  FailureAlert,
  createActionId,
  type PhotoFacts,
  SubmissionProgress,
  useDraft,
  useSubmission,
} from '../../offline/index.ts';
import { useSession } from '../../platform/index.ts';
import { findObjectExtension, PhotoField, useIncomingPictures } from '../../photos/index.ts';
import { Button, Select, Skeleton } from '../../ui/index.ts';
import { lettersText } from '../letters/letters.text.fr.ts';
import { LetterOfProof, useProvedLetter } from './letter-of-proof.tsx';
import { PaperReading } from './paper-reading.tsx';
import { addPaper } from './papers.actions.ts';

const text = lettersText.papers;

interface PaperDraft {
  readonly id: string;
  readonly kind: PaperKind | '';
  /** Letter that it proves; empty until it is chosen. */
  readonly letter: LetterKind | '';
  readonly photo: PhotoFacts | null;
}

interface PaperFormProps {
  readonly fine: Fine;
  /** Kind of paper, when it is already known. */
  readonly fixed?: PaperKind;
  readonly onSent: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Form of one paper: its kind, its picture or PDF; survives a reload. */
export function PaperForm({ fine, fixed, onSent, onCancel }: PaperFormProps) {
  const fineId = fine.id;
  const key = fixed === undefined ? `paper-${fineId}` : `paper-${fineId}-${fixed}`;
  const session = useSession();
  const submission = useSubmission();
  const incoming = useIncomingPictures();
  const draft = useDraft<PaperDraft>(key, {
    first: () => ({ id: createActionId(), kind: fixed ?? '', letter: '', photo: null }),
    parse: parseDraft,
  });
  const [isTried, setTried] = useState(false);
  const { letters, isAsked, letter, isAwaited } = useProvedLetter(fine, draft.value, fixed !== undefined);
  if (!draft.ready || session.status !== 'signed-in') return <Skeleton lines={2} label={text.loading} />;
  const { id, kind, photo } = draft.value;
  const confirmed = claimOfPaper(kind, fine);

  /** Changes the paper, with a new id: the previous one may have been joined although its answer was lost. */
  const change = (part: Partial<Omit<PaperDraft, 'id'>>) =>
    draft.set((before) => ({ ...before, ...part, id: createActionId() }));

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const focus = (field: 'kind' | 'letter' | 'file') => document.getElementById(`${key}-${field}`)?.focus();
    if (kind === '') return focus('kind');
    if (letter === '') return focus('letter');
    if (photo === null) return focus('file');
    const path = `${session.userId}/${photo.id}.${findObjectExtension(photo.type)}`;
    const outcome = await submission.submit({
      id,
      action: addPaper,
      payload: { fineId, kind, path, ...(letter === undefined ? {} : { letter }) },
      photos: [{ photoId: photo.id, bucket: 'documents', objectName: path, label: paperNames[kind] }],
    });
    // After this refusal, another press joins the paper under a new id.
    if (outcome.state === 'refused' && outcome.code === 'PAPER_ID_TAKEN') change({});
    if (outcome.state !== 'delivered') return;
    await dropPhotosOf(key).catch(() => undefined);
    await draft.reset();
    await onSent();
  };

  return (
    <form className="stack" noValidate onSubmit={(event) => void send(event)}>
      {fixed === undefined && (
        <Select
          id={`${key}-kind`}
          label={text.kind}
          prompt={text.prompt}
          choices={offeredPapers.map((value) => ({ value, label: paperNames[value] }))}
          value={kind}
          error={isTried && kind === '' ? text.missing : undefined}
          onChoose={(choice) => change({ kind: choice })}
        />
      )}
      {isAsked && (
        <LetterOfProof
          id={`${key}-letter`}
          letters={letters}
          value={letter ?? ''}
          isMissing={isTried && letter === ''}
          onChoose={(choice) => change({ letter: choice })}
        />
      )}
      <fieldset className="field">
        <legend>{text.file}</legend>
        <PhotoField
          onTaking={incoming.onTaking}
          id={`${key}-file`}
          owner={key}
          use="document"
          what={text.what}
          photo={photo}
          main={false}
          error={isTried && photo === null ? text.missing : null}
          onPhoto={(keptPhoto) => {
            submission.forget();
            change({ photo: keptPhoto });
          }}
        />
      </fieldset>
      {photo !== null && kind !== '' && isCompared(kind) && (
        <PaperReading
          key={photo.id}
          fine={fine}
          kind={kind}
          photo={photo}
          isOfAppeal={letter === undefined || letter === findAppealLetter(fine.track)}
        />
      )}
      {confirmed !== '' && <p>{text.confirms(confirmed)}</p>}
      <FailureAlert failure={submission.failure} title={text.notSent} />
      <SubmissionProgress progress={submission.progress} onCancel={submission.cancel} />
      <Button
        type="submit"
        look="act"
        icon="upload"
        wide
        busy={submission.progress !== null || incoming.isTaking || isAwaited}
      >
        {text.send}
      </Button>
      <Button wide onClick={onCancel}>
        {text.cancel}
      </Button>
    </form>
  );
}

/** Values of the fine that the joined paper is declared to show; empty for papers that are not compared. */
function claimOfPaper(kind: PaperKind | '', { plate, debtorName, holderName, cardNumber }: Fine): string {
  const joinValues = (...values: readonly (string | null)[]) => values.filter((value) => value !== null).join(', ');
  switch (kind) {
    case 'carte-grise':
      return joinValues(plate, debtorName);
    case 'cmi-front':
    case 'cmi-back':
      return joinValues(holderName, cardNumber);
    default:
      return '';
  }
}

function parseDraft(storedValue: unknown): PaperDraft | null {
  if (typeof storedValue !== 'object' || storedValue === null) return null;
  const { id, kind, letter, photo } = storedValue as Partial<PaperDraft>;
  if (typeof id !== 'string') return null;
  return {
    id,
    kind: offeredPapers.find((one) => one === kind) ?? '',
    letter: letterKinds.find((one) => one === letter) ?? '',
    photo: photo ?? null,
  };
}
