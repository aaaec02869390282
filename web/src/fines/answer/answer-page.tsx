import { assessNotice, type Assessment, type Delivery } from '@placejuste/domain/fine';
import { useEffect, useState } from 'react';
import { useDraft, createActionId } from '../../offline/index.ts';
import type { PhotoSlot } from '../../photos/index.ts';
import { Alert, Button, Card, ErrorSummary, LinkButton, Page, PageActions, Skeleton } from '../../ui/index.ts';
import { NoticeEntry, UnsavedNotice, type NoticePage } from '../../vision/index.ts';
import { type FineDraft, createDraft, newFineDraftKey, parseFineDraft } from '../form/fine-draft.ts';
import { TrackMeaning } from '../form/track-fields.tsx';
import { checkFineForm, type FieldErrors, buildSummary, removeErrors } from '../form/fine-form-check.ts';
import { type FineFormValues, isRectifiedForm, computeRouting, toTypedFine } from '../form/fine-form-values.ts';
import { useFinePath } from '../fine-paths.ts';
import { finesText } from '../fines.text.fr.ts';
import { withCorrection } from '../review/review-lines.ts';
import { ForeignNotice } from '../review/foreign-notice.tsx';
import { ReviewList } from '../review/review-list.tsx';
import { useNoticeScreens } from '../review/use-notice-screens.ts';
import { useReview } from '../review/use-review.ts';
import { NoticeAnswer } from './notice-answer.tsx';
import { computeToday, toServiceTime } from '../../platform/index.ts';

const text = finesText.answer;

/** The answer without an account, computed on this device. The typed values stay in the draft of a new fine. */
export function AnswerPage() {
  const [first] = useState<FineDraft>(() => createDraft(createActionId()));
  const draft = useDraft(newFineDraftKey, { first, parse: parseFineDraft });
  const screens = useNoticeScreens({ owner: newFineDraftKey, draft: draft.value, set: draft.set });
  if (!draft.ready) return <Skeleton label={finesText.form.resuming} />;
  const isPhotograph = screens.stage === 'photograph';
  const isForeign = draft.value.isForeign === true;
  return (
    <Page title={text.title} lead={isPhotograph && text.lead} step={screens.stage}>
      {isPhotograph && (
        <NoticeEntry
          slot={screens.slot}
          keptPhoto={draft.value.photo}
          onTaken={screens.onTaken}
          shared={screens.shared}
          onRead={screens.onRead}
          onType={screens.onType}
        />
      )}
      {!isPhotograph && isForeign && (
        <ForeignNotice
          isOtherLanguage={draft.value.isOtherLanguage === true}
          onFrench={screens.sayFrench}
          onPhotograph={screens.photographAgain}
        />
      )}
      {!isPhotograph && !isForeign && (
        <AnswerReview
          draft={draft.value}
          setDraft={draft.set}
          pages={screens.pages}
          left={screens.left}
          slot={screens.slot}
          onPhotograph={screens.photographAgain}
        />
      )}
    </Page>
  );
}

interface AnswerReviewProps {
  readonly draft: FineDraft;
  readonly setDraft: (next: (before: FineDraft) => FineDraft) => void;
  readonly pages: readonly NoticePage[] | null;
  readonly left: number;
  readonly slot: PhotoSlot;
  readonly onPhotograph: () => void;
}

function AnswerReview({ draft, setDraft, pages, left, slot, onPhotograph }: AnswerReviewProps) {
  const path = useFinePath();
  const [attempt, setAttempt] = useState(0);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [assessment, setAssessment] = useState<Assessment | null>(null);
  const review = useReview(draft, pages);
  useEffect(() => {
    if (assessment !== null) document.getElementById('answer-title')?.focus();
  }, [assessment]);
  const { values } = draft;
  const isRead = Object.keys(draft.read).length > 0;
  const route = computeRouting(values);
  const applyChange = (change: Partial<FineFormValues>) => {
    setErrors((before) => removeErrors(before, change));
    // The answer to the former values would mislead.
    setAssessment(null);
    setDraft((former) => withCorrection(former, change));
  };
  const answer = () => {
    const faults = checkAnswerFields(values);
    setErrors(faults);
    setAttempt((count) => count + 1);
    if (Object.keys(faults).length > 0) return;
    const { track, noticeNumber, noticeKey, noticeDate, delivery } = toTypedFine(values);
    const assessed = assessNotice(
      {
        track,
        number: noticeNumber,
        key: noticeKey,
        noticeDate: noticeDate ?? '',
        delivery,
        ...(isRectifiedForm(values) ? buildAnswerFacts(noticeDate ?? '', delivery) : {}),
      },
      computeToday(),
    );
    if (assessed.ok) setAssessment(assessed.value);
  };
  const signUp = (mode: 'signup' | 'login') => `/auth?mode=${mode}&next=${encodeURIComponent(path({ new: '1' }))}`;
  return (
    <>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          review.confirm(answer);
        }}
      >
        <ErrorSummary errors={buildSummary(errors)} attempt={attempt} />
        <div className="stack tight">
          <h2>{isRead ? finesText.review.title : finesText.review.typedTitle}</h2>
          <p className="soft">{isRead ? finesText.review.lead : finesText.review.typedLead}</p>
        </div>
        <UnsavedNotice slot={slot} isFormerJoined={draft.photo !== null} />
        {left > 0 && <Alert tone="wait">{finesText.review.left(left)}</Alert>}
        <ReviewList {...review} values={values} errors={errors} set={applyChange} identified={false} />
        <Button icon="camera" look="plain" wide onClick={onPhotograph}>
          {isRead ? finesText.review.photographAgain : finesText.review.photograph}
        </Button>
        <PageActions>
          <Button type="submit" look={assessment === null ? 'act' : 'ghost'} wide>
            {isRead ? finesText.review.right : text.ask}
          </Button>
        </PageActions>
      </form>
      {assessment !== null && (
        <>
          {isRead && route.kind === 'track' && <TrackMeaning route={route} />}
          <NoticeAnswer assessment={assessment} today={computeToday()} />
          <Card aria-labelledby="keep-title">
            <h2 id="keep-title">{text.keepTitle}</h2>
            <p>{text.keepLead}</p>
            <LinkButton to={signUp('signup')} look="act" wide>
              {text.keep}
            </LinkButton>
            <LinkButton to={signUp('login')} wide>
              {text.haveAccount}
            </LinkButton>
          </Card>
        </>
      )}
    </>
  );
}

/** Facts of a rectified notice, which is itself the answer to the appeal. */
function buildAnswerFacts(on: string, delivery: Delivery) {
  return { decisionOn: on, decisionDelivery: delivery === 'windscreen' ? null : delivery, reduced: true };
}

/** Checks the fields. The number is optional here: a person without the paper at hand still gets the dates. */
function checkAnswerFields(values: FineFormValues): FieldErrors {
  const { noticeNumber, noticeKey: _key, ...errors } = checkFineForm(values, toServiceTime(new Date()));
  return noticeNumber === undefined || values.noticeNumber.trim() === ''
    ? errors
    : { ...errors, noticeNumber: `${noticeNumber} ${text.withoutNumber}` };
}
