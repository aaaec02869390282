import type { ReactNode } from 'react';
import { FailureAlert, type PhotoFacts, SubmissionProgress, type SubmissionState } from '../../offline/index.ts';
import { PhotoField } from '../../photos/index.ts';
import { Button, Card, ErrorSummary, LinkButton, PageActions } from '../../ui/index.ts';
import { type FieldErrors, summaryOf } from './fine-form-check.ts';
import { finesText } from '../fines.text.fr.ts';

const text = finesText.form;

interface FineFormFrameProps {
  readonly owner: string;
  readonly photo: PhotoFacts | null;
  /** A copy of the notice is already on the server. */
  readonly noticeStored: boolean;
  readonly errors: FieldErrors;
  readonly attempt: number;
  readonly submission: SubmissionState;
  readonly action: string;
  readonly cancelTo: string;
  readonly onPhoto: (photo: PhotoFacts) => void;
  readonly onSend: () => void;
  /** Just above the copy of the notice. */
  readonly beforePhoto?: ReactNode;
  readonly children: ReactNode;
}

/** What both forms of a fine share: the copy of the notice, the summary of errors, the sending. */
export function FineFormFrame({
  owner,
  photo,
  noticeStored,
  errors,
  attempt,
  submission,
  action,
  cancelTo,
  onPhoto,
  onSend,
  beforePhoto,
  children,
}: FineFormFrameProps) {
  const { failure } = submission;
  const photoRefused = failure?.state === 'refused' && failure.photoId === photo?.id ? failure.message : null;
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <ErrorSummary errors={summaryOf(errors)} attempt={attempt} />
      {children}
      {beforePhoto}
      <Card>
        <h2>{text.photo}</h2>
        <p className="soft">{noticeStored ? text.photoSent : text.photoHint}</p>
        <PhotoField
          id="fine-noticePath"
          owner={owner}
          use="notice"
          what={text.photoWhat}
          photo={photo}
          onPhoto={onPhoto}
          error={photoRefused ?? errors['noticePath'] ?? null}
          main={false}
        />
      </Card>
      <FailureAlert failure={failure} title={text.refused}>
        <p>{text.kept}</p>
      </FailureAlert>
      <SubmissionProgress progress={submission.progress} onCancel={submission.cancel} />
      <PageActions>
        <Button type="submit" look="act" wide busy={submission.progress !== null}>
          {action}
        </Button>
        <LinkButton to={cancelTo} wide>
          {text.cancel}
        </LinkButton>
      </PageActions>
    </form>
  );
}
