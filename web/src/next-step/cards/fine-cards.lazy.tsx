import { nameDeadline } from '@placejuste/domain/fine';
import { formatLongDate } from '@placejuste/domain/kernel';
import { findStepAct, type NextStep, type RunningFine } from '@placejuste/domain/next-step';
import { BigDate, LinkButton, LivingCard, Tracker, UserText } from '../../ui/index.ts';
import { buildFinePath, type HomePlace } from '../home-place.ts';
import { nextStepText } from '../next-step.text.fr.ts';
import { isLeaving } from '../other-row.tsx';

type DatedStep = Extract<NextStep, { kind: 'fine' | 'fine-urgent' | 'dossier-to-sign' }>;

interface FineCardProps {
  readonly step: DatedStep;
  readonly place: HomePlace;
}

/** A fine with its next date and its act. */
export function FineCard({ step, place }: FineCardProps) {
  const text = nextStepText.fine;
  const { fine, deadline, daysLeft } = step;
  const isLate = daysLeft < 0;
  const isFirst = fine.status === 'to-check' || fine.status === 'to-contest';
  const by = deadline.code === 'rapo' ? text.send : text.by(nameDeadline(deadline, fine.track));
  return (
    <LivingCard
      tone={step.kind === 'fine-urgent' ? 'wait' : 'plain'}
      state={{
        tone: step.kind === 'fine-urgent' ? 'wait' : 'info',
        icon: 'town',
        text: (
          <UserText within={isLate ? text.late(fine.authorityName) : text.state(fine.authorityName, daysLeft)}>
            {fine.authorityName ?? ''}
          </UserText>
        ),
      }}
      label={text.title(fine.authorityName)}
      title={
        <>
          <span className="by">{isLate ? text.latest : by}</span>{' '}
          <BigDate date={isLate ? deadline.outer : deadline.safe} />
        </>
      }
      actions={<FineAct step={step} place={place} />}
    >
      {isFirst && deadline.code !== 'payment' && (
        <Tracker label={text.stepsLabel} current={1} steps={text.steps.map((name) => ({ name }))} />
      )}
    </LivingCard>
  );
}

/** A notice photographed by a carer, whose dates are not followed before the person answers. */
export function NoticeCard({ step }: { readonly step: Extract<NextStep, { kind: 'notice-waiting' }> }) {
  const text = nextStepText.notice;
  const { notice, count, daysLeft } = step;
  return (
    <LivingCard
      tone="wait"
      state={{ tone: 'wait', icon: 'fine', text: text.state(count) }}
      label={text.title}
      title={
        notice.safe === null || daysLeft === null || daysLeft < 0 ? (
          text.title
        ) : (
          <>
            <span className="by">{text.by}</span> <BigDate date={notice.safe} />
          </>
        )
      }
      lead={daysLeft !== null && daysLeft < 0 ? text.late : text.lead}
      actions={
        <LinkButton to="/pwa/a-confirmer" look="act" icon="check" wide>
          {nextStepText.acts['see-unconfirmed']}
        </LinkButton>
      }
    />
  );
}

/** A dossier that is ready and only needs the signature. */
export function DossierCard({ step, place }: FineCardProps) {
  const text = nextStepText.dossier;
  return (
    <LivingCard
      tone="night"
      state={{ tone: 'good', text: text.state }}
      title={text.title}
      lead={
        <UserText within={text.lead(step.fine.authorityName, formatLongDate(step.deadline.safe))}>
          {step.fine.authorityName ?? ''}
        </UserText>
      }
      actions={<FineAct step={step} place={place} />}
    >
      <SignedLetter />
    </LivingCard>
  );
}

function FineAct({ step, place }: FineCardProps) {
  const act = findStepAct(step);
  if (act === null) return null;
  return (
    <LinkButton
      to={buildFinePath(place, step.fine.id)}
      look="act"
      wide
      {...(act === 'sign-dossier' ? { icon: 'edit' as const } : {})}
    >
      {nextStepText.acts[act]}
    </LinkButton>
  );
}

interface AwaitedCardProps {
  readonly step: Extract<NextStep, { kind: 'answer-awaited' }>;
  readonly place: HomePlace;
}

/** An appeal that was sent: the person waits, and notes the answer. */
export function AwaitedCard({ step: { fine }, place }: AwaitedCardProps) {
  const text = nextStepText.awaited;
  const isFirst = fine.status === 'sent';
  const awaitedLead = isFirst ? text.received : text.answer;
  if (isLeaving(fine)) return <LeavingCard fine={fine} place={place} />;
  return (
    <LivingCard
      tone="info"
      state={{ tone: 'info', icon: 'hourglass', text: text.state }}
      label={text.title(fine.authorityName)}
      title={<UserText within={text.title(fine.authorityName)}>{fine.authorityName ?? ''}</UserText>}
      lead={fine.silentFrom === null ? awaitedLead : text.silence(formatLongDate(fine.silentFrom))}
      actions={
        <LinkButton to={buildFinePath(place, fine.id)} wide>
          {nextStepText.acts['see-fine']}
        </LinkButton>
      }
    >
      {isFirst && (
        <Tracker
          label={nextStepText.fine.stepsLabel}
          current={2}
          steps={nextStepText.fine.steps.map((name, index) => ({ name: index === 1 ? text.state : name }))}
        />
      )}
    </LivingCard>
  );
}

/** The provider has the letter, and has not said yet that it left. */
function LeavingCard({ fine, place }: { readonly fine: RunningFine; readonly place: HomePlace }) {
  const text = nextStepText.leaving;
  return (
    <LivingCard
      tone="info"
      state={{ tone: 'info', icon: 'send', text: text.state }}
      title={text.title}
      lead={
        <>
          {fine.authorityName !== null && (
            <>
              <UserText>{fine.authorityName}</UserText>
              <br />
            </>
          )}
          {text.lead}
        </>
      }
      actions={
        <LinkButton to={buildFinePath(place, fine.id)} wide>
          {nextStepText.acts['see-fine']}
        </LinkButton>
      }
    />
  );
}

/** Drawing of a letter with a signature. */
function SignedLetter() {
  return (
    <svg className="step-letter" viewBox="0 0 200 150" aria-hidden="true">
      <g strokeWidth="2" strokeLinejoin="round" strokeLinecap="round" fill="none">
        <g stroke="#10213c" fill="#f1e6d3">
          <path d="M58 16l84-6 10 124-84 6z" />
          <path d="M46 8h92v130H46z" fill="#fffcf6" />
        </g>
        <path d="M58 22h30M58 30h22M96 42h30M96 50h22M58 66h68M58 74h68M58 82h52M58 94h68M58 102h40" stroke="#5d6a80" />
        <path d="M84 124c8-18 14-18 12-4s8-14 14-8 0 12 8 6 10-4 22-8" stroke="var(--sun)" strokeWidth="4.5" />
        <path d="M140 110l22-44 10 5-22 44-12 7z" stroke="var(--drawing-line)" fill="var(--drawing-body)" />
      </g>
    </svg>
  );
}
