import { validityMessages } from '@placejuste/domain/account';
import { formatLatestReview, describeReview } from '@placejuste/domain/document';
import { formatLongDate } from '@placejuste/domain/kernel';
import { findStepAct, buildPaperPath, papersPath, type NextStep, type PaperFacts } from '@placejuste/domain/next-step';
import { useReceivesMail } from '../../platform/index.ts';
import { Fact, LinkButton, LivingCard, StateLine, Tracker } from '../../ui/index.ts';
import { nextStepText } from '../next-step.text.fr.ts';

type StepOf<Kind extends NextStep['kind']> = Extract<NextStep, { kind: Kind }>;
const text = nextStepText.paper;

interface RefusedCardProps {
  readonly step: StepOf<'paper-refused'>;
  readonly papers: readonly PaperFacts[];
}

/** A refused paper, with the reason and the act. */
export function RefusedCard({ step: { paper }, papers }: RefusedCardProps) {
  const approved = papers.filter(({ kind, validated }) => kind !== paper.kind && validated);
  return (
    <LivingCard
      tone="bad"
      state={{ tone: 'bad', text: text.refused }}
      title={text.refusedTitle(paper.kind)}
      lead={paper.reason}
      actions={
        <LinkButton to={buildPaperPath(paper.kind)} look="act" icon="camera" wide>
          {nextStepText.acts['retake-paper']}
        </LinkButton>
      }
    >
      {paper.remark !== null && <p>{text.remark(paper.remark)}</p>}
      {approved.map(({ kind }) => (
        <StateLine key={kind} tone="good">
          {text.approved(kind)}
        </StateLine>
      ))}
    </LivingCard>
  );
}

/** The papers that were never sent or have expired. */
export function MissingCard({ step }: { readonly step: StepOf<'papers-to-send'> }) {
  const { papers } = step;
  const [first] = papers;
  const act = findStepAct(step);
  return (
    <LivingCard
      tone="info"
      state={{ tone: 'info', icon: 'card', text: validityMessages.DOCUMENTS_NOT_VALIDATED }}
      title={text.missing(papers)}
      lead={text.missingLead}
      actions={
        <LinkButton to={first === undefined ? papersPath : buildPaperPath(first)} look="act" icon="camera" wide>
          {act !== null && nextStepText.acts[act]}
        </LinkButton>
      }
    >
      {papers.map((kind) => (
        <Fact key={kind} icon={kind === 'cmi' ? 'card' : 'paper'} title={text.facts[kind].title}>
          {text.facts[kind].note}
        </Fact>
      ))}
    </LivingCard>
  );
}

/** A card that expires soon: a new one takes weeks to arrive. */
export function ExpiringCard({ step: { paper, daysLeft } }: { readonly step: StepOf<'paper-expiring'> }) {
  return (
    <LivingCard
      tone="wait"
      state={{ tone: 'wait', icon: 'card', text: text.expiring }}
      title={text.expiringTitle(daysLeft)}
      lead={paper.expiresOn === null ? undefined : text.expiringLead(formatLongDate(paper.expiresOn))}
      actions={
        <LinkButton to={buildPaperPath(paper.kind)} look="act" icon="camera" wide>
          {nextStepText.acts['renew-card']}
        </LinkButton>
      }
    />
  );
}

/** Papers under review, with the time of the answer expected at the team's pace. */
export function CheckedCard({ step, now }: { readonly step: StepOf<'being-checked'>; readonly now: Date }) {
  const { activation, review } = step;
  const checkedText = nextStepText.checked;
  const mailNote = useReceivesMail() ? checkedText.mailed : undefined;
  const moment = activation ? null : formatLatestReview(review, now);
  const title = activation ? checkedText.activationTitle : checkedText.title;
  const reviewLead = moment === null ? describeReview(review, now) : checkedText.measured;
  return (
    <LivingCard
      tone="info"
      state={{ tone: 'info', icon: 'clock', text: activation ? checkedText.activation : checkedText.state }}
      title={moment === null ? title : <ByMoment moment={moment} />}
      lead={activation ? mailNote : reviewLead}
    >
      <p>{checkedText.declare}</p>
      <Tracker
        label={checkedText.stepsLabel}
        current={activation ? 2 : 1}
        steps={checkedText.steps.map((name) => ({ name }))}
      />
    </LivingCard>
  );
}

function ByMoment({ moment }: { readonly moment: string }) {
  // « 2 décembre » stays on one line.
  const words = moment.replace(/(\d+(?:er)?) (\p{L}{3,})/u, '$1\u00a0$2');
  return (
    <>
      <span className="by">{nextStepText.checked.by}</span> <span className="moment">{words}</span>
    </>
  );
}
