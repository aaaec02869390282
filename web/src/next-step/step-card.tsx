import type { NextStep } from '@placejuste/domain/next-step';
import { exhaustive } from '@placejuste/domain/kernel';
import { AccountCard, IdleCard } from './cards/account-cards.tsx';
import { AwaitedCard, DossierCard, FineCard } from './cards/fine-cards.tsx';
import { CheckedCard, ExpiringCard, MissingCard, RefusedCard } from './cards/paper-cards.tsx';
import { ParkedCard } from './cards/parked-card.tsx';
import { DraftCard, FailedCard, UnsentCard } from './cards/phone-cards.tsx';
import type { HomePlace } from './home-place.ts';
import type { SituationView } from './use-situation.ts';

interface StepCardProps {
  readonly step: NextStep;
  readonly view: SituationView;
  readonly place: HomePlace;
  /** The person left a place: this phone knows it, the service may not yet. */
  readonly onLeft: () => void;
}

/** The one living card. */
export function StepCard({ step, view, place, onLeft }: StepCardProps) {
  const { now } = view;
  switch (step.kind) {
    case 'profile-missing':
    case 'suspended':
    case 'unsubscribed':
      return <AccountCard kind={step.kind} place={place} />;
    case 'paper-refused':
      return <RefusedCard step={step} papers={view.situation.papers} />;
    case 'draft':
      return <DraftCard begun={view.begun} now={view.phoneNow} />;
    case 'unsent-failed':
      return <FailedCard step={step} row={rowOf(step.unsent.id, view)} now={now} />;
    case 'unsent':
      return <UnsentCard step={step} row={rowOf(step.unsent.id, view)} now={now} />;
    case 'fine-urgent':
    case 'fine':
      return <FineCard step={step} place={place} />;
    case 'dossier-to-sign':
      return <DossierCard step={step} place={place} />;
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
      return exhaustive(step);
  }
}

function rowOf(id: string, { rows }: SituationView) {
  return rows.find((row) => row.id === id);
}
