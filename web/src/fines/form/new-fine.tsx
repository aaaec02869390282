import type { Fine } from '@placejuste/contracts/fines';
import { type ReactNode, useState } from 'react';
import { dropPhoto, createActionId, SharedDraftAlert, useClaimedDraft } from '../../offline/index.ts';
import type { PhotoSlot } from '../../photos/index.ts';
import { useSession } from '../../platform/index.ts';
import {
  Alert,
  Button,
  Disclosure,
  LinkButton,
  Page,
  Skeleton,
  type NavigateHere,
  useNavigateHere,
} from '../../ui/index.ts';
import { NoticeEntry, UnsavedNotice, type NoticePage } from '../../vision/index.ts';
import { useFinePath } from '../fine-paths.ts';
import { createFine, noteFineForHolder } from '../fines.actions.ts';
import { finesText } from '../fines.text.fr.ts';
import { KnownAppeal } from '../list/known-appeal.tsx';
import { ForeignNotice } from '../review/foreign-notice.tsx';
import { ReviewList } from '../review/review-list.tsx';
import { useNoticeScreens } from '../review/use-notice-screens.ts';
import { useReview } from '../review/use-review.ts';
import { DeclarationField } from './declaration-field.tsx';
import {
  buildCorrectionDraftKey,
  type FineDraft,
  buildHelpDraftKey,
  createDraft,
  newFineDraftKey,
} from './fine-draft.ts';
import { FineFormFrame } from './fine-form-frame.tsx';
import { buildIdentity, isRectifiedForm, selectReadFacts, toTypedFine } from './fine-form-values.ts';
import { useFineForm } from './use-fine-form.ts';

const text = finesText.form;

/** Person for whom a carer notes a notice. */
export interface NotedFor {
  readonly helpId: string;
  /** Shown above the heading. */
  readonly notice: ReactNode;
  /** Page from which the carer came, and to which they return. */
  readonly home: { readonly to: string; readonly label: string };
}

interface NewFineProps {
  readonly notedFor?: NotedFor;
  /** A refused fine, corrected under the same id, in a draft of its own. */
  readonly refused?: { readonly draft: FineDraft; readonly lines: readonly string[] };
}

/** New fine: first a draft typed before signing in, if any; then the photograph, then the list. */
export function NewFine({ refused, notedFor }: NewFineProps) {
  const claim = useClaimedDraft(refused === undefined && notedFor === undefined ? newFineDraftKey : null);
  return claim === 'waiting' ? (
    <Skeleton label={text.resuming} />
  ) : (
    <NewFineForm
      {...(refused === undefined ? {} : { refused })}
      {...(notedFor === undefined ? {} : { notedFor })}
      isClaimed={claim === 'claimed'}
    />
  );
}

function NewFineForm({ refused, notedFor, isClaimed }: NewFineProps & { readonly isClaimed: boolean }) {
  const [first] = useState<FineDraft>(() => refused?.draft ?? createDraft(createActionId()));
  const ownKey = notedFor === undefined ? newFineDraftKey : buildHelpDraftKey(notedFor.helpId);
  const owner = refused === undefined ? ownKey : buildCorrectionDraftKey(first.id);
  const form = useFineForm(owner, first);
  const session = useSession();
  const path = useFinePath();
  const navigate = useNavigateHere();
  const { value: draft, set } = form.draft;
  const screens = useNoticeScreens({
    owner,
    draft,
    set,
    canRead: refused === undefined && notedFor === undefined,
  });
  const back = notedFor?.home ?? { to: path(), label: finesText.one.back };

  if (!form.draft.ready || session.status !== 'signed-in') return <Skeleton label={text.resuming} />;
  const { elsewhere } = form.draft;
  if (elsewhere === 'ended')
    return (
      <Page title={text.photographTitle} back={back}>
        <SharedDraftAlert elsewhere={elsewhere} />
        <LinkButton to={back.to} look="act" wide>
          {back.label}
        </LinkButton>
      </Page>
    );
  if (screens.stage === 'photograph')
    return (
      <Page
        title={text.photographTitle}
        lead={text.photographLead}
        back={back}
        step="photograph"
        task
        before={
          <>
            <SharedDraftAlert elsewhere={elsewhere} />
            {notedFor?.notice}
          </>
        }
      >
        <NoticeEntry
          slot={screens.slot}
          keptPhoto={draft.photo}
          onTaken={screens.onTaken}
          shared={screens.shared}
          onRead={screens.onRead}
          onType={screens.onType}
        />
      </Page>
    );
  const isRead = Object.keys(draft.read).length > 0;
  const onPhotograph = refused === undefined ? screens.photographAgain : null;
  const isForeign = draft.isForeign === true;
  const typedTexts = { title: finesText.review.typedTitle, lead: finesText.review.typedLead };
  const headTexts = isRead ? { title: finesText.review.title, lead: finesText.review.lead } : typedTexts;
  return (
    <Page
      {...(isForeign ? { title: finesText.review.foreign } : headTexts)}
      back={back}
      step="review"
      task
      before={notedFor?.notice}
    >
      {refused !== undefined && (
        <Alert tone="bad" title={text.answered}>
          {refused.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Alert>
      )}
      {isForeign ? (
        <ForeignNotice
          isTitled
          isOtherLanguage={draft.isOtherLanguage === true}
          onFrench={screens.sayFrench}
          onPhotograph={onPhotograph}
        />
      ) : (
        <NewFineReview
          owner={owner}
          form={form}
          isClaimed={isClaimed}
          isRead={isRead}
          notedFor={notedFor}
          navigate={navigate}
          onPhotograph={onPhotograph}
          userId={session.userId}
          pages={screens.pages}
          left={screens.left}
          slot={screens.slot}
        />
      )}
    </Page>
  );
}

interface NewFineReviewProps {
  readonly owner: string;
  readonly form: ReturnType<typeof useFineForm>;
  /** True for a draft typed before signing in, maybe by another person. */
  readonly isClaimed: boolean;
  readonly isRead: boolean;
  readonly notedFor: NotedFor | undefined;
  readonly navigate: NavigateHere;
  readonly userId: string;
  readonly pages: readonly NoticePage[] | null;
  readonly left: number;
  readonly slot: PhotoSlot;
  readonly onPhotograph: (() => void) | null;
}

/** List of the facts with one button « Tout est juste », which records the fine with its notice. */
function NewFineReview({
  owner,
  form,
  isClaimed,
  isRead,
  notedFor,
  navigate,
  userId,
  pages,
  left,
  slot,
  onPhotograph,
}: NewFineReviewProps) {
  const path = useFinePath();
  const [mine, setMine] = useState(true);
  const { value: draft, set } = form.draft;
  const { values, photo } = draft;
  const review = useReview(draft, pages);
  const fields = { values, errors: form.errors, set: form.set };

  const leaveOut = async (id: string) => {
    form.submission.forget();
    set((before) => ({ ...before, photo: null }));
    await dropPhoto(id).catch(() => undefined);
  };
  const send = async () => {
    const buildPayload = (photoFields: { readonly noticePath?: string }) => ({
      track: toTypedFine(values).track,
      ...(isRectifiedForm(values) ? { rectified: true } : {}),
      ...buildIdentity(values),
      ...selectReadFacts(values),
      ...photoFields,
    });
    if (notedFor !== undefined) {
      const { helpId, home } = notedFor;
      const noteOutcome = await form.send(userId, {
        action: noteFineForHolder,
        payload: (photoFields) => ({ ...buildPayload(photoFields), helpId }),
      });
      if (noteOutcome !== null) await navigate(home.to, { replace: true });
      return;
    }
    const origin = owner === newFineDraftKey ? undefined : newFineDraftKey;
    const outcome = await form.send(userId, { action: createFine, payload: buildPayload, origin });
    if (outcome === null) return;
    // Without a network the questions are asked too: their answers are sent after the fine.
    const unsent = toTypedFine(values).track === 'prive' ? {} : ({ fine: draft.id, question: 'next' } as const);
    await navigate(path(outcome.state === 'delivered' ? buildNextPlace(outcome.reply) : unsent), { replace: true });
  };
  return (
    <>
      {isClaimed && mine && (
        <Alert title={text.claimed}>
          <Button
            onClick={() => {
              setMine(false);
              void form.forget();
            }}
          >
            {text.notMine}
          </Button>
        </Alert>
      )}
      <UnsavedNotice slot={slot} isFormerJoined={photo !== null} />
      {left > 0 && <Alert tone="wait">{finesText.review.left(left)}</Alert>}
      <FineFormFrame
        owner={owner}
        elsewhere={form.draft.elsewhere}
        photo={photo}
        isTaking={slot.busy}
        photoHint={photo === null ? text.photoHint : text.photoJoined}
        errors={form.errors}
        attempt={form.attempt}
        submission={form.submission}
        action={isRead ? finesText.review.right : finesText.review.goOn}
        onPhoto={form.setPhoto}
        onJoined={form.setPhoto}
        onLeaveOut={photo === null ? undefined : () => void leaveOut(photo.id)}
        onSend={() => review.confirm(() => void send())}
        beside={
          <>
            {notedFor === undefined && (
              <Disclosure icon="car" summary={text.declaration}>
                <DeclarationField {...fields} />
              </Disclosure>
            )}
            {onPhotograph !== null && (
              <Button icon="camera" look="plain" wide onClick={onPhotograph}>
                {isRead ? finesText.review.photographAgain : finesText.review.photograph}
              </Button>
            )}
          </>
        }
      >
        <ReviewList {...fields} {...review} identified />
        {notedFor === undefined && <KnownAppeal {...values} />}
      </FineFormFrame>
    </>
  );
}

/** Next screen: the questions when facts are missing, otherwise the page of the fine with its date. */
function buildNextPlace({ id, track, missing }: Fine): { readonly fine: string; readonly question?: 'next' } {
  return track === 'prive' || Object.keys(missing).length === 0 ? { fine: id } : { fine: id, question: 'next' };
}
