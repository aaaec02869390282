import './next-step.css';
import { makeHome, type Home } from '@placejuste/domain/next-step';
import { useState, type ReactNode } from 'react';
import { NoAddress, toAccountState, type AccountFacts } from '../account/index.ts';
import { SecondaryNav, Skeleton } from '../ui/index.ts';
import type { HomePlace } from './home-place.ts';
import { MailsRefused } from './mails-refused.tsx';
import { nextStepText as text } from './next-step.text.fr.ts';
import { RenewalDue } from './renewal-due.tsx';
import { OtherRow } from './other-row.tsx';
import { StepCard } from './step-card.tsx';
import { UnreadAlert, UnreadCard } from './unread-facts.tsx';
import { useSituation } from './use-situation.ts';

interface StepHomeProps {
  readonly userId: string;
  readonly facts: AccountFacts;
  readonly place: HomePlace;
  /** Renders the secondary rows, depending on the home; null while it is unknown. */
  readonly rows: (home: Home | null) => ReactNode;
  /** Urgent alerts, under the card, which stays first. */
  readonly alerts?: ReactNode;
  /** Renders the content beside the card on a wide screen. */
  readonly aside?: (home: Home | null) => ReactNode;
}

/** The card of the next step, with secondary rows for the other steps under it. */
export function StepHome({ userId, facts, place, rows, alerts, aside }: StepHomeProps) {
  const [, setLeft] = useState(0);
  const view = useSituation(userId, toAccountState(facts));
  const home = view === null ? null : makeHome(view.situation, view.now);
  const isUnread = view?.unread === 'everything' && home?.step.kind === 'nothing';
  const renderCard = () => {
    if (view === null || home === null) return <Skeleton lines={6} label={text.loading} />;
    if (isUnread) return <UnreadCard retry={view.retry} />;
    return <StepCard step={home.step} view={view} place={place} onLeft={() => setLeft((count) => count + 1)} />;
  };
  return (
    <div className={aside === undefined ? 'step-home' : 'step-home two'}>
      {renderCard()}
      <div className="step-rest">
        {view !== null && <UnreadAlert {...view} isCardTold={isUnread} />}
        {alerts}
        <RenewalDue />
        <MailsRefused />
        {view !== null && view.situation.fines.length > 0 && <NoAddress />}
        {aside?.(home)}
        <SecondaryNav label={text.rows}>
          {home?.others.map((step, index) => (
            <OtherRow key={`${step.kind} ${index}`} step={step} place={place} />
          ))}
          {rows(home)}
        </SecondaryNav>
      </div>
    </div>
  );
}
