import type { NextStep } from '@placejuste/domain/next-step';
import { formatRecentMoment } from '@placejuste/domain/kernel';
import { BegunActions, BegunPhotos, begunText, type BegunDraftView } from '../../declarations/index.ts';
import {
  listRefusalLines,
  SignInToSend,
  useIsSignInNeeded,
  type ActionPhoto,
  type OutboxRow,
} from '../../offline/index.ts';
import { useConnectivity } from '../../offline/connectivity.ts';
import { usePictureUrl } from '../../photos/index.ts';
import { LinkButton, LivingCard, UserText } from '../../ui/index.ts';
import { nextStepText } from '../next-step.text.fr.ts';
import { describeSince, parseStreet } from '../place-words.fr.ts';

type Unsent = Extract<NextStep, { kind: 'unsent' | 'unsent-failed' }>;

interface UnsentCardProps {
  readonly step: Unsent;
  readonly row: OutboxRow | undefined;
  readonly now: Date;
}

/** A declaration that is only on this phone and is sent automatically. */
export function UnsentCard({ step: { unsent, count }, row, now }: UnsentCardProps) {
  const { online } = useConnectivity();
  const isSignInNeeded = useIsSignInNeeded();
  const text = nextStepText.unsent;
  const plate = row?.payload['plate'];
  const title = nextStepText.parked.title(parseStreet(unsent.placeLabel), typeof plate === 'string' ? plate : null);
  const sendingLead = online ? text.online : text.offline;
  const lead = [text.when(describeSince(unsent.savedAt, now)), isSignInNeeded ? text.signIn : sendingLead];
  if (count > 1) lead.push(text.others(count - 1));
  return (
    <LivingCard
      tone="here"
      state={{ tone: 'info', icon: 'phone', text: text.state }}
      label={title}
      title={<UserText within={title}>{parseStreet(unsent.placeLabel) ?? ''}</UserText>}
      lead={lead.join(' ')}
      actions={
        <>
          <SignInToSend look="act" />
          <LinkButton to="/pwa/attente" look="plain">
            {text.see}
          </LinkButton>
        </>
      }
    >
      <div className="step-photos">
        {row?.photos.map((photo) => (
          <Thumbnail key={photo.photoId} photo={photo} />
        ))}
      </div>
    </LivingCard>
  );
}

/** A declaration that is not sent automatically, with the reason. */
export function FailedCard({ step: { unsent, count }, row, now }: UnsentCardProps) {
  const text = nextStepText.failed;
  return (
    <LivingCard
      tone="bad"
      state={{ tone: 'bad', text: text.state }}
      title={text.title(count)}
      lead={text.lead(describeSince(unsent.savedAt, now))}
      actions={
        <LinkButton to="/pwa/attente" look="act" wide>
          {nextStepText.acts['see-unsent']}
        </LinkButton>
      }
    >
      {row !== undefined &&
        (row.state === 'needs-attention' ? listRefusalLines(row) : [text.vehicle]).map((line) => (
          <p key={line}>{line}</p>
        ))}
    </LivingCard>
  );
}

function Thumbnail({ photo }: { readonly photo: ActionPhoto }) {
  const picture = usePictureUrl(photo.photoId);
  if (picture.state === 'lost') return null;
  return (
    <div className="frame">
      {picture.state === 'shown' && <img src={picture.url} alt={nextStepText.unsent.photo(photo.label)} />}
    </div>
  );
}

interface DraftCardProps {
  readonly step: Extract<NextStep, { kind: 'draft' }>;
  readonly begunDraft: BegunDraftView;
  readonly now: Date;
}

/** The unfinished declaration on this phone. */
export function DraftCard({ begunDraft, now }: DraftCardProps) {
  const { draft, finish, restart } = begunDraft;
  if (draft === null) return null;
  return (
    <LivingCard
      tone="wait"
      state={{ tone: 'wait', text: begunText.chip }}
      title={begunText.title(formatRecentMoment(new Date(draft.begunAt), now))}
      lead={draft.placeLabel === null ? null : <UserText>{draft.placeLabel}</UserText>}
      actions={<BegunActions draft={draft} onFinish={finish} onRestart={restart} />}
    >
      <BegunPhotos draft={draft} />
    </LivingCard>
  );
}
