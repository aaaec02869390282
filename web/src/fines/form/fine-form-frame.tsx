import { type ReactNode, useState } from 'react';
import {
  type Draft,
  FailureAlert,
  type PhotoFacts,
  SharedDraftAlert,
  SubmissionProgress,
  type SubmissionState,
} from '../../offline/index.ts';
import { PhotoField, useIncomingPictures } from '../../photos/index.ts';
import { Button, Card, ErrorSummary, Disclosure, LinkButton, PageActions } from '../../ui/index.ts';
import { AddNoticePage } from '../../vision/index.ts';
import { type FieldErrors, buildSummary } from './fine-form-check.ts';
import { finesText } from '../fines.text.fr.ts';

const text = finesText.form;

interface FineFormFrameProps extends Pick<Draft<unknown>, 'elsewhere'> {
  readonly owner: string;
  readonly photo: PhotoFacts | null;
  /** The notice photographed before is still being kept. */
  readonly isTaking?: boolean;
  /** What is said above the copy of the notice. */
  readonly photoHint: string;
  /** Where the copy of the notice is one group of fields among others; told whether the copy was refused. */
  readonly photoFrame?: (field: ReactNode, isWrong: boolean) => ReactNode;
  readonly errors: FieldErrors;
  readonly attempt: number;
  readonly submission: SubmissionState;
  readonly action: string;
  readonly cancelTo?: string;
  readonly onPhoto: (photo: PhotoFacts) => void;
  /** Does not send the notice that was photographed. */
  readonly onLeaveOut?: (() => void) | undefined;
  /** The back of the notice joined the front. */
  readonly onJoined?: (photo: PhotoFacts, keepsPlaces: boolean) => void;
  readonly onSend: () => void;
  /** Under the copy of the notice. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** What both forms of a fine share: the copy of the notice, the summary of errors, the sending. */
export function FineFormFrame({
  owner,
  photo,
  isTaking = false,
  photoHint,
  photoFrame,
  errors,
  attempt,
  submission,
  action,
  cancelTo,
  onPhoto,
  onLeaveOut,
  onJoined,
  onSend,
  beside,
  elsewhere,
  children,
}: FineFormFrameProps) {
  const { failure } = submission;
  const incoming = useIncomingPictures();
  const photoRefused = failure?.state === 'refused' && failure.photoId === photo?.id ? failure.message : null;
  // Taken on this very screen, it stays in sight; photographed before, it is one line.
  const [isNew] = useState(photo === null);
  const photoField = (
    <PhotoField
      onTaking={incoming.onTaking}
      id="fine-noticePath"
      owner={owner}
      use="notice"
      what={text.photoWhat}
      photo={photo}
      onPhoto={onPhoto}
      error={photoRefused ?? errors['noticePath'] ?? null}
      main={false}
    />
  );
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <SharedDraftAlert elsewhere={elsewhere} />
      <ErrorSummary errors={buildSummary(errors)} attempt={attempt} />
      {children}
      {photoFrame !== undefined ? (
        photoFrame(
          <>
            <p className="soft">{photoHint}</p>
            {photoField}
          </>,
          photoRefused !== null || errors['noticePath'] !== undefined,
        )
      ) : onLeaveOut === undefined ? (
        <Card>
          <h2>{text.photo}</h2>
          <p className="soft">{photoHint}</p>
          {photoField}
        </Card>
      ) : (
        <Disclosure icon="picture" summary={text.photoIsJoined} open={isNew || photoRefused !== null}>
          <div className="stack">
            <p className="soft">{photoHint}</p>
            {photoField}
            {photo !== null && onJoined !== undefined && (
              <AddNoticePage owner={owner} photo={photo} onJoined={onJoined} />
            )}
            <Button icon="cross" look="plain" wide onClick={onLeaveOut}>
              {text.leaveOut}
            </Button>
          </div>
        </Disclosure>
      )}
      {beside}
      <FailureAlert failure={failure} title={text.refused}>
        <p>{text.kept}</p>
      </FailureAlert>
      <SubmissionProgress progress={submission.progress} onCancel={submission.cancel} />
      {cancelTo !== undefined && (
        <LinkButton to={cancelTo} look="plain" wide>
          {text.cancel}
        </LinkButton>
      )}
      <PageActions>
        <Button type="submit" look="act" wide busy={submission.progress !== null || incoming.isTaking || isTaking}>
          {action}
        </Button>
      </PageActions>
    </form>
  );
}
