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
  /** True while the notice photographed earlier is being stored. */
  readonly isTaking?: boolean;
  /** Hint above the copy of the notice. */
  readonly photoHint: string;
  /** Renders the copy of the notice as a group of fields among others; `isWrong`: the copy was refused. */
  readonly photoFrame?: (field: ReactNode, isWrong: boolean) => ReactNode;
  readonly errors: FieldErrors;
  readonly attempt: number;
  readonly submission: SubmissionState;
  readonly action: string;
  readonly cancelTo?: string;
  readonly onPhoto: (photo: PhotoFacts) => void;
  /** Removes the photographed notice from the submission. */
  readonly onLeaveOut?: (() => void) | undefined;
  /** Called when the back of the notice was joined to the front. */
  readonly onJoined?: (photo: PhotoFacts, keepsPlaces: boolean) => void;
  readonly onSend: () => void;
  /** Content below the copy of the notice. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** Common parts of both forms of a fine: the copy of the notice, the summary of errors, the submission. */
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
  // A copy taken on this screen stays visible; one taken earlier is shown as one line.
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
  const renderPhoto = () => {
    const hint = <p className="soft">{photoHint}</p>;
    if (photoFrame !== undefined)
      return photoFrame(
        <>
          {hint}
          {photoField}
        </>,
        photoRefused !== null || errors['noticePath'] !== undefined,
      );
    if (onLeaveOut === undefined)
      return (
        <Card>
          <h2>{text.photo}</h2>
          {hint}
          {photoField}
        </Card>
      );
    return (
      <Disclosure icon="picture" summary={text.photoIsJoined} open={isNew || photoRefused !== null}>
        <div className="stack">
          {hint}
          {photoField}
          {photo !== null && onJoined !== undefined && (
            <AddNoticePage owner={owner} photo={photo} onJoined={onJoined} />
          )}
          <Button icon="cross" look="plain" wide onClick={onLeaveOut}>
            {text.leaveOut}
          </Button>
        </div>
      </Disclosure>
    );
  };
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
      {renderPhoto()}
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
