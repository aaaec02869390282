import { adminContract, type ReviewDecision, type ReviewDetail } from '@placejuste/contracts/admin';
import {
  cardTypeNames,
  cardTypes,
  type CardType,
  needsRemark,
  reasonsFor,
  type RejectionReason,
} from '@placejuste/domain/document';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { announce, notify } from '../../accessibility/index.ts';
import { callApi, CallFailure, callKey, sentenceOf } from '../../platform/index.ts';
import { ErrorAlert, Button, Select, Skeleton, TextField } from '../../ui/index.ts';
import { ageInWords } from './age.text.fr.ts';
import { reviewFreshMs, reviewQuery } from '../admin.queries.ts';
import { adminText } from '../admin.text.fr.ts';
import { RefusalForm } from './refusal-form.tsx';
import { useReviewKeys } from './review-keys.ts';
import { ReviewPictures, zoomSteps } from './review-pictures.tsx';

const { calls } = adminContract;
const text = adminText.review;

interface ReviewPanelProps {
  readonly documentId: string;
  readonly keysOn: boolean;
  /** Goes on with another document; null when the queue is empty. */
  readonly onNext: (nextId: string | null) => void;
}

/** The document under the reviewer's eyes; the next one is already loaded. */
export function ReviewPanel({ documentId, keysOn, onNext }: ReviewPanelProps) {
  const cache = useQueryClient();
  const review = useQuery({ ...reviewQuery(documentId), staleTime: reviewFreshMs });
  const nextId = review.data?.nextId ?? null;

  useEffect(() => {
    if (nextId === null) return;
    void cache.fetchQuery({ ...reviewQuery(nextId), staleTime: reviewFreshMs }).then(
      (next) => {
        for (const { pageUrls } of next.files) for (const url of pageUrls) new Image().src = url;
      },
      // It will be asked for again when it is opened.
      () => undefined,
    );
  }, [cache, nextId]);

  if (review.isPending) return <Skeleton lines={6} label={text.loading} />;
  if (review.isError) {
    return (
      <ErrorAlert title={text.failed}>
        <p>{sentenceOf(review.error, text.failed)}</p>
        <Button onClick={() => onNext(null)}>{adminText.retry}</Button>
      </ErrorAlert>
    );
  }
  return <Review key={documentId} detail={review.data} keysOn={keysOn} onNext={onNext} />;
}

function Review({ detail, keysOn, onNext }: { readonly detail: ReviewDetail } & Omit<ReviewPanelProps, 'documentId'>) {
  const cache = useQueryClient();
  const [zoom, setZoom] = useState(0);
  const [refusing, setRefusing] = useState(false);
  const [reason, setReason] = useState<RejectionReason | null>(null);
  const [expiresOn, setExpiresOn] = useState(detail.saidExpiresOn ?? '');
  const [cardType, setCardType] = useState<CardType>('cmi');
  const card = detail.kind === 'cmi';
  const [mark, setMark] = useState((card ? detail.saidCardNumber : detail.saidPlate) ?? '');
  const [holderName, setHolderName] = useState(`${detail.person.firstName} ${detail.person.lastName}`.trim());

  const decision = useMutation({
    mutationFn: async (body: ReviewDecision) => {
      const outcome = await callApi(calls.decideReview, { params: { id: detail.id }, body });
      if (!outcome.ok) throw new CallFailure(outcome);
      return outcome.value;
    },
    onSuccess: async (outcome) => {
      announce(outcome.status === 'approved' ? text.approved : text.rejected);
      if (outcome.readyToActivate) notify('info', text.ready);
      onNext(outcome.nextId);
      await Promise.all([
        cache.invalidateQueries({ queryKey: callKey(calls.listReviews) }),
        cache.invalidateQueries({ queryKey: callKey(calls.listActivations) }),
      ]);
    },
  });

  const approve = () => {
    if (decision.isPending) return;
    const read = { holderName, ...(card ? { cardNumber: mark } : { plate: mark }) };
    decision.mutate({
      decision: 'approve',
      ...read,
      ...(card ? { cardType, expiresOn: expiresOn === '' ? null : expiresOn } : {}),
    });
  };
  const refuse = (why: RejectionReason, remark?: string) => {
    if (decision.isPending) return;
    decision.mutate({ decision: 'refuse', reason: why, ...(remark === undefined ? {} : { remark }) });
  };
  const choose = (why: RejectionReason) => {
    setReason(why);
    if (!needsRemark(why)) refuse(why);
  };
  const onZoom = (direction: 1 | -1) =>
    setZoom((step) => Math.min(zoomSteps.length - 1, Math.max(0, step + direction)));
  const cancel = () => {
    setRefusing(false);
    setReason(null);
  };
  useReviewKeys(keysOn, {
    approve,
    refuse: () => setRefusing(true),
    reason: refusing
      ? (position) => {
          const why = reasonsFor(detail.kind)[position - 1];
          if (why !== undefined) choose(why);
        }
      : null,
    cancel,
    zoom: onZoom,
    skip: () => onNext(detail.nextId),
  });

  return (
    <section className="review" aria-labelledby="review-title">
      <div className="stack tight">
        <h2 id="review-title">
          {adminText.kinds[detail.kind]} · {detail.person.firstName} {detail.person.lastName}
        </h2>
        <p className="soft">
          {text.sentAgo(ageInWords(detail.ageMinutes))}. {text.logged}
        </p>
        <ReviewPictures detail={detail} zoom={zoom} onZoom={onZoom} />
      </div>
      <div className="stack">
        {decision.isError && (
          <ErrorAlert title={text.notDecided}>{sentenceOf(decision.error, text.notDecided)}</ErrorAlert>
        )}
        {card && !refusing && (
          <>
            <TextField
              id="expires-on"
              type="date"
              label={text.expiresOn}
              hint={detail.saidExpiresOn === null ? text.expiresHint : text.expiresSaid}
              required={false}
              value={expiresOn}
              onChange={(event) => setExpiresOn(event.target.value)}
            />
            <Select
              label={text.cardType}
              value={cardType}
              choices={cardTypes.map((value) => ({ value, label: cardTypeNames[value] }))}
              onChoose={setCardType}
            />
          </>
        )}
        {!refusing && (
          <>
            <TextField
              id="read-mark"
              label={card ? text.cardNumber : text.plate}
              hint={text.readHint}
              required={false}
              maxLength={card ? 30 : 20}
              value={mark}
              onChange={(event) => setMark(event.target.value)}
            />
            <TextField
              id="read-name"
              label={text.holderName}
              required={false}
              maxLength={200}
              value={holderName}
              onChange={(event) => setHolderName(event.target.value)}
            />
          </>
        )}
        {refusing ? (
          <RefusalForm
            kind={detail.kind}
            busy={decision.isPending}
            chosen={reason}
            onReason={choose}
            onRefuse={refuse}
            onCancel={cancel}
          />
        ) : (
          <>
            <Button look="act" icon="check" wide busy={decision.isPending} onClick={approve}>
              {text.approve}
            </Button>
            <Button look="danger" icon="cross" wide busy={decision.isPending} onClick={() => setRefusing(true)}>
              {text.refuse}
            </Button>
            {detail.nextId !== null && (
              <Button icon="forward" wide onClick={() => onNext(detail.nextId)}>
                {text.next}
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  );
}
