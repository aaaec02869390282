import { adminContract, type ReviewDecision, type ReviewDetail } from '@placejuste/contracts/admin';
import { listRejectionReasons, type RejectionReason } from '@placejuste/domain/document';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { announce, isFocusLostOrOnHeading, notify, useFocusKept } from '../../accessibility/index.ts';
import { callApi, CallFailure, callKey, describeCallFailure } from '../../platform/index.ts';
import { ErrorAlert, FailedRead, Skeleton, stopAtTypedFault, UserText } from '../../ui/index.ts';
import { formatAge } from './age.text.fr.ts';
import { reviewFreshMs, reviewQuery } from '../admin.queries.ts';
import { adminText } from '../admin.text.fr.ts';
import type { PicturesAhead } from './pictures-ahead.ts';
import { PromiseChip } from './promise-chip.tsx';
import { ReadFields } from './read-fields.tsx';
import { editRefusal, RefusalForm } from './refusal-form.tsx';
import { focusRefuse, ReviewActs } from './review-acts.tsx';
import { ReviewHints } from './review-hints.tsx';
import { noKeys, useReviewKeys } from './review-keys.ts';
import { type PictureOutcome, ReviewPictures } from './review-pictures.tsx';
import {
  formatAccountName,
  buildApproval,
  buildDraft,
  emptyDraft,
  openReview,
  reduceReview,
  type ReviewDraft,
  findRefusalFault,
  buildRefusal,
} from './review-state.ts';
import { usePicturesAhead } from './use-pictures-ahead.ts';
import { useReviewClaims } from './use-review-claims.ts';

const { calls } = adminContract;
const text = adminText.review;

interface ReviewPanelProps {
  readonly documentId: string;
  readonly keysOn: boolean;
  /** Draft of this document. */
  readonly draft: ReviewDraft | undefined;
  readonly onDraft: (draft: ReviewDraft) => void;
  /** Opens another document; null when the queue is empty. */
  readonly onNext: (nextId: string | null) => void;
}

/** Milliseconds after a decision in which a press is ignored: it was meant for the previous document. */
const secondPressMs = 700;

/** The document being reviewed; the next one is already loaded. */
export function ReviewPanel({ documentId, onNext, ...rest }: ReviewPanelProps) {
  const review = useQuery({ ...reviewQuery(documentId), staleTime: reviewFreshMs });
  const nextId = review.data?.nextId ?? null;
  const [decidedAt, setDecidedAt] = useState(-Infinity);
  const titleRef = useRef<HTMLHeadingElement>(null);
  // The decision button disappears with its document: the title of the next one takes the focus.
  const [shownId, setShownId] = useState<string | null>(null);
  if (review.data !== undefined && review.data.id !== shownId) setShownId(review.data.id);
  useFocusKept(titleRef, shownId, isFocusLostOrOnHeading);
  useReviewClaims({ documentId, nextId, error: review.error, onClaimed: () => onNext(null) });

  const ahead = usePicturesAhead(documentId, nextId);
  const isAhead = review.data?.isAhead ?? false;
  const { mutate: tellShown } = useMutation({
    mutationFn: async (id: string) => {
      const outcome = await callApi(calls.showReview, { params: { id } });
      if (!outcome.ok) throw new CallFailure(outcome);
    },
    retry: 3,
  });
  useEffect(() => {
    if (isAhead) tellShown(documentId);
  }, [isAhead, documentId, tellShown]);

  if (review.isPending) return <Skeleton lines={6} label={text.loading} />;
  if (review.isLoadingError) return <FailedRead title={text.failed} read={review} />;
  const time = { decidedAt, onDecided: () => setDecidedAt(performance.now()) };
  const reviewProps = { detail: review.data, ahead, titleRef };
  return <Review key={documentId} onNext={onNext} {...reviewProps} {...time} {...rest} />;
}

/** False for `secondPressMs` after a decision. */
function useIsCalm(decidedAt: number): boolean {
  const [isCalm, setCalm] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(true), Math.max(0, decidedAt + secondPressMs - performance.now()));
    return () => clearTimeout(timer);
  }, [decidedAt]);
  return isCalm;
}

interface ReviewProps extends Omit<ReviewPanelProps, 'documentId'> {
  readonly detail: ReviewDetail;
  readonly ahead: PicturesAhead;
  /** Time of the last decision, on the page's clock in ms. */
  readonly decidedAt: number;
  readonly onDecided: () => void;
  readonly titleRef: Ref<HTMLHeadingElement>;
}

function Review({ detail, ahead, keysOn, draft, onDraft, onNext, decidedAt, onDecided, titleRef }: ReviewProps) {
  const cache = useQueryClient();
  const [state, dispatch] = useReducer(reduceReview, detail, (initialDetail) => openReview(initialDetail, draft));
  const { refusal, isSendTried, expiresOn, holderName } = state;
  const isRefusing = refusal.isOpen;
  const fault = findRefusalFault(refusal);
  const [pictures, setPictures] = useState<Readonly<Record<string, PictureOutcome>>>({});
  const outcomes = Object.values(pictures);
  const pageCount = detail.files.reduce((sum, { pageUrls }) => sum + pageUrls.length, 0);
  const isDrawn = detail.files.every(({ pageUrls }) => pageUrls.length > 0);
  const isSeen = isDrawn && outcomes.filter((outcome) => outcome === 'seen').length >= pageCount;
  const isCalm = useIsCalm(decidedAt);
  const mayApprove = isSeen && isCalm;
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const decision = useMutation({
    mutationFn: async (body: ReviewDecision) => {
      const outcome = await callApi(calls.decideReview, { params: { id: detail.id }, body });
      if (!outcome.ok) throw new CallFailure(outcome);
      return outcome.value;
    },
    onSuccess: async (outcome) => {
      onDecided();
      announce(outcome.status === 'approved' ? text.approved : text.rejected);
      onDraft(emptyDraft);
      if (outcome.readyToActivate) notify('info', text.ready);
      // A reviewer who opened another paper meanwhile stays on it.
      if (isShown.current) onNext(outcome.nextId);
      await Promise.all([
        cache.invalidateQueries({ queryKey: callKey(calls.listReviews) }),
        cache.invalidateQueries({ queryKey: callKey(calls.listActivations) }),
      ]);
    },
  });

  // Stored outside this component: the document may go to a colleague, and come back.
  const keepDraft = useRef(onDraft);
  useEffect(() => {
    keepDraft.current = onDraft;
  });
  const isDecided = decision.isSuccess;
  useEffect(() => {
    if (!isDecided) keepDraft.current(buildDraft(detail, state));
  }, [detail, state, isDecided]);

  const fieldsRef = useRef<HTMLDivElement>(null);
  const approve = () => {
    if (mayApprove && !decision.isPending && !stopAtTypedFault(fieldsRef.current))
      decision.mutate(buildApproval(detail.kind, state));
  };
  const account = formatAccountName(detail);
  const sayAccountName = () => dispatch({ type: 'typed', read: { holderName: account } });
  const sendRefusal = () => {
    if (decision.isPending) return;
    dispatch({ type: 'refusalSent' });
    const body = buildRefusal(refusal);
    if (body === null) editRefusal();
    else decision.mutate(body);
  };
  const choose = (why: RejectionReason) => dispatch({ type: 'reasonChosen', reason: why });
  const onZoom = (direction: 1 | -1) => dispatch({ type: 'zoomed', direction });
  const onTurn = () => dispatch({ type: 'turned' });
  const openRefusal = () => dispatch({ type: 'refusalOpened' });
  const cancel = () => {
    flushSync(() => dispatch({ type: 'refusalCancelled' }));
    focusRefuse();
  };
  const isFree = !decision.isPending;
  const choosingKeys = {
    approve,
    refuse: openRefusal,
    sameName: account !== '' && holderName === '' ? sayAccountName : null,
    skip: () => onNext(detail.nextId),
  };
  const refusalKeys = {
    cancel,
    reason: (position: number) => {
      const why = listRejectionReasons(detail.kind)[position - 1];
      if (why !== undefined) choose(why);
    },
  };
  useReviewKeys(keysOn, {
    ...noKeys,
    // While a refusal is written, the shortcut keys do nothing outside its text.
    ...(isFree && (isRefusing ? refusalKeys : choosingKeys)),
    edit: isRefusing && refusal.reason !== null ? editRefusal : null,
    zoom: onZoom,
    turn: onTurn,
  });

  return (
    <section className="review" aria-labelledby="review-title">
      <div className="stack tight review-head">
        <h2 id="review-title" ref={titleRef} tabIndex={-1}>
          {adminText.kinds[detail.kind]}
          {'\u00a0· '}
          <UserText>{formatAccountName(detail)}</UserText>
        </h2>
        <p className="soft small">
          {text.queuedFor(formatAge(detail.ageMinutes))}. {text.logged}
        </p>
        {detail.promise !== null && <PromiseChip promise={detail.promise} />}
        <ReviewHints detail={detail} holderName={holderName} expiresOn={expiresOn} />
      </div>
      <ReviewPictures
        detail={detail}
        ahead={ahead}
        view={state}
        onZoom={onZoom}
        onTurn={onTurn}
        onPicture={(page, outcome) => setPictures((before) => ({ ...before, [page]: outcome }))}
      />
      <div className="stack decisions" ref={fieldsRef}>
        {decision.isError && (
          <ErrorAlert title={text.notDecided}>{describeCallFailure(decision.error, text.notDecided)}</ErrorAlert>
        )}
        {isRefusing ? (
          <RefusalForm
            kind={detail.kind}
            busy={decision.isPending}
            refusal={refusal}
            fault={fault === 'missing' && !isSendTried ? null : fault}
            onReason={choose}
            onEdit={(edited) => dispatch({ type: 'textEdited', text: edited })}
            onSend={sendRefusal}
            onCancel={cancel}
          />
        ) : (
          <>
            <ReadFields
              detail={detail}
              read={state}
              keysOn={keysOn}
              onRead={(values) => dispatch({ type: 'typed', read: values })}
              onSameName={account === '' ? null : sayAccountName}
            />
            {outcomes.includes('missing') && <ErrorAlert title={text.pictureMissing} />}
            <ReviewActs
              keysOn={keysOn}
              mayApprove={mayApprove}
              busy={decision.isPending}
              onApprove={approve}
              onRefuse={openRefusal}
              onNext={detail.nextId === null ? null : () => onNext(detail.nextId)}
            />
          </>
        )}
      </div>
    </section>
  );
}
