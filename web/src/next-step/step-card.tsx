import type { NextStep } from '@placejuste/domain/next-step';
import { assertNever } from '@placejuste/domain/kernel';
import { Suspense } from 'react';
import { lazyPart, type PartFault } from '../platform/index.ts';
import { SecondaryGroup, Skeleton } from '../ui/index.ts';
import { AccountCard, IdleCard } from './cards/account-cards.tsx';
import type { HomePlace } from './home-place.ts';
import { nextStepText as text } from './next-step.text.fr.ts';
import { OtherRow } from './other-row.tsx';
import type { SituationView } from './use-situation.ts';

const loadParkedCard = () => import('./cards/parked-card.lazy.tsx');
const loadFineCards = () => import('./cards/fine-cards.lazy.tsx');
const loadPaperCards = () => import('./cards/paper-cards.lazy.tsx');
const loadPhoneCards = () => import('./cards/phone-cards.lazy.tsx');

interface CardProps {
  readonly step: NextStep;
  readonly place?: HomePlace;
}

/** Replaces a card that cannot be loaded with its one-line row, which links to the same page. */
function renderRowInstead<Props extends CardProps>(_fault: PartFault, { step, place = 'pwa' }: Props) {
  return (
    <SecondaryGroup label={text.rows}>
      <OtherRow step={step} place={place} />
    </SecondaryGroup>
  );
}

const ParkedCard = lazyPart(loadParkedCard, (code) => code.ParkedCard, renderRowInstead);
const FineCard = lazyPart(loadFineCards, (code) => code.FineCard, renderRowInstead);
const DossierCard = lazyPart(loadFineCards, (code) => code.DossierCard, renderRowInstead);
const AwaitedCard = lazyPart(loadFineCards, (code) => code.AwaitedCard, renderRowInstead);
const NoticeCard = lazyPart(loadFineCards, (code) => code.NoticeCard, renderRowInstead);
const RefusedCard = lazyPart(loadPaperCards, (code) => code.RefusedCard, renderRowInstead);
const MissingCard = lazyPart(loadPaperCards, (code) => code.MissingCard, renderRowInstead);
const ExpiringCard = lazyPart(loadPaperCards, (code) => code.ExpiringCard, renderRowInstead);
const CheckedCard = lazyPart(loadPaperCards, (code) => code.CheckedCard, renderRowInstead);
const DraftCard = lazyPart(loadPhoneCards, (code) => code.DraftCard, renderRowInstead);
const FailedCard = lazyPart(loadPhoneCards, (code) => code.FailedCard, renderRowInstead);
const UnsentCard = lazyPart(loadPhoneCards, (code) => code.UnsentCard, renderRowInstead);

interface StepCardProps {
  readonly step: NextStep;
  readonly view: SituationView;
  readonly place: HomePlace;
  /** Called when the person left a place, which the service may not know yet. */
  readonly onLeft: () => void;
}

/** The card of the next step. Only the code of that card is loaded. */
export function StepCard(props: StepCardProps) {
  return (
    <Suspense fallback={<Skeleton lines={6} label={text.loading} />}>
      <Card {...props} />
    </Suspense>
  );
}

function Card({ step, view, place, onLeft }: StepCardProps) {
  const { now } = view;
  switch (step.kind) {
    case 'profile-missing':
    case 'suspended':
    case 'unsubscribed':
      return <AccountCard kind={step.kind} place={place} />;
    case 'paper-refused':
      return <RefusedCard step={step} papers={view.situation.papers} />;
    case 'draft':
      return <DraftCard step={step} begunDraft={view.begunDraft} now={view.phoneNow} />;
    case 'unsent-failed':
      return <FailedCard step={step} row={findRow(step.unsent.id, view)} now={now} />;
    case 'unsent':
      return <UnsentCard step={step} row={findRow(step.unsent.id, view)} now={now} />;
    case 'fine-urgent':
    case 'fine':
      return <FineCard step={step} place={place} />;
    case 'dossier-to-sign':
      return <DossierCard step={step} place={place} />;
    case 'notice-waiting':
      return <NoticeCard step={step} />;
    case 'parked':
      return <ParkedCard step={step} now={now} onLeft={onLeft} />;
    case 'papers-to-send':
      return <MissingCard step={step} />;
    case 'paper-expiring':
      return <ExpiringCard step={step} />;
    case 'being-checked':
      return <CheckedCard step={step} now={now} />;
    case 'answer-awaited':
      return <AwaitedCard step={step} place={place} />;
    case 'nothing':
      return <IdleCard />;
    default:
      return assertNever(step);
  }
}

function findRow(id: string, { rows }: SituationView) {
  return rows.find((row) => row.id === id);
}
