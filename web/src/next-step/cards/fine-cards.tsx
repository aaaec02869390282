import { deadlineNames } from '@placejuste/domain/fine';
import { dateInFrenchWords } from '@placejuste/domain/kernel';
import { actOf, type NextStep } from '@placejuste/domain/next-step';
import { BigDate, LinkButton, LivingCard, Tracker } from '../../ui/index.ts';
import { finePath, type HomePlace } from '../home-place.ts';
import { nextStepText } from '../next-step.text.fr.ts';

type Dated = Extract<NextStep, { kind: 'fine' | 'fine-urgent' | 'dossier-to-sign' }>;

interface FineCardProps {
  readonly step: Dated;
  readonly place: HomePlace;
}

/** A fine, its one date and its one act. */
export function FineCard({ step, place }: FineCardProps) {
  const text = nextStepText.fine;
  const { fine, deadline, daysLeft } = step;
  const isLate = daysLeft < 0;
  const isFirst = fine.status === 'to-check' || fine.status === 'to-contest';
  const by = deadline.code === 'rapo' ? text.send : text.by(deadlineNames[deadline.code]);
  return (
    <LivingCard
      tone={step.kind === 'fine-urgent' ? 'wait' : 'plain'}
      state={{
        tone: step.kind === 'fine-urgent' ? 'wait' : 'info',
        icon: 'town',
        text: isLate ? text.late : text.state(daysLeft),
      }}
      title={text.title(fine.authorityName)}
      actions={<FineAct step={step} place={place} />}
    >
      <div>
        <p className="step-by">{isLate ? text.latest : by}</p>
        <BigDate date={isLate ? deadline.outer : deadline.safe} />
      </div>
      {isFirst && deadline.code !== 'payment' && (
        <Tracker label={text.stepsLabel} current={1} steps={text.steps.map((name) => ({ name }))} />
      )}
    </LivingCard>
  );
}

/** The dossier is made: only the signature lacks. */
export function DossierCard({ step, place }: FineCardProps) {
  const text = nextStepText.dossier;
  return (
    <LivingCard
      tone="night"
      state={{ tone: 'good', text: text.state }}
      title={text.title}
      lead={text.lead(step.fine.authorityName, dateInFrenchWords(step.deadline.safe))}
      actions={<FineAct step={step} place={place} />}
    >
      <SignedLetter />
    </LivingCard>
  );
}

function FineAct({ step, place }: FineCardProps) {
  const act = actOf(step);
  if (act === null) return null;
  return (
    <LinkButton
      to={finePath(place, step.fine.id)}
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

/** The appeal left: nothing is to be done but wait, and note what comes. */
export function AwaitedCard({ step: { fine }, place }: AwaitedCardProps) {
  const text = nextStepText.awaited;
  const isFirst = fine.status === 'sent';
  return (
    <LivingCard
      tone="info"
      state={{ tone: 'info', icon: 'hourglass', text: text.state }}
      title={text.title(fine.authorityName)}
      lead={
        fine.silentFrom === null
          ? isFirst
            ? text.received
            : text.answer
          : text.silence(dateInFrenchWords(fine.silentFrom))
      }
      actions={
        <LinkButton to={finePath(place, fine.id)} wide>
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

/** A letter and the line of a pen. */
function SignedLetter() {
  return (
    <svg className="step-letter" viewBox="0 0 200 150" aria-hidden="true">
      <g stroke="var(--drawing-line)" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round" fill="none">
        <path d="M56 14h84l12 122H68z" fill="var(--drawing-far)" />
        <path d="M48 10h92v128H48z" fill="var(--drawing-body)" />
        <path d="M60 28h34M60 38h26M60 58h68M60 68h68M60 78h50M60 94h68M60 104h40" />
        <path d="M92 126c8-18 14-18 12-4s8-14 14-8 0 12 8 6 10-4 18-6" stroke="var(--sun)" strokeWidth="4" />
      </g>
    </svg>
  );
}
